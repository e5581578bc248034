import type { EntityManager } from 'typeorm';
import { yieldEventLoop } from '../core/time/yield-event-loop.js';
import { divide } from '../core/database/many-rows.js';

/** A time zone, and the times between which events are in it, `YYYY-MM-DD hh:mm:ss` in UTC. */
export interface UsedZone {
  readonly timezone: string;
  readonly fromUtc: string;
  readonly untilUtc: string;
}

const BATCH_SIZE = 1_000;

/** Finds the time zones of single events, of series with all their occurrences, and of occurrences. Events that take whole days need none. */
export async function findUsedZones(manager: EntityManager, ids: readonly number[]): Promise<UsedZone[]> {
  const zones = new Map<string, UsedZone>();
  for (const some of divide(ids, BATCH_SIZE)) {
    await yieldEventLoop();
    const rows: UsedZone[] = await manager.query(buildSql(some, await findSeries(manager, some)));
    for (const row of rows) zones.set(row.timezone, mergeUses(zones.get(row.timezone) ?? row, row));
  }
  return [...zones.values()].sort((one, other) => (one.timezone < other.timezone ? -1 : 1));
}

/** Returns those among events that are series. Servers would read all occurrences to find those of so many events at once. */
async function findSeries(manager: EntityManager, ids: readonly number[]): Promise<number[]> {
  const rows: { id: number }[] = await manager.query(`SELECT id FROM event WHERE id IN (${ids.join()}) AND recurrence IS NOT NULL`);
  return rows.map(({ id }) => id);
}

function buildSql(ids: readonly number[], seriesIds: readonly number[]): string {
  const occurrences = (column: string, some: readonly number[]) =>
    `UNION ALL SELECT record.timezone, record.all_day, occurrence.start_utc, occurrence.end_utc
      FROM occurrence INNER JOIN event record ON record.id = occurrence.record_id WHERE ${column} IN (${some.join()})`;
  return `SELECT timezone, MIN(start_utc) AS fromUtc, MAX(end_utc) AS untilUtc
    FROM (SELECT timezone, all_day, start_utc, end_utc FROM event WHERE id IN (${ids.join()})
      ${occurrences('occurrence.id', ids)} ${seriesIds.length === 0 ? '' : occurrences('occurrence.series_id', seriesIds)}) used
    WHERE all_day = 0 GROUP BY timezone`;
}

function mergeUses(one: UsedZone, other: UsedZone): UsedZone {
  const fromUtc = one.fromUtc < other.fromUtc ? one.fromUtc : other.fromUtc;
  return { timezone: one.timezone, fromUtc, untilUtc: one.untilUtc > other.untilUtc ? one.untilUtc : other.untilUtc };
}
