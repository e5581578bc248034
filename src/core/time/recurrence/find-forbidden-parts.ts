import type { ParsedRule } from './parse-rule.js';

/**
 * Returns the names of the parts that RFC 5545 §3.3.10 does not allow in this rule. `BYSETPOS` is one of them if it counts further
 * than any period of the rule goes.
 * @param timesPerDay how often the rule gives a day
 */
export function findForbiddenParts(rule: ParsedRule, timesPerDay: number): string[] {
  const { freq, byDay, byMonthDay, byYearDay, byWeekNo } = rule;
  const hasNth = byDay.some(({ nth }) => nth !== 0);
  const isForbidden = {
    COUNT: rule.count !== null && rule.until !== undefined,
    BYWEEKNO: byWeekNo.length > 0 && freq !== 'YEARLY',
    BYYEARDAY: byYearDay.length > 0 && freq !== 'YEARLY',
    BYMONTHDAY: byMonthDay.length > 0 && freq === 'WEEKLY',
    BYDAY: hasNth && (freq === 'DAILY' || freq === 'WEEKLY' || byWeekNo.length > 0),
    BYSETPOS: rule.bySetPos.length > 0 && (!hasOtherParts(rule) || isPastEnd(rule, timesPerDay)),
  };
  return Object.entries(isForbidden).flatMap(([name, isTrue]) => (isTrue ? [name] : []));
}

function hasOtherParts(rule: ParsedRule): boolean {
  const { byMinute, byHour, byDay, byMonthDay, byYearDay, byWeekNo, byMonth } = rule;
  return [byMinute, byHour, byDay, byMonthDay, byYearDay, byWeekNo, byMonth].some((values) => values.length > 0);
}

function isPastEnd(rule: ParsedRule, timesPerDay: number): boolean {
  const last = Math.max(...rule.bySetPos.map(Math.abs));
  return last > countDaysAtMost(rule) * timesPerDay;
}

/** Returns how many days a period of the rule can have at most. */
function countDaysAtMost({ freq, byDay, byMonthDay }: ParsedRule): number {
  if (freq === 'DAILY') return 1;
  if (freq === 'WEEKLY') return Math.max(byDay.length, 1);
  if (freq === 'YEARLY') return 366;
  if (byMonthDay.length > 0) return byMonthDay.length;
  return byDay.length > 0 ? byDay.reduce((sum, { nth }) => sum + (nth === 0 ? 5 : 1), 0) : 1;
}
