import { fillPlaceholders, findVariant } from '../../catalogues/format-message.js';
import type { MonthName, RecurrenceSentence, RecurrenceTexts, WeekdayName } from '../../catalogues/recurrence-texts.js';
import type { SiteSettings } from '../../config/site-settings.js';
import { getCatalogue } from '../../i18n/translate.js';
import type { Language } from '../../text/language.js';
import type { DateTimeString } from '../moment.js';

const WEEKDAY_NAMES: readonly WeekdayName[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const MONTH_NAMES: readonly MonthName[] = [
  ...(['january', 'february', 'march', 'april', 'may', 'june'] as const),
  ...(['july', 'august', 'september', 'october', 'november', 'december'] as const),
];

/** The phrases about recurrences in one language. The catalogue says how they are joined. */
export class RecurrencePhrases {
  private readonly texts: RecurrenceTexts;

  constructor(
    private readonly language: Language,
    settings: Pick<SiteSettings, 'catalogues'>,
  ) {
    this.texts = getCatalogue(settings, language).messages.recurrence;
  }

  plain(name: RecurrenceSentence, values: object = {}): string {
    return fillPlaceholders(this.texts.sentences[name], values);
  }

  /** Returns a phrase with `{count}`, in the variant for the number. */
  counted(name: RecurrenceSentence, count: number, values: object = {}): string {
    return fillPlaceholders(findVariant(this.texts.sentences, name, count, this.language), { ...values, count });
  }

  /** Returns a phrase with `{day}`, `{month}` and `{year}`, in the variant for the day. */
  dated(name: RecurrenceSentence, date: DateTimeString, values: object = {}): string {
    const [year, month, day] = date.slice(0, 10).split('-').map(Number) as [number, number, number];
    return this.onDay(name, day, { ...values, month: this.month(month), year });
  }

  /** Returns a phrase with `{day}`, in the variant for the day. */
  onDay(name: RecurrenceSentence, day: number, values: object = {}): string {
    return fillPlaceholders(findVariant(this.texts.sentences, name, day, this.language), { ...values, day });
  }

  /** @param month from 1 */
  month(month: number): string {
    return this.texts.months[MONTH_NAMES[month - 1]!];
  }

  /** @param weekday from 0, Monday */
  weekday(weekday: number): string {
    return this.texts.weekday[WEEKDAY_NAMES[weekday]!];
  }

  weekdays(weekday: number): string {
    return this.texts.weekdays[WEEKDAY_NAMES[weekday]!];
  }

  /** Joins phrases: `a, b and c`. */
  list(phrases: readonly string[]): string {
    return phrases.reduce((items, item, index) => this.plain(index === phrases.length - 1 ? 'list-and' : 'list-comma', { items, item }));
  }
}
