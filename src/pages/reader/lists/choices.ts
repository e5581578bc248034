import { formatNumber } from '../../../core/i18n/translate.js';
import { type Html, html } from '../../frame/html.js';
import { countDaysSinceMonday, moveDay } from '../parts/days.js';
import type { Filters } from '../parts/filters.js';
import type { Reader } from '../parts/reader.js';
import { capitalize, NOTHING, renderLang } from '../parts/texts.js';
import type { FilterGroup, FilterValue } from './filter-groups.js';

/** A choice that a link makes or takes back. */
export interface Choice {
  readonly name: string;
  readonly href: string;
  readonly isSelected: boolean;
  readonly count?: number | undefined;
  readonly language?: string | null | undefined;
  /** Whether it is a span of days. */
  readonly isTime?: boolean;
}

/** What the choices of a page are made of. */
export interface ChoiceOptions {
  readonly groups: readonly FilterGroup[];
  readonly filters: Filters;
  /** Whether the page is a list, which a reader can limit in time. */
  readonly hasTimes: boolean;
  /** Where the filters lead: to the list, or to the month that is shown. */
  readonly hrefOf: (filters: Filters) => string;
}

/** A span of days that has a name. */
export interface NamedDays {
  readonly name: string;
  readonly first: string;
  readonly last: string;
}

/** Lists the parts of time that most readers look for, the three nearest first. */
export function listNamedDays({ today, text, dates, language }: Reader): NamedDays[] {
  const weekday = countDaysSinceMonday(today);
  const [saturday, sunday] = [weekday === 6 ? today : moveDay(today, 5 - weekday), moveDay(today, 6 - weekday)];
  const tomorrow = moveDay(today, 1);
  const ofWeekend = [saturday, sunday].filter((day) => day !== today && day !== tomorrow);
  const spans = [
    [text('today'), today, today],
    [text('tomorrow'), tomorrow, tomorrow],
    [text('weekend'), saturday, sunday],
    ...ofWeekend.map((day) => [capitalize(dates.format('weekday', day ?? today), language), day, day] as const),
    [text('next-days'), today, moveDay(today, 6)],
  ] as const;
  return spans.flatMap(([name, first, last]) => (first === undefined || last === undefined ? [] : [{ name, first, last }]));
}

export function listTimes({ filters, hrefOf, hasTimes }: ChoiceOptions, reader: Reader): Choice[] {
  if (!hasTimes || filters.isFixed('start_date') || filters.isFixed('end_date')) return [];
  return listNamedDays(reader).map(({ name, first, last }) => {
    const isSelected = filters.get('start_date') === first && filters.get('end_date') === last;
    const others = filters.withoutTime();
    const href = hrefOf(isSelected ? others : others.with('start_date', first).with('end_date', last));
    return { name, isSelected, href, isTime: true };
  });
}

/** Free, and online. */
export function listWays({ filters, hrefOf }: ChoiceOptions, { text }: Reader): Choice[] {
  const ways = [
    [text('free'), 'is_free', 'true'],
    [text('online'), 'attendance_mode', 'online,mixed'],
  ] as const;
  return ways
    .filter(([, parameter]) => !filters.isFixed(parameter))
    .map(([name, parameter, value]) => {
      const isSelected = filters.get(parameter) === value;
      return { name, isSelected, href: hrefOf(isSelected ? filters.without(parameter) : filters.with(parameter, value)) };
    });
}

/** The values of a group. If the site around has chosen among them, the reader does not. */
export function listValues({ name, values }: FilterGroup, { filters, hrefOf }: ChoiceOptions): Choice[] {
  const toChoice = ({ value, ...shown }: FilterValue) => ({ ...shown, href: hrefOf(filters.toggle(name, value)) });
  return filters.isFixed(name) ? [] : values.map(toChoice);
}

/** Renders a choice in the row of choices: one that is made says what the link does. @param id see `renderChoice` */
export function renderShortcut(choice: Choice, id: string, reader: Reader): Html {
  const { name, href, isSelected, language } = choice;
  const label = isSelected ? html`aria-current="true" aria-label="${reader.text('remove-filter', { name })}"` : NOTHING;
  return html`<a id="${id}" href="${href}#${id}" rel="nofollow" ${label} dir="auto" ${renderLang(language, reader)}>${name}</a>`;
}

/** Renders a choice in the panel. @param id where the link leads back to on the next page: a keyboard goes on from there */
export function renderChoice({ name, href, isSelected, count, language }: Choice, id: string, reader: Reader): Html {
  const label = html`<span dir="auto" ${renderLang(language, reader)}>${name}</span>`;
  const number = count === undefined ? NOTHING : html` <small>${formatNumber(count, reader.language)}</small>`;
  const current = isSelected ? html`aria-current="true"` : NOTHING;
  return html`<a id="${id}" href="${href}#${id}" rel="nofollow" ${current}>${label}${number}</a>`;
}
