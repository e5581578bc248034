import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import { assertNoReasons, invalidParameter, prefixReasons, type Reasons } from '../../core/errors/domain-error.js';
import type { RequestContext, SignedInContext } from '../../core/http/context/request-context.js';
import { LinkById } from '../../core/http/validation/ids.js';
import { LinkByName, type Links, toLinkArray } from './to-links.js';
import { foldText } from '../../core/text/fold.js';
import { buildSlug } from '../../core/text/slug.js';
import { canRead, canReadDrafts } from '../access/record-rights.js';
import { externalIdLockNames } from '../external-ids/external-ids.js';
import { type Lookup, lookUpTexts, type TextLookup } from '../plans/lookups.js';
import type { WritePlanner } from '../plans/write-planner.js';
import { listDependents } from '../plans/write-plan.js';
import type { ContentFields } from '../records/content.dto.js';
import type { Content } from '../records/content.entity.js';
import { nameLockKey, slugLockNames } from '../texts/slugs.js';
import type { TextChanges } from '../texts/text-changes.js';
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
  const readable = listReadableIds(records, context);
  const unknown = ids.filter((id) => !readable.has(id));
  if (unknown.length > 0) throw invalidParameter(parameter, { reason: 'unknown', values: unknown });
}

function listReadableIds(records: readonly Content[], { principal }: RequestContext): ReadonlySet<number> {
  return new Set(records.filter((record) => canRead(principal, record)).map(({ id }) => id));
}

/**
 * Resolves the links of an event to ids, in order and without duplicates. A link is an id, a name, or the data of a record.
 * @param findOrPlanId returns the id of an equal record, or plans a new one
 * @throws DomainError 400 for an id or a name that does not exist or that the client must not read, and for a name of several records
 */
export async function resolveLinkIds<E extends Content, T extends Translation, D extends object>(
  planner: WritePlanner,
  definition: ContentResource<E, T>,
  sent: Links<D>,
  findOrPlanId: (data: D) => Promise<number>,
  context: SignedInContext,
): Promise<number[]> {
  const parameter = definition.resource;
  const links = toLinkArray(sent);
  const sentIds = links.flatMap((link) => (link instanceof LinkById ? link.id : []));
  const readable = await findReadableIds(planner, definition, sentIds, context);
  await lookUpNames(
    planner,
    definition,
    links.flatMap((link) => (link instanceof LinkByName ? link.linkName : [])),
  );
  const ids = new Set<number>();
  const unknown: (number | string)[] = [];
  const ambiguous: Reasons = {};
  for (const [index, link] of links.entries()) {
    const place = Array.isArray(sent) ? `${parameter}.${index}` : parameter;
    if (link instanceof LinkById) {
      if (readable.has(link.id)) ids.add(link.id);
      else unknown.push(link.id);
    } else if (link instanceof LinkByName) {
      const { linkName: name } = link;
      const [id, ...others] = (await findDuplicateNames(planner, definition, name, context)).map((record) => record.id);
      if (id === undefined) unknown.push(name);
      else if (others.length > 0) ambiguous[place] = { reason: 'ambiguous-name', name, values: [id, ...others] };
      else ids.add(id);
    } else ids.add(await prefixReasons(place, () => findOrPlanId(link)));
  }
  assertNoReasons({ ...(unknown.length > 0 ? { [parameter]: { reason: 'unknown', values: unknown } } : {}), ...ambiguous });
  return [...ids];
}

/** Returns which of these ids, of stored and of planned records, the client may link to. */
async function findReadableIds<E extends Content, T extends Translation>(
  planner: WritePlanner,
  { resource, recordEntity }: ContentResource<E, T>,
  ids: readonly number[],
  context: SignedInContext,
): Promise<ReadonlySet<number>> {
  const planned = planner.list(resource).filter(({ id }) => ids.includes(id));
  const stored = ids.filter((id) => planned.every((record) => record.id !== id));
  const records = stored.length > 0 ? await planner.manager.findBy(recordEntity, { id: In(stored) } as FindOptionsWhere<E>) : [];
  return listReadableIds([...records, ...planned.map(({ row }) => row as E)], context);
}

/**
 * Returns the names to lock (`UnitOfWork.lockNames`) before records that are sent as data are found or added: if they were locked
 * with each record, two writes would lock them in different orders.
 * @param collectTexts returns the texts of such a record
 */
