import { selectGroups, facetNumber, SERIES_MARKS } from '../../content/calendar/facets.js';
import { mergeBounds, type RangeEnd } from '../calendar/time-ranges.js';
import { addMonths } from '../../core/time/moment.js';
import type { EventSearch } from './find-events.js';
import type { ListPlan } from './plan-list.js';

/**
 * Returns until when the occurrences are known of the rules without end that a list may have: the earliest time before the end of its
 * window. It returns undefined if there is none, and without a query for a usual window.
 */
export async function findKnownUntil(plan: ListPlan, { manager, nowUtc, query, context }: EventSearch): Promise<string | undefined> {
  const { selection, source } = plan;
  const { start, end } = mergeBounds(selection.bounds);
  const until = earliest(start.to, end.to);
  const isNamed = (query.include ?? []).length > 0;
  // The occurrences of each rule without end are known until the end of a month.
  const surelyKnownUtc = addMonths(nowUtc, context.settings.recurrenceHorizonMonths - 1);
  if (isNamed || selection.recurring === false || (until !== undefined && until <= surelyKnownUtc)) return undefined;
  const values = until === undefined ? [] : [until];
  const known = `known_until_utc IS NOT NULL ${until === undefined ? '' : 'AND known_until_utc < ?'}`;
  const series = selection.series.length === 0 ? '' : `AND id IN (${selection.series.join()})`;
  const records = source === 'records' ? `status IN (${listStatuses(query.status)})` : `id IN (${selectSeries(plan)})`;
  const [row]: { known: string | null }[] = await manager.query(
    `SELECT MIN(known_until_utc) AS known FROM event WHERE ${records} AND ${known} ${series}`,
    values,
  );
  return row?.known ?? undefined;
}

function earliest(...ends: readonly (RangeEnd | undefined)[]): string | undefined {
  return ends.flatMap((end) => (end ? [end.utc] : [])).sort()[0];
}

function listStatuses(statuses: readonly string[] = ['publish']): string {
  return statuses.map((status) => `'${status}'`).join();
}

/** Builds the query of the series that have occurrences in the facet of a list. */
function selectSeries({ selection: { facet, ids, statuses } }: ListPlan): string {
  const marks = selectGroups(statuses).read.map((group) => facetNumber(facet, group) + SERIES_MARKS);
  return `SELECT event_id FROM calendar_entry WHERE facet IN (${marks.join()}) ${ids.length === 0 ? '' : `AND facet_id IN (${ids.join()})`}`;
}
