import { Between, type EntityManager, In, Not } from 'typeorm';
import type { DateTimeString } from '../../core/time/moment.js';
import { insertValues } from '../../core/database/many-rows.js';
import { Occurrence } from '../recurrence/occurrence.entity.js';
import { FormerStart } from './former-start.entity.js';

/** How many starts a statement inserts at most. */
const MAX_STARTS = 1_000;

/** Finds occurrences by their ids, by the id. Those that the rule no longer gives are not among them. */
export async function findOccurrences(manager: EntityManager, ids: readonly number[]): Promise<Map<number, Occurrence>> {
  if (ids.length === 0) return new Map();
  const rows = await manager.find(Occurrence, { where: { id: In([...ids]) } });
  return new Map(rows.filter(({ state }) => state !== 'gone').map((row) => [row.id, row]));
}

/** Original starts of a series: from one to another, both included. */
export interface StartRange {
  readonly seriesId: number;
  readonly from: DateTimeString;
  readonly until: DateTimeString;
}

/** Returns all original starts of a day. */
export function dayOfStarts(seriesId: number, day: string): StartRange {
  return { seriesId, from: `${day} 00:00:00`, until: `${day} 23:59:59` };
}

/** Finds the occurrences of a series that have an original start in a range, two at most. Those that the rule no longer gives are not among them. */
export function findOccurrencesByStart(manager: EntityManager, { seriesId, from, until }: StartRange): Promise<Occurrence[]> {
  return manager.find(Occurrence, { where: { seriesId, originalStartLocal: Between(from, until), state: Not('gone') }, take: 2 });
}

/** As `findOccurrencesByStart`, for original starts that occurrences had before, in this series. They may be in another one now. */
export function findOccurrencesByFormerStart(manager: EntityManager, { seriesId, from, until }: StartRange): Promise<Occurrence[]> {
  return manager
    .createQueryBuilder(Occurrence, 'occurrence')
    .innerJoin(FormerStart, 'former', 'former.occurrenceId = occurrence.id')
    .where('former.seriesId = :seriesId AND former.originalStartLocal BETWEEN :from AND :until', { seriesId, from, until })
    .andWhere('occurrence.state <> :state', { state: 'gone' })
    .getMany();
}

/** Remembers the original starts of occurrences that get others, or go to another series. */
export async function rememberStarts(manager: EntityManager, rows: readonly Occurrence[]): Promise<void> {
  const values = rows.filter(({ state }) => state !== 'gone').map((row) => [row.seriesId, row.originalStartLocal, row.id]);
  await insertValues(manager, 'REPLACE INTO former_start (series_id, original_start_local, occurrence_id)', values, MAX_STARTS);
}

/** Returns all rows of a series, also those that the rule no longer gives, by their original starts. */
export async function findRowsOfSeries(manager: EntityManager, seriesId: number): Promise<Occurrence[]> {
  return manager.find(Occurrence, { where: { seriesId }, order: { originalStartLocal: 'ASC' } });
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
