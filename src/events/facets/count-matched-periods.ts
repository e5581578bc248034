import { mergeBounds, type TimeRange, type TimeBound } from '../calendar/time-ranges.js';
import type { EventSearch } from '../list/find-events.js';
import type { ListPlan } from '../list/plan-list.js';
import { boundUnderWay, hasEvents, type PeriodCount } from './count-months.js';
import { findMatches, type Matches, readTimes, type Times } from './facet-search.js';
import { listPeriods, type Period, periodOf, type PeriodUnit, toPeriods } from './periods.js';

/** Counts the events of a list one by one, by month or by day. */
export async function countMatchedPeriods(unit: PeriodUnit, matches: Matches, plan: ListPlan, search: EventSearch): Promise<PeriodCount[]> {
  const { start: window } = mergeBounds(plan.selection.bounds);
  const times = await readTimes(search.manager, matches.ids);
  const { siteTimezone } = search.context.settings;
  const periods = listPeriods(unit, window, siteTimezone) ?? listPeriodsOf(unit, times, window, siteTimezone);
  const begun = await readBegunBefore(window, plan, search);
  const starts = times.map(({ startUtc }) => ({ startUtc, events: 1 }));
  return countTimes(periods, starts, [...times, ...begun]);
}

function listPeriodsOf(unit: PeriodUnit, times: readonly Times[], window: TimeRange, siteTimezone: string): Period[] {
  const starts = new Set(times.map(({ startUtc }) => startUtc));
  const values = new Set([...starts].map((startUtc) => periodOf(unit, startUtc, siteTimezone)));
  return toPeriods([...values].sort(), window, siteTimezone);
}

/** Reads the times of the events that began before the window of the list and have not ended at its begin. */
async function readBegunBefore({ from: begin }: TimeRange, plan: ListPlan, search: EventSearch): Promise<Times[]> {
  if (!begin) return [];
  const { bounds } = plan.selection;
  const { begun, from } = boundUnderWay(begin, mergeBounds(bounds).end.from);
  const inStead: TimeBound[] = [
    { column: 'startUtc', comparison: begun.isIncluded ? '<=' : '<', utc: begun.utc },
    { column: 'endUtc', comparison: from.isIncluded ? '>=' : '>', utc: from.utc },
    ...bounds.filter(({ column, comparison }) => column === 'endUtc' && comparison.startsWith('<')),
  ];
  const before: ListPlan = { ...plan, selection: { ...plan.selection, bounds: inStead }, total: 'count' };
  return readTimes(search.manager, (await findMatches(before, search)).ids);
}

/** How many events start at a time, in UTC. A server may give the number as a text. */
export interface Starts {
  readonly startUtc: string;
  readonly events: number | string;
}

/**
 * Counts events by period.
 * @param periods in the order of time
 * @param starting the events that may start in a period
 * @param lasting those that may be under way
 */
export function countTimes(periods: readonly Period[], starting: readonly Starts[], lasting: readonly Times[]): PeriodCount[] {
  const counts = periods.map(() => 0);
  const changes = [...periods, undefined].map(() => 0);
  for (const { startUtc, events } of starting) {
    const place = countBegunBy(periods, startUtc) - 1;
    if (place >= 0 && isBefore(startUtc, periods[place]!.range.to)) counts[place]! += Number(events);
  }
  for (const { startUtc, endUtc } of lasting) {
    const first = countBegunBy(periods, startUtc);
    const end = countBegunBefore(periods, endUtc);
    if (first >= end) continue;
    changes[first]!++;
    changes[end]!--;
  }
  let underWay = 0;
  const all = periods.map(({ value }, place) => ({ value, count: counts[place]!, under_way: (underWay += changes[place]!) }));
  return all.filter(hasEvents);
}

/** Returns how many periods have begun when something starts: it starts in the last of these, or after it. */
function countBegunBy(periods: readonly Period[], utc: string): number {
  return search(periods, ({ range: { from } }) => from.utc < utc || (from.utc === utc && from.isIncluded));
}

/** Returns how many periods have begun before something ends. */
function countBegunBefore(periods: readonly Period[], utc: string): number {
  return search(periods, ({ range: { from } }) => from.utc < utc);
}

function isBefore(utc: string, to: { readonly utc: string; readonly isIncluded: boolean }): boolean {
  return utc < to.utc || (utc === to.utc && to.isIncluded);
}

/** Counts the first periods for which something holds. It does not hold for any later one. */
function search(periods: readonly Period[], holds: (period: Period) => boolean): number {
  let [from, to] = [0, periods.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(periods[middle]!)) from = middle + 1;
    else to = middle;
  }
  return from;
}
