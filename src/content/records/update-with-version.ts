import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { findChangedFields } from '../../accounts/audit/changed-fields.js';
import type { AuditAction } from '../../core/database/transactions/pending-changes.js';
import type { AuditedName } from '../../core/resources.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';

/** Another write changed the record between reading and writing it. The unit of work runs again. */
class StaleRecordError extends Error {
  readonly code = 'STALE_RECORD';
}

/**
 * Updates a record if its version is still the one that was read, and records the change for the audit log. Otherwise the unit of
 * work runs again.
 * @param options `keepsVersion`: whether the change is none for those who remember a version, such as imports. A write of other columns
 *   that has read the same version still succeeds, and loses nothing.
 */
export async function updateWithVersion<E extends { id: number; version: number }>(
  work: UnitOfWork,
  target: { readonly resource: AuditedName; readonly recordEntity: new () => E },
  before: { id: number; version: number; status?: string },
  columns: QueryDeepPartialEntity<E> & { status?: unknown },
  { keepsVersion = false } = {},
): Promise<void> {
  const { id, version } = before;
  const changed = { ...columns, version: keepsVersion ? version : version + 1 } as QueryDeepPartialEntity<E>;
  const { affected } = await work.manager.update(target.recordEntity, { id, version }, changed);
  if (affected !== 1) throw new StaleRecordError(`record ${id} changed since version ${version}`);
  const fields = findChangedFields(target.recordEntity, before, columns);
  work.recordChange({ resource: target.resource, id, action: deriveAction(before.status, columns.status), fields });
}

function deriveAction(before: string | undefined, after: unknown): AuditAction {
  if (after === undefined || (before === 'trash') === (after === 'trash')) return 'update';
  return after === 'trash' ? 'trash' : 'restore';
}
