import type { EntityManager } from 'typeorm';
import { toOriginalStart } from '../imports/series-lines.js';
import type { SourceOccurrence } from '../imports/source-record.js';

/** The version of an occurrence that follows its series. */
export const FOLLOWING = 0;
/** The version of an occurrence in the trash, into which no import writes. */
const TRASHED = -1;

/** An occurrence that an import writes: its id, and the version of what it has of its own. */
export interface OccurrenceVersion {
  readonly id: number;
  readonly version: number;
}

/** Finds the occurrence that a source names; undefined if its series is not in the calendar, or does not have it. */
export async function findOccurrenceVersion(
  manager: EntityManager,
  source: string,
  { series, start }: SourceOccurrence,
): Promise<OccurrenceVersion | undefined> {
  const [found]: { id: number; timezone: string }[] = await manager.query(
    `SELECT event.id, event.timezone FROM external_id known INNER JOIN event ON event.id = known.record_id
      WHERE known.resource = 'event' AND known.source = ? AND known.external_id = ?`,
    [source, series],
  );
  if (found === undefined) return undefined;
  const rows: { id: number; state: string; version: number | null }[] = await manager.query(
    `SELECT occurrence.id, occurrence.state, record.version FROM occurrence LEFT JOIN event record ON record.id = occurrence.id
      WHERE occurrence.series_id = ? AND occurrence.original_start_local = ? AND occurrence.state <> 'gone'`,
    [found.id, toOriginalStart(start, found.timezone)],
  );
  return rows[0] && { id: rows[0].id, version: rows[0].state === 'trash' ? TRASHED : (rows[0].version ?? FOLLOWING) };
}
