import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import { assertCan, toPublicName } from '../../accounts/auth/rights.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { RequestContext, SignedInContext } from '../../core/http/context/request-context.js';
import type { RecordLocator } from '../../core/http/routing/record-locator.js';
import { MAX_ID } from '../../core/http/validation/ids.js';
import type { ContentName } from '../../core/resources.js';
import { assertCanEdit, canRead } from '../access/record-rights.js';
import { forUpdate, type Lookup } from '../plans/lookups.js';
import type { WritePlanner } from '../plans/write-planner.js';
import { listOwnTexts, type OwnText, type TranslationAccess } from '../translations/translations.service.js';
import type { RecordReader } from './record-reader.js';
import type { Content } from '../records/content.entity.js';
import { assertTranslated } from '../texts/resolve-text.js';
import type { TranslatedResource } from '../texts/text-changes.js';
import type { Translation, WithTranslations } from '../texts/translation.entity.js';
import { findIdBySlug } from './find-id-by-slug.js';
import type { SlugLookup } from './redirect-former-slug.js';

/** The definition of a resource with owner, status and trash: events, venues and organizers. */
export interface ContentResource<E extends Content, T extends Translation> extends TranslatedResource<T> {
  readonly resource: ContentName;
  readonly recordEntity: new () => E;
  /** Which rows a write may lock first; all, if it is missing. The others are locked after a row that they belong to. */
  readonly lockedFirst?: FindOptionsWhere<E>;
}

/**
 * Finds a record and checks that the client may read it; every response about one record comes from here.
 * @throws DomainError 401, 403, 404 or 410
 */
async function findReadable<E extends Content, T extends Translation>(
  manager: EntityManager,
  definition: ContentResource<E, T>,
  locator: RecordLocator,
  context: RequestContext,
): Promise<E> {
  const id = await findRecordId(manager, definition, locator, { context, isReadRequest: true });
  const [record] = await manager.find(definition.recordEntity, { where: { id } as FindOptionsWhere<E> });
  assertReadable(definition, record, locator, context);
  return record;
}

/** What a write does with a record in the trash: it takes the record out again, or it fails with one of these errors. */
export type TrashHandling = 'restore' | 'in-trash' | 'no-longer-available';

/**
 * Finds a record that the client may change, with all its translations, and locks its row until the unit of work ends.
 * Then it checks the conditions of the request.
 * @throws DomainError
 */
export async function findEditable<E extends Content, T extends Translation>(
  planner: WritePlanner,
  definition: ContentResource<E, T>,
  locator: RecordLocator,
  trashHandling: TrashHandling,
  context: SignedInContext,
): Promise<E & WithTranslations<T>> {
  assertCan(context.principal, 'edit own unpublished', definition.resource);
  const id = await findRecordId(planner.manager, definition, locator, { context, isReadRequest: false });
  const record = (await lookUpForUpdate(planner, definition, [id])).get(String(id));
  if (record?.status === 'trash' && trashHandling !== 'restore') throw new DomainError(trashHandling, { resource: definition.resource });
  assertEditable(definition, record, locator, context);
  await context.precondition?.assertMet(record.version);
  return record;
}

/** @throws DomainError 403 or 404 when the client must not change the record */
export function assertEditable<E extends Content>(
  definition: { readonly resource: ContentName },
  record: E | null | undefined,
  locator: RecordLocator,
  { principal }: RequestContext,
): asserts record is E {
  if (!record) throw new DomainError('not-found', { resource: definition.resource });
  if (record.status !== 'trash' && !canRead(principal, record)) throw createHiddenRecordError(definition, locator);
  assertCanEdit(principal, record);
}

/**
 * The servers lock a row that one id names, also where another condition excludes it. Of several ids, they lock the rows that fit. No row
 * has this id.
 */
const FURTHER_ID = 0;

