import type { TableRows } from '../../content/plans/write-plan.js';
import type { WritePlanner } from '../../content/plans/write-planner.js';
import { type DateTimeString, toLocal } from '../../core/time/moment.js';
import { type OccurrenceDate, listOccurrences } from '../../core/time/recurrence/list-occurrences.js';
import type { Recurrence } from '../../core/time/recurrence/recurrence.js';
import { NOT_IN_TRASH, Occurrence, pickTimes } from './occurrence.entity.js';
import { type RecurrenceSettings, toRecurrenceColumns } from './series-recurrence.js';

/**
 * Returns the dates of a series that are known: all of them, or those of a rule without end until the horizon.
 * @param named original starts that are known after the horizon, too, where the series has them
 */
export function listKnownDates(
  recurrence: Recurrence,
  nowUtc: DateTimeString,
  settings: RecurrenceSettings,
  named: readonly DateTimeString[] = [],
): OccurrenceDate[] {
  const { knownUntilUtc } = toRecurrenceColumns(recurrence, nowUtc, settings);
  if (knownUntilUtc === null) return listOccurrences(recurrence);
  const horizon = toLocal(knownUntilUtc, recurrence.times.timezone);
  const later = new Set(named.filter((start) => start > horizon));
  const until = [horizon, ...later].sort().at(-1)!;
  return listOccurrences(recurrence, { until }).filter(({ originalStart }) => originalStart <= horizon || later.has(originalStart));
}

/** Returns the row of an occurrence that shows the fields of its series. */
export function buildOccurrenceRow(id: number, seriesId: number, date: OccurrenceDate): Occurrence {
  const times = { originalStartLocal: date.originalStart, ...pickTimes(date) };
  return { id, seriesId, recordId: seriesId, ...times, state: 'listed', ...NOT_IN_TRASH, version: 0, externalIds: null };
}

/** Plans the occurrences of a new series. Returns a function that returns their rows, once the series has an id. */
export async function planOccurrences(
  { ids: recordIds, settings }: Pick<WritePlanner, 'ids' | 'settings'>,
  recurrence: Recurrence,
  nowUtc: DateTimeString,
): Promise<(seriesId: number) => TableRows[]> {
  const dates = listKnownDates(recurrence, nowUtc, settings);
  const ids = await recordIds.claimSeveral('event', dates.length);
  return (seriesId) => [{ entity: Occurrence, rows: dates.map((date, place) => buildOccurrenceRow(ids[place]!, seriesId, date)) }];
}
