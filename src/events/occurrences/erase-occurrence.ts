import type { WritePlanner } from '../../content/plans/write-planner.js';
import type { IdempotencyKeys } from '../../core/idempotency/idempotency-keys.service.js';
import { isChangedDate, NOT_IN_TRASH, Occurrence } from '../recurrence/occurrence.entity.js';
import { deleteChangedDate } from './changed-dates.js';
import { deleteOccurrencePairs } from './occurrence-ids.js';

/**
 * Erases what an occurrence has of its own, and its ids in other systems. Its row stays, because the id belongs to its start. The caller
 * changes the series, and records the change.
 */
export async function eraseOccurrence({ manager }: Pick<WritePlanner, 'manager'>, row: Occurrence, keys: IdempotencyKeys): Promise<void> {
  if (isChangedDate(row)) await deleteChangedDate({ manager }, row);
  await deleteOccurrencePairs(manager, [row]);
  await manager.update(Occurrence, { id: row.id }, { state: 'gone', externalIds: null, ...NOT_IN_TRASH });
  await keys.hideRecord(row.id);
}
