import { eraseVersions } from '../../accounts/audit/record-version.entity.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { IdempotencyKeys } from '../../core/idempotency/idempotency-keys.service.js';
import { isChangedDate, NOT_IN_TRASH, Occurrence } from '../recurrence/occurrence.entity.js';
import { deleteChangedDate } from './changed-dates.js';
import { deleteOccurrencePairs } from './occurrence-ids.js';

/**
 * Erases what an occurrence has of its own, and its ids in other systems. Its row stays, because the id belongs to its start. The caller
 * changes the series, and records the change.
 */
export async function eraseOccurrence(work: UnitOfWork, row: Occurrence, keys: IdempotencyKeys): Promise<void> {
  const { manager } = work;
  if (isChangedDate(row)) await deleteChangedDate({ manager }, row);
  await deleteOccurrencePairs(manager, [row]);
  await manager.update(Occurrence, { id: row.id }, { state: 'gone', externalIds: null, ...NOT_IN_TRASH });
  await eraseVersions(work, 'event', row.seriesId, row.id);
  await keys.hideRecord(row.id);
}
