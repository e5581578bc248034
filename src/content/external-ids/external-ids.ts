import { type EntityManager, In } from 'typeorm';
import { insertInto } from '../../core/database/insert-rows.js';
import type { Lookup } from '../../core/database/transactions/bulk-memory.js';
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

/** The resources whose records a write of an event may add. */
const LINKED_RESOURCES: readonly RecordName[] = ['venue', 'organizer'];

/**
 * Returns the names to lock (`UnitOfWork.lockNames`) before a record takes these ids. Those of linked records are a kind of their
 * own: a write of an event locks them after its own ids and the tree of events (`NameLocks`).
 */
export function externalIdLockNames(resource: RecordName, ids: Iterable<readonly [string, string | null]> | null | undefined): string[] {
  const kind = LINKED_RESOURCES.includes(resource) ? 'external id of a linked record' : 'external id';
  return [...(ids ?? [])].map(([source, id]) => `${kind}: ${resource} ${source}:${id}`);
}

/** What has a pair. */
interface PairOwner {
  readonly recordId: number;
  /** Whether the record is there. */
  readonly exists: boolean;
}

/** Returns the id of the record that has a pair, if any. */
export async function findIdByExternalKey(work: UnitOfWork, resource: RecordName, key: ExternalKey): Promise<number | undefined> {
  const [owner] = await findPairOwners(work, resource, [key]);
  return owner?.exists === true ? owner.recordId : undefined;
}

/** Returns the ids of the records that have these pairs, in order. A bulk remembers them, and which pairs no record has. */
export async function findIdsByExternalKeys(
  work: UnitOfWork,
  resource: RecordName,
  keys: readonly ExternalKey[],
): Promise<(number | undefined)[]> {
  const owners = await findPairOwners(work, resource, keys);
  return owners.map((owner) => (owner?.exists === true ? owner.recordId : undefined));
}

/** Returns what has these pairs, in order. In a bulk, their names are locked. */
async function findPairOwners(work: UnitOfWork, resource: RecordName, keys: readonly ExternalKey[]): Promise<(PairOwner | undefined)[]> {
  const find: Lookup<PairOwner>['find'] = (manager, missing) => readPairs(manager, resource, missing);
  const known = await work.lookUp({ name: `pairs of ${resource}`, tables: ['external_id'], find }, keys.map(joinPair));
  const pending = work.listPending('external_id') as readonly ExternalId[];
  const isOf = (row: ExternalId, key: ExternalKey) =>
    row.externalId === key.externalId && row.source === key.source && row.resource === resource;
  return keys.map((key) => {
    const added = pending.find((row) => isOf(row, key));
    return added ? { recordId: added.recordId, exists: true } : known.get(joinPair(key));
  });
}

function joinPair({ source, externalId }: ExternalKey): string {
  return `${source}:${externalId}`;
}

async function readPairs(manager: EntityManager, resource: RecordName, pairs: readonly string[]): Promise<Map<string, PairOwner>> {
  const idsOfSource = new Map<string, string[]>();
  for (const pair of pairs) {
    const source = pair.slice(0, pair.indexOf(':'));
    idsOfSource.set(source, [...(idsOfSource.get(source) ?? []), pair.slice(source.length + 1)]);
  }
  const where = [...idsOfSource].map(([source, ids]) => ({ resource, source, externalId: In(ids) }));
  const rows = await manager.find(ExternalId, { where });
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ recordId }) => recordId);
  const records = manager.createQueryBuilder().select('record.id', 'id').from(resource, 'record').where('record.id IN (:...ids)', { ids });
  const existing = new Set((await records.getRawMany<{ id: number }>()).map(({ id }) => id));
  return new Map(rows.map((row) => [joinPair(row), { recordId: row.recordId, exists: existing.has(row.recordId) }]));
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
  for (const [source, externalId] of added) await assertFree(work, resource, { source, externalId });
  const rows = added.map(([source, externalId]) => ({ resource, source, externalId, recordId }));
  work.writeLater('external_id', rows, insertInto(ExternalId));
}

/** Deletes the rows of a record that is deleted permanently. */
export async function deleteExternalIds(manager: EntityManager, resource: RecordName, recordId: number): Promise<void> {
  await manager.delete(ExternalId, { resource, recordId });
}

/** A record in the trash keeps its pairs. A row whose record is gone is deleted. */
async function assertFree(work: UnitOfWork, resource: RecordName, { source, externalId }: ExternalKey): Promise<void> {
  const [owner] = await findPairOwners(work, resource, [{ source, externalId }]);
  if (!owner) return;
  if (owner.exists) throw new DomainError('external-id-exists', { resource, data: { external_ids: { [source]: externalId } } });
  await work.manager.delete(ExternalId, { resource, source, externalId });
}
