import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { deleteExternalIdsOf } from '../external-ids/external-ids.js';
import { removeLinks } from './event-references.js';

interface OccurrenceRow {
  readonly id: number;
  readonly record_id: number;
  readonly original_start_local: string;
  readonly previous_series_id: number | null;
  readonly next_series_id: number | null;
}

/**
 * Erases what belongs to a series, before its row: the records of its changed dates, with their links, and the references of the
 * series that it was divided from. The rows of its occurrences go with the row of the series. An event that is no series has none.
 * @returns the ids of the occurrences
 */
export async function eraseOccurrences(work: UnitOfWork, seriesId: number): Promise<number[]> {
  const { manager } = work;
  const rows: OccurrenceRow[] = await manager.query(
    `SELECT occurrence.id, occurrence.record_id, occurrence.original_start_local, event.previous_series_id, event.next_series_id
      FROM occurrence INNER JOIN event ON event.id = occurrence.series_id WHERE occurrence.series_id = ? ORDER BY occurrence.id`,
    [seriesId],
  );
  const [series] = rows;
  if (series === undefined) return [];
  const changed = rows.filter((row) => row.record_id === row.id).map(({ id }) => id);
  for (const id of changed) await removeLinks(work, id);
  await manager.query('DELETE FROM event WHERE series_id = ?', [seriesId]);
  const ids = rows.map(({ id }) => id);
  await deleteExternalIdsOf(manager, 'event', ids);
  // For those who follow occurrences. Their ids cannot be found out afterwards.
  for (const { id, original_start_local: name } of rows) {
    work.declarePart('event', { id, recordId: seriesId, name });
    work.recordChange({ resource: 'event', id, action: 'indirect' });
  }
  await removeNeighbour(work, 'next_series_id', series.previous_series_id);
  await removeNeighbour(work, 'previous_series_id', series.next_series_id);
  return ids;
}

/** Takes the erased series out of the one before or after it. */
async function removeNeighbour(work: UnitOfWork, column: 'next_series_id' | 'previous_series_id', id: number | null): Promise<void> {
  if (id === null) return;
  await work.manager.query(`UPDATE event SET ${column} = NULL WHERE id = ?`, [id]);
  work.recordChange({ resource: 'event', id, action: 'indirect' });
}
