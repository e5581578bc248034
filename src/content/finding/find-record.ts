import { type EntityManager, type FindOptionsWhere, type FindOptionsRelations, In } from 'typeorm';
import { assertCan } from '../../accounts/auth/rights.js';
import { sortByIds } from '../../core/database/list-queries.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { RequestContext, SignedInContext } from '../../core/http/context/request-context.js';
import { MAX_ID } from '../../core/http/fields/scalar-fields.js';
import type { RecordLocator } from '../../core/http/routing/record-locator.js';
import type { ContentName } from '../../core/resources/resources.js';
import { canEdit, canRead } from '../access/record-rights.js';
import type { Content } from '../records/content.entity.js';
import { assertTranslated } from '../texts/resolve-text.js';
import type { TranslatedResource } from '../texts/text-resource.js';
import type { Translation, WithTranslations } from '../texts/translation.entity.js';
import { findIdBySlug } from './find-by-slug.js';
import type { SlugLookup } from './slug-redirect.js';

/** What finding needs to know of a room. */
export interface ContentResource<E extends Content, T extends Translation> extends TranslatedResource<T> {
  readonly resource: ContentName;
  readonly recordEntity: new () => E;
}

/** A record and its texts, for the decision whether it may be shown; every answer about one comes through here. */
export async function findReadable<E extends Content, T extends Translation>(
  manager: EntityManager,
  room: ContentResource<E, T>,
  locator: RecordLocator,
  context: RequestContext,
): Promise<E> {
  const record = await findRecord(manager, room, locator, { context, isReadRequest: true });
  if (record.status === 'trash') throw new DomainError('no-longer-available', { resource: room.resource });
  if (!canRead(context.principal, record)) throw createHiddenRecordError(room, locator);
  return record;
}

/** What becomes of a record in the trash: it is taken back, or it is one of these errors. */
export type TrashHandling = 'taken back' | 'in-trash' | 'no-longer-available';

/** A record that somebody may change as it is, with all its texts; locked until the unit of work ends. */
export async function findEditable<E extends Content, T extends Translation>(
  work: UnitOfWork,
  room: ContentResource<E, T>,
  locator: RecordLocator,
  trashHandling: TrashHandling,
  context: SignedInContext,
): Promise<E & WithTranslations<T>> {
  assertCan(context.principal, 'edit own unpublished', room.resource);
  const record = await findRecord(work.manager, room, locator, { context, isReadRequest: false, isLocked: work.usesRowLocks });
  if (record.status === 'trash' && trashHandling !== 'taken back') throw new DomainError(trashHandling, { resource: room.resource });
  if (record.status !== 'trash' && !canRead(context.principal, record)) throw createHiddenRecordError(room, locator);
  if (!canEdit(context.principal, record)) throw new DomainError('forbidden');
  const translations = await work.manager.find(room.translationEntity, { where: { ownerId: record.id } as FindOptionsWhere<T> });
  return Object.assign(record, { translations });
}

async function findRecord<E extends Content, T extends Translation>(
  manager: EntityManager,
  room: ContentResource<E, T>,
  locator: RecordLocator,
  { context, isReadRequest, isLocked = false }: SlugLookup & { isLocked?: boolean },
): Promise<E> {
  const id = 'id' in locator ? locator.id : await findIdBySlug(manager, room, locator.slug, { context, isReadRequest });
  if (id === undefined || id > MAX_ID) throw new DomainError('not-found', { resource: room.resource });
  const lock = isLocked ? { lock: { mode: 'pessimistic_write' as const } } : {};
  const [record] = await manager.find(room.recordEntity, { where: { id } as FindOptionsWhere<E>, ...lock });
  if (!record) throw new DomainError('not-found', { resource: room.resource });
  return record;
}

/** A slug tells a title, so that a hidden one is as good as unknown. */
function createHiddenRecordError(room: { resource: TranslatedResource<Translation>['resource'] }, locator: RecordLocator): DomainError {
  return new DomainError('id' in locator ? 'not-accessible' : 'not-found', { resource: room.resource });
}

/** Whole records, with all their texts and their picture, in the order of the ids. */
export async function loadRecords<E extends Content>(manager: EntityManager, entity: new () => E, ids: readonly number[]): Promise<E[]> {
  if (ids.length === 0) return [];
  const relations = { translations: true, image: true } as unknown as FindOptionsRelations<E>;
  return sortByIds(await manager.find(entity, { where: { id: In(ids) } as FindOptionsWhere<E>, relations }), ids);
}

/** A whole record as the client may see it. @throws DomainError 404 when it has no text in the languages of the request */
export async function loadReadable<E extends Content & WithTranslations<T>, T extends Translation>(
  manager: EntityManager,
  room: ContentResource<E, T>,
  locator: RecordLocator,
  context: RequestContext,
): Promise<E> {
  const { id } = await findReadable(manager, room, locator, context);
  const [record] = await loadRecords(manager, room.recordEntity, [id]);
  assertTranslated(room.resource, record!, context);
  return record!;
}
