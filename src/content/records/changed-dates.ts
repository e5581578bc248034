import { type FindOptionsWhere, In, IsNull } from 'typeorm';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { RecordName } from '../../core/resources.js';
import type { Content, ContentKind } from './content.entity.js';

/*
 * A changed date of a series has a row in `event`, which belongs to its series. Code that goes through all records of a resource
 * leaves these rows out, or treats them with their series.
 */

/** Returns the condition of the rows that are no changed dates. */
export function exceptChangedDates({ resource }: Pick<ContentKind, 'resource'>): FindOptionsWhere<Content> {
  return resource === 'event' ? ({ seriesId: IsNull() } as FindOptionsWhere<Content>) : {};
}

/** Tells whether a row is that of a changed date. */
export function isOfSeries(record: object): boolean {
  return 'seriesId' in record && record.seriesId !== null;
}

/** Builds the condition of `exceptChangedDates` in SQL, as a part of another one. */
export function buildExceptChangedDates(resource: RecordName, alias: string): string {
  return resource === 'event' ? ` AND ${alias}.series_id IS NULL` : '';
}

/** Gives the changed dates of some series columns that they never have of their own, and records the change. */
export async function updateChangedDates(
  work: UnitOfWork,
  { recordEntity }: ContentKind,
  seriesIds: readonly number[],
  columns: object,
): Promise<void> {
  const { manager } = work;
  const rows: { id: number; series_id: number }[] = await manager.query(
    `SELECT id, series_id FROM event WHERE series_id IN (${seriesIds.join()}) ORDER BY id`,
  );
  if (rows.length === 0) return;
  await manager.update(recordEntity, { id: In(rows.map(({ id }) => id)) }, columns);
  for (const { id, series_id: seriesId } of rows) {
    work.recordChange({ resource: 'event', id: seriesId, action: 'update', parts: [id] });
    work.recordChange({ resource: 'event', id, action: 'indirect' });
  }
}
