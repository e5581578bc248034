import type { SiteSettings } from '../../config/site-settings.js';
import { type DateTimeString, addDays, toLocal } from '../moment.js';
import type { Language } from '../../text/language.js';
import { describeRule } from './describe-rule.js';
import { RecurrencePhrases } from './recurrence-phrases.js';
import type { Recurrence, Rule, SeriesTimes } from './recurrence.js';
import { RuleStarts } from './rule-starts.js';

/** More dates than these are only counted. */
const MAX_NAMED_DATES = 3;
const MAX_LISTED_DATES = 6;

/** What a sentence about the dates of a series needs, where it cannot tell the rule. */
export interface DatesSummary {
  /** `null` for a rule without end. */
  readonly total: number | null;
  readonly first: DateTimeString;
  readonly last: DateTimeString | null;
}

/**
 * Returns a sentence about a recurrence, such as `every Tuesday, until 30 June 2027`. Where the rule cannot be told for sure, it tells the
 * number of dates, and the first and last.
 * @param summarize counts the dates. It is called only where it is needed
 */
export function describeRecurrence(
  recurrence: Recurrence,
  summarize: () => DatesSummary,
  language: Language,
  settings: Pick<SiteSettings, 'catalogues'>,
): string {
  const phrases = new RecurrencePhrases(language, settings);
  const { rule, times, rdates, exdates } = recurrence;
  if (rule === null) return describeDates(recurrence, summarize, phrases);
  const repeated = describeRule(rule, times, phrases);
  if (repeated === undefined) return describeSummary(summarize(), phrases);
  const starts = new RuleStarts({ ...rule, count: null }, times);
  const gives = (date: DateTimeString) => starts.list(date).next().value === date;
  const removed = exdates.filter(gives);
  const added = rdates.filter((date) => !exdates.includes(date) && !gives(date));
  const limited = addEnd(repeated, rule, times, phrases);
  return addDates(addDates(limited, 'except', removed, phrases), 'and', added, phrases);
}

function addEnd(sentence: string, rule: Rule, times: SeriesTimes, phrases: RecurrencePhrases): string {
  if (rule.count !== null) return phrases.counted('times', rule.count, { rule: sentence });
  return rule.until === null ? sentence : phrases.dated('until', findLastDay(rule.until, times), { rule: sentence });
}

/** Returns the last day on which an occurrence can begin. */
function findLastDay(until: DateTimeString, { startLocal, timezone, allDay }: SeriesTimes): DateTimeString {
  const local = allDay ? until : toLocal(until, timezone);
  return local.slice(11) < startLocal.slice(11) ? addDays(local, -1) : local;
}

function addDates(sentence: string, name: 'except' | 'and', dates: readonly DateTimeString[], phrases: RecurrencePhrases): string {
  const days = [...new Set(dates.map((date) => date.slice(0, 10)))];
  if (days.length === 0) return sentence;
  if (days.length > MAX_NAMED_DATES) return phrases.counted(`${name}-many`, days.length, { rule: sentence });
  return phrases.plain(name, { rule: sentence, dates: phrases.list(days.map((day) => phrases.dated('date', day))) });
}

/** Describes dates without a rule. */
function describeDates({ times, rdates, exdates }: Recurrence, summarize: () => DatesSummary, phrases: RecurrencePhrases): string {
  const dates = [times.startLocal, ...rdates].filter((date) => !exdates.includes(date));
  const days = [...new Set(dates.map((date) => date.slice(0, 10)))].sort();
  if (days.length > MAX_LISTED_DATES || new Set(dates).size > days.length) return describeSummary(summarize(), phrases);
  return phrases.plain('on', { dates: phrases.list(days.map((day) => phrases.dated('date', day))) });
}

function describeSummary({ total, first, last }: DatesSummary, phrases: RecurrencePhrases): string {
  if (total === null || last === null) return phrases.plain('dates-onwards', { from: phrases.dated('from', first) });
  if (first.slice(0, 10) === last.slice(0, 10)) {
    const date = phrases.dated('date', first);
    return total === 1 ? phrases.plain('on', { dates: date }) : phrases.counted('dates-on-day', total, { date });
  }
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  const from = phrases.dated(isSameYear ? 'from-same-year' : 'from', first);
  return phrases.counted('dates', total, { from, to: phrases.dated('to', last) });
}
