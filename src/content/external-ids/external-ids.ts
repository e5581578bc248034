import { type EntityManager, In } from 'typeorm';
import { divide } from '../../core/database/many-rows.js';
import { DomainError, invalidParameter } from '../../core/errors/domain-error.js';
import { ShownRecords } from '../../core/http/responses/shown-records.js';
import { type ExternalIdChanges, type ExternalKey, MAX_EXTERNAL_IDS } from './external-id-rules.js';
import type { RecordName } from '../../core/resources.js';
import type { Lookup } from '../plans/lookups.js';
import type { WritePlanner } from '../plans/write-planner.js';
import { listDependents, type WritePlan } from '../plans/write-plan.js';
import { ExternalId } from './external-id.entity.js';

/** The ids of a record in other systems, by source. */
export type ExternalIds = Readonly<Record<string, string>>;

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

/** Returns the id of the record that has a pair, if any. */
export async function findIdByExternalKey(manager: EntityManager, resource: RecordName, key: ExternalKey): Promise<number | undefined> {
  return (await readPairs(manager, resource, [joinPair(key)])).get(joinPair(key));
}

/** Returns the ids of the records that have these pairs, in order. The planner remembers them, and which pairs no record has. */
export async function findIdsByExternalKeys(
  planner: WritePlanner,
  resource: RecordName,
  keys: readonly ExternalKey[],
): Promise<(number | undefined)[]> {
  const known = await planner.lookUp(pairLookup(resource), keys.map(joinPair));
  const planned = new Map(
    planner
      .list(resource)
      .flatMap((record) => listDependents(record, ExternalId))
      .map((row) => [joinPair(row), row.recordId]),
  );
  return keys.map(joinPair).map((pair) => planned.get(pair) ?? known.get(pair));
}

/** Returns the lookup of the records that have the pairs of a resource, by the pair. */
export function pairLookup(resource: RecordName): Lookup<number> {
  const find: Lookup<number>['find'] = (manager, pairs) => readPairs(manager, resource, pairs);
  return { name: `external ids of ${resource}`, resource, keys: 'external ids', find };
}

function joinPair({ source, externalId }: ExternalKey): string {
  return `${source}:${externalId}`;
}

async function readPairs(manager: EntityManager, resource: RecordName, pairs: readonly string[]): Promise<Map<string, number>> {
  const idsOfSource = new Map<string, string[]>();
  for (const pair of pairs) {
    const source = pair.slice(0, pair.indexOf(':'));
    idsOfSource.set(source, [...(idsOfSource.get(source) ?? []), pair.slice(source.length + 1)]);
  }
  const where = [...idsOfSource].map(([source, ids]) => ({ resource, source, externalId: In(ids) }));
  const rows = await manager.find(ExternalId, { where });
  return new Map(rows.map((row) => [joinPair(row), row.recordId]));
}

/** What a write does with the pairs of a record. */
export interface PairChanges {
  readonly removed: readonly ExternalKey[];
  readonly added: readonly ExternalKey[];
}

/**
 * Compares the pairs of a record before and after a write. The names of the new pairs are locked.
 * @param after undefined: the write does not change them
 * @throws DomainError 409 when another record has one of the pairs
 */
export async function resolvePairs(
  planner: WritePlanner,
  resource: RecordName,
  before: ExternalIds | null,
  after: ExternalIds | null | undefined,
): Promise<PairChanges> {
  if (after === undefined) return { removed: [], added: [] };
  const [old, wanted] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  const added = listKeys(wanted).filter(({ source, externalId }) => old.get(source) !== externalId);
  for (const key of added) await assertFree(planner, resource, key);
  return { removed: listKeys(old).filter(({ source, externalId }) => wanted.get(source) !== externalId), added };
}

/** Returns the rows of a record's pairs. */
export function toPairRows(resource: RecordName, recordId: number, keys: readonly ExternalKey[]): ExternalId[] {
  return keys.map(({ source, externalId }) => ({ resource, source, externalId, recordId }));
}

/** Plans the rows of a changed record: they agree with its column. It reads nothing. */
export function planPairs(resource: RecordName, recordId: number, { removed, added }: PairChanges): Pick<WritePlan, 'deletions' | 'rows'> {
  const keys = removed.map(({ source, externalId }) => ({ resource, recordId, source, externalId }));
  return {
    deletions: [{ entity: ExternalId, rows: keys }],
    rows: [{ entity: ExternalId, rows: toPairRows(resource, recordId, added) }],
  };
}

/** Deletes the rows of several records. */
export async function deleteExternalIdsOf(manager: EntityManager, resource: RecordName, recordIds: readonly number[]): Promise<void> {
  for (const some of divide(recordIds)) await manager.delete(ExternalId, { resource, recordId: In([...some]) });
}

/** Deletes the rows of a record that is deleted permanently. */
export async function deleteExternalIds(manager: EntityManager, resource: RecordName, recordId: number): Promise<void> {
  await manager.delete(ExternalId, { resource, recordId });
}

function listKeys(ids: ReadonlyMap<string, string>): ExternalKey[] {
  return [...ids].map(([source, externalId]) => ({ source, externalId }));
}

/** A record in the trash keeps its pairs. @throws DomainError 409 when a record has the pair */
async function assertFree(planner: WritePlanner, resource: RecordName, { source, externalId }: ExternalKey): Promise<void> {
  const pair = joinPair({ source, externalId });
  const known = await planner.lookUp(pairLookup(resource), [pair]);
  const planned = planner.list(resource).flatMap((record) => listDependents(record, ExternalId));
  const owner = known.get(pair) ?? planned.find((row) => row.source === source && row.externalId === externalId)?.recordId;
  if (owner === undefined) return;
  // The answer that is kept for a retry says of this record that it exists.
  ShownRecords.ofRequest?.add(owner);
  throw new DomainError('external-id-exists', { resource, data: { external_ids: { [source]: externalId } } });
}