/** Returns the records of these ids, with all their translations, by the id. It locks their rows. */
export function lookUpForUpdate<E extends Content, T extends Translation>(
  planner: WritePlanner,
  definition: ContentResource<E, T>,
  ids: readonly number[],
  name = forUpdate(definition.resource),
): Promise<ReadonlyMap<string, E & WithTranslations<T>>> {
  const { resource, recordEntity, translationEntity, lockedFirst } = definition;
  const lock = planner.work.dialect.buildLock('pessimistic_write');
  const find: Lookup<E & WithTranslations<T>>['find'] = async (manager, missing) => {
    const wanted = lockedFirst ? [FURTHER_ID, ...missing.map(Number)] : missing.map(Number);
    const where = { id: In(wanted), ...lockedFirst } as FindOptionsWhere<E>;
    const records = await manager.find(recordEntity, { where, order: { id: 'ASC' } as never, ...lock });
    const owners = In(records.map(({ id }) => id));
    const texts = records.length > 0 ? await manager.find(translationEntity, { where: { ownerId: owners } as FindOptionsWhere<T> }) : [];
    const textsOf = (id: number) => texts.filter(({ ownerId }) => ownerId === id);
    return new Map(records.map((record) => [String(record.id), Object.assign(record, { translations: textsOf(record.id) })]));
  };
  return planner.lookUp({ name, resource, keys: 'ids', find }, ids.map(String));
}

/** Finds the id of the record that a path names, whether the client may read it or not. @throws DomainError 404 */
export async function findRecordId<E extends Content, T extends Translation>(
  manager: EntityManager,
  definition: ContentResource<E, T>,
  locator: RecordLocator,
  lookup: SlugLookup,
): Promise<number> {
  const id = 'id' in locator ? locator.id : await findIdBySlug(manager, definition, locator.slug, lookup);
  if (id === undefined || id > MAX_ID) throw new DomainError('not-found', { resource: definition.resource });
  return id;
}

/** Creates the error for a hidden record. A slug reveals the title, so a hidden slug is reported as unknown. */
function createHiddenRecordError(
  definition: { resource: TranslatedResource<Translation>['resource'] },
  locator: RecordLocator,
): DomainError {
  const { resource } = definition;
  if ('slug' in locator) return new DomainError('not-found', { resource });
  return new DomainError('not-accessible', { resource, data: { required_right: toPublicName('read all') } });
}

/**
 * Loads a record that the client may read, with its translations and image.
 * @throws DomainError 404 when it has no text in the languages of the request
 */
export async function loadReadable<E extends Content & WithTranslations<T>, T extends Translation>(
  records: RecordReader,
  definition: ContentResource<E, T>,
  locator: RecordLocator,
  context: RequestContext,
): Promise<E> {
  const id = await findRecordId(records.manager, definition, locator, { context, isReadRequest: true });
  const [record] = await records.load(definition, [id]);
  assertReadable(definition, record, locator, context);
  assertTranslated(definition.resource, record, context);
  return record;
}

/** @throws DomainError 401, 403, 404 or 410 when the client must not read the record */
export function assertReadable<E extends Content>(
  definition: { readonly resource: ContentName },
  record: E | undefined,
  locator: RecordLocator,
  { principal }: RequestContext,
): asserts record is E {
  if (!record) throw new DomainError('not-found', { resource: definition.resource });
  if (record.status === 'trash') throw new DomainError('no-longer-available', { resource: definition.resource });
  if (!canRead(principal, record)) throw createHiddenRecordError(definition, locator);
}

/** Returns how the translations of an event, venue or organizer are found, with the rights of the record checked. */
export function contentTranslationAccess<E extends Content, T extends Translation>(
  definition: ContentResource<E, T>,
): TranslationAccess<T> {
  return {
    resource: definition.resource,
    async findReadable({ manager }, id, context) {
      return listReadableTexts(manager, definition, await findReadable(manager, definition, { id }, context), context);
    },
    async findEditable(planner, id, context) {
      return listOwnTexts(await findEditable(planner, definition, { id }, 'no-longer-available', context), true, context.settings);
    },
  };
}

/** Returns the translations of a record that the client may read. */
export async function listReadableTexts<E extends Content, T extends Translation>(
  manager: EntityManager,
  definition: ContentResource<E, T>,
  record: E,
  { principal, settings }: RequestContext,
): Promise<OwnText<T>[]> {
  const { id, sourceLanguage } = record;
  const translations = await manager.find(definition.translationEntity, { where: { ownerId: id } as FindOptionsWhere<T> });
  // A client who could read the record if it had only drafts may read its drafts.
  return listOwnTexts({ id, sourceLanguage, translations }, canRead(principal, { ...record, hasOnlyDrafts: true }), settings);
}
