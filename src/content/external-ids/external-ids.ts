import { type EntityManager, In } from 'typeorm';
import { insertInto } from '../../core/database/insert-rows.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError, invalidParameter } from '../../core/errors/domain-error.js';
import { type ExternalIdChanges, type ExternalKey, MAX_EXTERNAL_IDS } from '../../core/http/validation/external-ids.js';
import type { RecordName } from '../../core/resources/resources.js';
import { ExternalId } from './external-id.entity.js';

/** The ids of a record in other systems, by source. */
export type ExternalIds = Readonly<Record<string, string>>;

/** Presents the ids of a record, `{}` if it has none: to clients who may edit it, and to no others. */
export function presentExternalIds(ids: ExternalIds | null | undefined, canEditRecord: boolean): { external_ids?: ExternalIds } {
  return canEditRecord ? { external_ids: ids ?? {} } : {};
}

/**
 * Returns the column's value after a write; undefined if the write does not send it.
 * @throws DomainError 400 for more ids than a record may have
 */
export function mergeExternalIds(
  before: ExternalIds | null,
  changes: ExternalIdChanges | null | undefined,
): ExternalIds | null | undefined {
  if (changes === undefined) return undefined;
  if (changes === null) return null;
  const merged = new Map<string, string | null>([...(changes.replacesOthers ? [] : Object.entries(before ?? {})), ...changes]);
  const left = [...merged].filter((entry): entry is [string, string] => entry[1] !== null).sort(([a], [b]) => (a < b ? -1 : 1));
  if (left.length > MAX_EXTERNAL_IDS) throw invalidParameter('external_ids', { reason: 'too-many', limit: MAX_EXTERNAL_IDS });
  return left.length === 0 ? null : Object.fromEntries(left);
}

/** Returns the names to lock (`UnitOfWork.lockNames`) before a record takes these ids. */
export function externalIdLockNames(resource: RecordName, ids: Iterable<readonly [string, string | null]> | null | undefined): string[] {
  return [...(ids ?? [])].map(([source, id]) => externalIdLockName(resource, source, id));
}

function externalIdLockName(resource: RecordName, source: string, id: string | null): string {
  return `${resource} of ${source}:${id}`;
}

/** Finds out which of these pairs have no row, and remembers it until the current unit of work ends. Their names are locked. */
export async function rememberFreePairs(work: UnitOfWork, resource: RecordName, keys: readonly ExternalKey[]): Promise<void> {
  for (const source of new Set(keys.map((key) => key.source))) {
    const ids = keys.filter((key) => key.source === source).map(({ externalId }) => externalId);
    const rows = await work.manager.find(ExternalId, { where: { resource, source, externalId: In(ids) } });
    const taken = new Set(rows.map(({ externalId }) => externalId));
    work.bulkMemory?.rememberAbsent(ids.filter((id) => !taken.has(id)).map((id) => externalIdLockName(resource, source, id)));
  }
}

/** Returns the id of the record that has a pair, if any. */
export async function findIdByExternalKey(
  manager: EntityManager,
  resource: RecordName,
  { source, externalId }: ExternalKey,
): Promise<number | undefined> {
  const [row] = await manager.find(ExternalId, { where: { resource, source, externalId } });
  return row && (await hasRecord(manager, row)) ? row.recordId : undefined;
}

/**
 * Makes the rows of a record agree with its column, in the current unit of work. The names of the new pairs are locked.
 * @param after undefined: the write does not change them
 * @throws DomainError 409 when another record has one of the pairs
 */
export async function writeExternalIds(
  work: UnitOfWork,
  resource: RecordName,
  { id: recordId, externalIds: before }: { id: number; externalIds: ExternalIds | null },
  after: ExternalIds | null | undefined,
): Promise<void> {
  if (after === undefined) return;
  const [old, wanted] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  const removed = [...old].filter(([source, id]) => wanted.get(source) !== id);
  const added = [...wanted].filter(([source, id]) => old.get(source) !== id);
  for (const [source, externalId] of removed) await work.manager.delete(ExternalId, { resource, source, externalId, recordId });
  for (const [source, externalId] of added) await assertFree(work, { resource, source, externalId, recordId });
  for (const [source, externalId] of added) work.bulkMemory?.forgetAbsent(externalIdLockName(resource, source, externalId));
  const rows = added.map(([source, externalId]) => ({ resource, source, externalId, recordId }));
  await work.writeLater('external_id', rows, insertInto(ExternalId));
}

/** Deletes the rows of a record that is deleted permanently. */
export async function deleteExternalIds(manager: EntityManager, resource: RecordName, recordId: number): Promise<void> {
  await manager.delete(ExternalId, { resource, recordId });
}

/** A record in the trash keeps its pairs. A row whose record is gone is deleted. */
async function assertFree(work: UnitOfWork, { resource, source, externalId }: ExternalId): Promise<void> {
  if (work.bulkMemory?.isAbsent(externalIdLockName(resource, source, externalId))) return;
  const { manager } = work;
  const [taken] = await manager.find(ExternalId, { where: { resource, source, externalId } });
  if (!taken) return;
  if (await hasRecord(manager, taken)) {
    throw new DomainError('external-id-exists', { resource, data: { external_ids: { [source]: externalId } } });
  }
  await manager.delete(ExternalId, { resource, source, externalId });
}

async function hasRecord(manager: EntityManager, { resource, recordId }: ExternalId): Promise<boolean> {
  const record = manager.createQueryBuilder().select('1').from(resource, 'record').where('record.id = :recordId', { recordId });
  return (await record.getRawOne()) !== undefined;
}