export function listLinkLockNames<E extends Content, T extends Translation, D extends Pick<ContentFields, 'external_ids'>>(
  definition: ContentResource<E, T>,
  sent: Links<D> | undefined,
  nameField: keyof D,
  collectTexts: (data: D) => TextChanges<T>,
): string[] {
  const { resource } = definition;
  return toLinkArray(sent).flatMap((link) =>
    link instanceof LinkById || link instanceof LinkByName
      ? []
      : [
          nameLockKey(resource, buildSlug(link[nameField] as string)),
          ...slugLockNames(definition, [], collectTexts(link)),
          ...externalIdLockNames(resource, link.external_ids),
        ],
  );
}

type Named<E, T extends Translation> = E & WithTranslations<T>;

/** Finds the readable records that show the client this name, ignoring case and accents, the oldest first. */
export async function findDuplicateNames<E extends Content, T extends Translation>(
  planner: WritePlanner,
  definition: ContentResource<E, T>,
  name: string,
  context: SignedInContext,
): Promise<Named<E, T>[]> {
  const folded = foldText(name);
  const planned = listPlannedRecords(planner, definition, folded);
  const ids = (await lookUpTexts(planner, nameLookup(definition), [folded])).get(folded) ?? [];
  const stored = ids.filter((id) => planned.every((record) => record.id !== id));
  const known = [...(await lookUpNamedRecords(planner, definition, stored)).values()];
  const { principal } = context;
  const hasName = ({ authorId, translations }: Named<E, T>) =>
    translations.some(({ nameFolded, shown }) => nameFolded === folded && (shown || canReadDrafts(principal, 'content', authorId)));
  return [...known, ...planned].filter((record) => canRead(principal, record) && hasName(record));
}

/** Reads the records that have the names, all at once, so that the planner remembers them. Returns their ids by the folded name. */
export async function lookUpNames<E extends Content, T extends Translation>(
  planner: WritePlanner,
  definition: ContentResource<E, T>,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const idsByName = await lookUpTexts(planner, nameLookup(definition), names.map(foldText));
  await lookUpNamedRecords(planner, definition, [...idsByName.values()].flat());
  return idsByName;
}

/** Returns the lookup of the ids of the records that have a folded name, in ascending order, by the name. */
export function nameLookup<E extends Content, T extends Translation>({ resource }: ContentResource<E, T>): TextLookup<number[]> {
  const table = `${resource}_translation`;
  return {
    name: `names of ${resource}`,
    resource,
    select: (names) => ({
      column: 'name_folded',
      from: `FROM ${table} WHERE name_folded IN (${names.map(() => '?').join()})`,
      values: names,
    }),
    collect: (rows, names) => {
      const idsOf = (name: string) => rows.filter(({ text }) => text === name).map(({ ownerId }) => ownerId);
      return new Map(names.map((name) => [name, [...new Set(idsOf(name))].sort((one, other) => one - other)]));
    },
  };
}

/** Returns the records of these ids, with their translations, in the order of the ids. */
function lookUpNamedRecords<E extends Content, T extends Translation>(
  planner: WritePlanner,
  { resource, recordEntity, translationEntity }: ContentResource<E, T>,
  ids: readonly number[],
): Promise<ReadonlyMap<string, Named<E, T>>> {
  const find: Lookup<Named<E, T>>['find'] = async (manager, missing) => {
    const owners = In(missing.map(Number));
    const records = await manager.find(recordEntity, { where: { id: owners } as FindOptionsWhere<E>, order: { id: 'ASC' } as never });
    const texts = await manager.find(translationEntity, { where: { ownerId: owners } as FindOptionsWhere<T> });
    const textsOf = (id: number) => texts.filter(({ ownerId }) => ownerId === id);
    return new Map(records.map((record) => [String(record.id), Object.assign(record, { translations: textsOf(record.id) })]));
  };
  return planner.lookUp({ name: `named ${resource}`, resource, keys: 'ids', find }, ids.map(String));
}

/** Lists the planned records of this name. */
function listPlannedRecords<E extends Content, T extends Translation>(
  planner: WritePlanner,
  { resource, translationEntity }: ContentResource<E, T>,
  foldedName: string,
): Named<E, T>[] {
  return planner.list(resource).flatMap((record) => {
    const translations = listDependents<Translation>(record, translationEntity) as T[];
    const isNamed = translations.some(({ nameFolded }) => nameFolded === foldedName);
    return isNamed ? [{ ...(record.row as E), translations }] : [];
  });
}
