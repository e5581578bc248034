import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { findFormerValues, omitLiveFields } from '../../accounts/audit/changed-fields.js';
import type { AuditAction } from '../../core/database/transactions/pending-changes.js';
import type { AuditedName } from '../../core/resources.js';
import type { WritePlan } from '../plans/write-plan.js';

/**
 * Plans new values of columns of a record, if its version is still the one that was read, and the change for the audit log. It reads
 * nothing.
 * @param options `keepsVersion`: whether the change is none for those who remember a version, such as imports. A write of other columns
 *   that has read the same version still succeeds, and loses nothing.
 */
export function planUpdate<E extends { id: number; version: number }>(
  { resource, recordEntity: entity }: { readonly resource: AuditedName; readonly recordEntity: new () => E },
  before: { id: number; version: number; status?: string },
  columns: QueryDeepPartialEntity<E> & { status?: unknown },
  { keepsVersion = false } = {},
): Pick<WritePlan, 'updates' | 'changes'> {
  const { id, version } = before;
  const changed = { ...columns, version: keepsVersion ? version : version + 1 };
  const former = findFormerValues(entity, before, columns);
  const change = { resource, id, action: deriveAction(before.status, columns.status), fields: Object.keys(former) };
  return {
    updates: [{ entity, where: { id, version }, columns: changed, isVersioned: true }],
    changes: [keepsVersion ? change : { ...change, version: version + 1, before: [{ fields: omitLiveFields(resource, former) }] }],
  };
}

function deriveAction(before: string | undefined, after: unknown): AuditAction {
  if (after === undefined || (before === 'trash') === (after === 'trash')) return 'update';
  return after === 'trash' ? 'trash' : 'restore';
}
