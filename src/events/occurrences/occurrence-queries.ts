import { Between, type EntityManager, In, Not } from 'typeorm';
import type { DateTimeString } from '../../core/time/moment.js';
import { Occurrence } from '../recurrence/occurrence.entity.js';

/** Finds occurrences by their ids, by the id. Those that the rule no longer gives are not among them. */
export async function findOccurrences(manager: EntityManager, ids: readonly number[]): Promise<Map<number, Occurrence>> {
  if (ids.length === 0) return new Map();
  const rows = await manager.find(Occurrence, { where: { id: In([...ids]) } });
  return new Map(rows.filter(({ state }) => state !== 'gone').map((row) => [row.id, row]));
}

/** Finds the occurrence of a series that has an original start. One that the rule no longer gives is not found. */
export async function findOccurrenceByStart(
  manager: EntityManager,
  seriesId: number,
  originalStartLocal: DateTimeString,
): Promise<Occurrence | undefined> {
  const row = await manager.findOneBy(Occurrence, { seriesId, originalStartLocal });
  return row === null || row.state === 'gone' ? undefined : row;
}

/** Returns all rows of a series, also those that the rule no longer gives, by their original starts. */
export async function findRowsOfSeries(manager: EntityManager, seriesId: number): Promise<Occurrence[]> {
  return manager.find(Occurrence, { where: { seriesId }, order: { originalStartLocal: 'ASC' } });
}

/** Finds the occurrence of a series that has its original start on a day, if there is exactly one. */
export async function findOccurrenceByDay(manager: EntityManager, seriesId: number, day: string): Promise<Occurrence | undefined> {
  const originalStartLocal = Between(`${day} 00:00:00`, `${day} 23:59:59`);
  const rows = await manager.find(Occurrence, { where: { seriesId, originalStartLocal, state: Not('gone') }, take: 2 });
  return rows.length === 1 ? rows[0] : undefined;
}

/** Returns the ids of the occurrences of a series that have a record of their own, by their original starts. */
export async function findChangedDateIds(manager: EntityManager, seriesId: number): Promise<number[]> {
  const rows: { id: number }[] = await manager.query(
    `SELECT id FROM occurrence WHERE series_id = ? AND record_id = id AND state = 'listed' ORDER BY original_start_local`,
    [seriesId],
  );
  return rows.map(({ id }) => id);
}

/** Returns the ids of the first occurrences of series that have not ended at a time, at most so many of each, in the order of time. */
export async function findNextOccurrenceIds(
  manager: EntityManager,
  seriesIds: readonly number[],
  { limit, sinceUtc }: { readonly limit: number; readonly sinceUtc: DateTimeString },
): Promise<number[]> {
  if (seriesIds.length === 0) return [];
  const rows: { id: number }[] = await manager.query(
    `SELECT id FROM (
        SELECT id, start_utc, ROW_NUMBER() OVER (PARTITION BY series_id ORDER BY start_utc, id) AS place
        FROM occurrence WHERE series_id IN (${seriesIds.join()}) AND state = 'listed' AND end_utc >= ?) placed
      WHERE place <= ${limit} ORDER BY start_utc, id`,
    [sinceUtc],
  );
  return rows.map(({ id }) => id);
}

/** Finds the series of occurrences, also of those that the rule no longer gives, by the id of the occurrence. */
export async function findSeriesIds(manager: EntityManager, ids: ReadonlySet<number>): Promise<Map<number, number>> {
  if (ids.size === 0) return new Map();
  const rows: { id: number; seriesId: number }[] = await manager.query(
    `SELECT id, series_id AS seriesId FROM occurrence WHERE id IN (${[...ids].join()})`,
  );
  return new Map(rows.map(({ id, seriesId }) => [id, seriesId]));
}
