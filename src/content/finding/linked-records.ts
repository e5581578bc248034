import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import type { Lookup } from '../../core/database/transactions/bulk-memory.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { invalidParameter, prefixReasons } from '../../core/errors/domain-error.js';
import type { RequestContext, SignedInContext } from '../../core/http/context/request-context.js';
import { LinkById } from '../../core/http/validation/ids.js';
import { type Links, toLinkArray } from '../../core/http/validation/links.js';
import { foldText } from '../../core/text/fold.js';
import { canRead } from '../access/record-rights.js';
import type { Content } from '../records/content.entity.js';
import type { Translation, WithTranslations } from '../texts/translation.entity.js';
import type { ContentResource } from './find-record.js';

/**
 * Checks that records which a client names by id exist, and that the client may read them. A hidden record counts as unknown.
 * @param parameter the name of the request's field, for the error
 * @throws DomainError 400 naming the unknown ids
 */
export async function assertRecordsReadable<E extends Content, T extends Translation>(
  manager: EntityManager,
  definition: ContentResource<E, T>,
  ids: readonly number[],
  parameter: string,
  context: RequestContext,
): Promise<void> {
  if (ids.length === 0) return;
  const records = await manager.find(definition.recordEntity, { where: { id: In(ids) } as FindOptionsWhere<E> });
  assertAllReadable(records, ids, parameter, context);
}

/** As `assertRecordsReadable`, for records that are loaded already. @param records those of the ids that exist */
export function assertAllReadable(records: readonly Content[], ids: readonly number[], parameter: string, context: RequestContext): void {
  const usable = new Set(records.filter((record) => canRead(context.principal, record)).map(({ id }) => id));
  const unknown = ids.filter((id) => !usable.has(id));
  if (unknown.length > 0) throw invalidParameter(parameter, { reason: 'unknown', values: unknown });
}

/**
 * Resolves the links of an event to ids, in order and without duplicates. A link is an id, or the data of a record.
 * @param findOrCreateId returns the id of an equal record, or adds the record
 * @throws DomainError 400 for an id that does not exist or that the client must not read
 */
export async function resolveLinkIds<E extends Content, T extends Translation, D extends object>(
  manager: EntityManager,
  definition: ContentResource<E, T>,
  sent: Links<D>,
  findOrCreateId: (data: D) => Promise<number>,
  context: SignedInContext,
): Promise<number[]> {
  const parameter = definition.resource;
  const named = toLinkArray(sent).flatMap((link) => (link instanceof LinkById ? link.id : []));
  await assertRecordsReadable(manager, definition, named, parameter, context);
  const ids = new Set<number>();
  for (const [index, link] of toLinkArray(sent).entries()) {
    const name = Array.isArray(sent) ? `${parameter}.${index}` : parameter;
    ids.add(link instanceof LinkById ? link.id : await prefixReasons(name, () => findOrCreateId(link)));
  }
  return [...ids];
}

type Named<E, T extends Translation> = E & WithTranslations<T>;

/** Finds the readable records of this name, ignoring case and accents, the oldest first. */
export async function findDuplicateNames<E extends Content, T extends Translation>(
  work: UnitOfWork,
  definition: ContentResource<E, T>,
  name: string,
  context: SignedInContext,
): Promise<Named<E, T>[]> {
  const folded = foldText(name);
  const known = (await lookUpNames(work, definition, [folded])).get(folded) ?? [];
  return [...known, ...listPendingRecords(work, definition, folded)].filter((record) => canRead(context.principal, record));
}

/** Returns the records of these folded names, the oldest first, by the name. A bulk remembers them. */
export function lookUpNames<E extends Content, T extends Translation>(
  work: UnitOfWork,
  definition: ContentResource<E, T>,
  foldedNames: readonly string[],
): Promise<ReadonlyMap<string, readonly Named<E, T>[]>> {
  const { resource } = definition;
  const find: Lookup<Named<E, T>[]>['find'] = (manager, missing) => findNamedRecords(manager, definition, missing);
  return work.lookUp({ name: `names of ${resource}`, tables: [resource, `${resource}_translation`], find }, foldedNames);
}

async function findNamedRecords<E extends Content, T extends Translation>(
  manager: EntityManager,
  { resource, translationEntity, recordEntity }: ContentResource<E, T>,
  foldedNames: readonly string[],
): Promise<Map<string, Named<E, T>[]>> {
  const places = foldedNames.map(() => '?').join();
  const select = `SELECT DISTINCT owner_id AS id FROM ${resource}_translation WHERE name_folded IN (${places})`;
  const named: { id: number }[] = await manager.query(select, [...foldedNames]);
  if (named.length === 0) return new Map();
  const ids = named.map(({ id }) => id);
  const rows = await manager.find(recordEntity, { where: { id: In(ids) } as FindOptionsWhere<E>, order: { id: 'ASC' } as never });
  const texts = await manager.find(translationEntity, { where: { ownerId: In(ids) } as FindOptionsWhere<T> });
  const records = rows.map((record) => Object.assign(record, { translations: texts.filter(({ ownerId }) => ownerId === record.id) }));
  const hasName = (record: Named<E, T>, name: string) => record.translations.some(({ nameFolded }) => nameFolded === name);
  return new Map(foldedNames.map((name) => [name, records.filter((record) => hasName(record, name))]));
}

/** Lists the records of this name that a bulk has collected. */
function listPendingRecords<E extends Content, T extends Translation>(
  work: UnitOfWork,
  { resource }: ContentResource<E, T>,
  foldedName: string,
): Named<E, T>[] {
  const texts = work.listPending(`${resource}_translation`) as readonly T[];
  const ids = new Set(texts.filter(({ nameFolded }) => nameFolded === foldedName).map(({ ownerId }) => ownerId));
  const rows = (work.listPending(resource) as readonly E[]).filter(({ id }) => ids.has(id));
  return rows.map((row) => ({ ...row, translations: texts.filter(({ ownerId }) => ownerId === row.id) }));
}
