import { type EntityManager, type FindOptionsWhere, type FindOptionsRelations, In } from 'typeorm';
import { demand } from '../../accounts/auth/rights.js';
import { inOrder } from '../../core/database/list-queries.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { RequestContext, SignedInContext } from '../../core/http/context/request-context.js';
import { MAX_ID } from '../../core/http/fields/scalar-fields.js';
import type { RecordLocator } from '../../core/http/routing/record-locator.js';
import type { ContentName } from '../../core/resources/resources.js';
import { mayEdit, mayRead } from '../access/record-rights.js';
import type { Content } from '../records/content.entity.js';
import type { TextRoom } from '../texts/text-resource.js';
import type { Translated, Translation } from '../texts/translation.entity.js';
import { idOfSlug } from './find-by-slug.js';
import type { Finding } from './slug-redirect.js';

/** What finding needs to know of a room. */
export interface ContentRoom<E extends Content, T extends Translation> extends TextRoom<T> {
  readonly resource: ContentName;
  readonly record: new () => E;
}

/** A record and its texts, for the decision whether it may be shown; every answer about one comes through here. */
export async function findReadable<E extends Content, T extends Translation>(
  manager: EntityManager,
  room: ContentRoom<E, T>,
  locator: RecordLocator,
  context: RequestContext,
): Promise<E> {
  const record = await find(manager, room, locator, { context, toRead: true });
  if (record.status === 'trash') throw new DomainError('no-longer-available', { resource: room.resource });
  if (!mayRead(context.principal, record)) throw hidden(room, locator);
  return record;
}

/** What becomes of a record in the trash: it is taken back, or it is one of these errors. */
export type InTrash = 'taken back' | 'in-trash' | 'no-longer-available';

/** A record that somebody may change as it is, with all its texts; locked until the unit of work ends. */
export async function findEditable<E extends Content, T extends Translation>(
  work: UnitOfWork,
  room: ContentRoom<E, T>,
  locator: RecordLocator,
  inTrash: InTrash,
  context: SignedInContext,
): Promise<E & Translated<T>> {
  demand(context.principal, 'edit own unpublished', room.resource);
  const record = await find(work.manager, room, locator, { context, toRead: false, isLocked: work.locksRows });
  if (record.status === 'trash' && inTrash !== 'taken back') throw new DomainError(inTrash, { resource: room.resource });
  if (record.status !== 'trash' && !mayRead(context.principal, record)) throw hidden(room, locator);
  if (!mayEdit(context.principal, record)) throw new DomainError('forbidden');
  const translations = await work.manager.find(room.entity, { where: { ownerId: record.id } as FindOptionsWhere<T> });
  return Object.assign(record, { translations });
}

async function find<E extends Content, T extends Translation>(
  manager: EntityManager,
  room: ContentRoom<E, T>,
  locator: RecordLocator,
  { context, toRead, isLocked = false }: Finding & { isLocked?: boolean },
): Promise<E> {
  const id = 'id' in locator ? locator.id : await idOfSlug(manager, room, locator.slug, { context, toRead });
  if (id === undefined || id > MAX_ID) throw new DomainError('not-found', { resource: room.resource });
  const lock = isLocked ? { lock: { mode: 'pessimistic_write' as const } } : {};
  const [record] = await manager.find(room.record, { where: { id } as FindOptionsWhere<E>, ...lock });
  if (!record) throw new DomainError('not-found', { resource: room.resource });
  return record;
}

/** A slug tells a title, so that a hidden one is as good as unknown. */
function hidden(room: { resource: TextRoom<Translation>['resource'] }, locator: RecordLocator): DomainError {
  return new DomainError('id' in locator ? 'not-accessible' : 'not-found', { resource: room.resource });
}

/** Whole records, with all their texts and their picture, in the order of the ids. */
export async function loadRecords<E extends Content>(manager: EntityManager, entity: new () => E, ids: readonly number[]): Promise<E[]> {
  if (ids.length === 0) return [];
  const relations = { translations: true, image: true } as unknown as FindOptionsRelations<E>;
  return inOrder(await manager.find(entity, { where: { id: In(ids) } as FindOptionsWhere<E>, relations }), ids);
}
