import type { RecurrenceLimit, RecurrenceProblem } from '../errors/recurrence-problem.js';

type Texts<Key extends string> = Readonly<Record<Key, string>>;

/**
 * Texts that may have variants, which depend on the number that stands first in them: `until#1` is used for 1, `times#one` for the
 * numbers that CLDR calls `one` in the language, and `until` for all others.
 */
export type TextsWithVariants<Key extends string> = Texts<Key> & Readonly<Partial<Record<`${Key}#${string}`, string>>>;

/** How a rule repeats. `{days}` are days or dates as one text. */
type RuleSentence =
  | 'every-day'
  | 'every-days'
  | 'monday-to-friday'
  | 'every-week'
  | 'every-weeks'
  | 'every-month'
  | 'every-months'
  | 'every-year'
  | 'every-years'
  | 'in-months';

/** A day of a month or year. */
type DayPhrase =
  | 'month-day'
  | 'last-month-day'
  | 'first-working-day'
  | 'last-working-day'
  | 'first'
  | 'second'
  | 'third'
  | 'fourth'
  | 'fifth'
  | 'last'
  | 'day-of-year'
  | 'day-of-months'
  | 'date';

/** What stands behind the rule, and what stands instead of it. */
type WholeSentence =
  | 'until'
  | 'times'
  | 'except'
  | 'except-many'
  | 'and'
  | 'and-many'
  | 'on'
  | 'from'
  | 'from-same-year'
  | 'to'
  | 'dates'
  | 'dates-on-day'
  | 'dates-onwards'
  | 'list-comma'
  | 'list-and';

export type RecurrenceSentence = RuleSentence | DayPhrase | WholeSentence;

export type WeekdayName = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';

export type MonthName =
  | 'january'
  | 'february'
  | 'march'
  | 'april'
  | 'may'
  | 'june'
  | 'july'
  | 'august'
  | 'september'
  | 'october'
  | 'november'
  | 'december';

/** What the service says about recurrences. */
export interface RecurrenceTexts {
  /** Why a recurrence is refused. */
  readonly problems: Texts<Exclude<RecurrenceProblem['code'], 'too-long'> | `too-long-${RecurrenceLimit}`>;
  readonly sentences: TextsWithVariants<RecurrenceSentence>;
  /** As in `every-week`, and as `{weekday}`. */
  readonly weekday: Texts<WeekdayName>;
  /** As in `every-weeks`. */
  readonly weekdays: Texts<WeekdayName>;
  /** As behind a day. */
  readonly months: Texts<MonthName>;
}
