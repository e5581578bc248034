import type { EntityManager } from 'typeorm';
import { yieldEventLoop } from '../core/time/yield-event-loop.js';

/** A time zone, and the times between which events are in it, `YYYY-MM-DD hh:mm:ss` in UTC. */
export interface UsedZone {
  readonly timezone: string;
  readonly fromUtc: string;
  readonly untilUtc: string;
}

const BATCH_SIZE = 1_000;

/** Finds the time zones of events. Events that take whole days need none. */
export async function findUsedZones(manager: EntityManager, ids: readonly number[]): Promise<UsedZone[]> {
  const zones = new Map<string, UsedZone>();
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    await yieldEventLoop();
    const rows: UsedZone[] = await manager.query(
      `SELECT timezone, MIN(start_utc) AS fromUtc, MAX(end_utc) AS untilUtc FROM event
      WHERE id IN (${ids.slice(start, start + BATCH_SIZE).join()}) AND all_day = 0 GROUP BY timezone`,
    );
    for (const row of rows) zones.set(row.timezone, mergeUses(zones.get(row.timezone) ?? row, row));
  }
  return [...zones.values()].sort((one, other) => (one.timezone < other.timezone ? -1 : 1));
}

function mergeUses(one: UsedZone, other: UsedZone): UsedZone {
  const fromUtc = one.fromUtc < other.fromUtc ? one.fromUtc : other.fromUtc;
  return { timezone: one.timezone, fromUtc, untilUtc: one.untilUtc > other.untilUtc ? one.untilUtc : other.untilUtc };
}
