import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { changedFields } from '../../accounts/audit/changed-fields.js';
import type { Action } from '../../core/database/transactions/pending-changes.js';
import type { AuditedName } from '../../core/resources/resources.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';

/** Another write came between reading a record and writing it: the unit of work begins anew. */
class StaleRecord extends Error {
  readonly code = 'STALE_RECORD';
}

/** Writes a record only if nobody wrote it since it was read; exactly one row changes. */
export async function guardedUpdate<E extends { id: number; version: number }>(
  work: UnitOfWork,
  room: { readonly resource: AuditedName; readonly record: new () => E },
  before: { id: number; version: number; status?: string },
  columns: QueryDeepPartialEntity<E> & { status?: unknown },
): Promise<void> {
  const { id, version } = before;
  const changed = { ...columns, version: version + 1 } as QueryDeepPartialEntity<E>;
  const { affected } = await work.manager.update(room.record, { id, version }, changed);
  if (affected !== 1) throw new StaleRecord(`record ${id} changed since version ${version}`);
  const fields = changedFields(room.resource, before, columns);
  work.note({ resource: room.resource, id, action: actionOf(before.status, columns.status), fields });
}

function actionOf(before: string | undefined, after: unknown): Action {
  if (after === undefined || (before === 'trash') === (after === 'trash')) return 'update';
  return after === 'trash' ? 'trash' : 'restore';
}
