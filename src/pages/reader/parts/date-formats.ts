import type { Language } from '../../../core/text/language.js';

/** The parts of a date that a page shows. */
type Pattern = keyof typeof PATTERNS;

const PATTERNS = {
  weekday: { weekday: 'long' },
  'short-weekday': { weekday: 'short' },
  'weekday-date': { weekday: 'long', day: 'numeric', month: 'long' },
  'weekday-date-year': { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  date: { day: 'numeric', month: 'long' },
  'date-year': { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** English is written as in Europe, like the sentences about recurrences. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB' };

/** Making a format takes long, so there is one for each language and pattern. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats local dates and times, `YYYY-MM-DD` and `YYYY-MM-DD hh:mm:ss`, in a language. */
export class DateFormats {
  private constructor(
    private readonly language: Language,
    private readonly today: string,
  ) {}

  static of(language: Language, today: string): DateFormats {
    return new DateFormats(language, today);
  }

  format(pattern: Pattern, local: string): string {
    return getFormat(this.language, pattern).format(toDate(local));
  }

  /** Formats a day with its weekday; with the year if it is another one. */
  formatDay(local: string): string {
    return this.format(this.isThisYear(local) ? 'weekday-date' : 'weekday-date-year', local);
  }

  /** Formats a day without its weekday; with the year if it is another one. */
  formatDate(local: string): string {
    return this.format(this.isThisYear(local) ? 'date' : 'date-year', local);
  }

  /** Formats a time of day. What some languages write behind it stays on its line. */
  formatTime(local: string): string {
    return this.format('time', local).replace(/\s/g, '\u00a0');
  }

  private isThisYear(local: string): boolean {
    return local.slice(0, 4) === this.today.slice(0, 4);
  }
}

function getFormat(language: Language, pattern: Pattern): Intl.DateTimeFormat {
  const key = `${language} ${pattern}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(LOCALES[language] ?? language, { ...PATTERNS[pattern], timeZone: 'UTC' });
  formats.set(key, format);
  return format;
}

function toDate(local: string): Date {
  const [day, time = '00:00:00'] = local.split(' ');
  return new Date(`${day}T${time}Z`);
}
