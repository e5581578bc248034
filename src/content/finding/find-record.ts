import { type EntityManager, type FindOptionsWhere, type FindOptionsRelations, In } from 'typeorm';
import { demand } from '../../accounts/auth/rights.js';
import { inOrder } from '../../core/database/list-queries.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { View } from '../../core/http/context/locale.js';
import type { Reader, Writer } from '../../core/http/context/principal.js';
import { MAX_ID } from '../../core/http/fields/scalar-fields.js';
import type { RecordLocator } from '../../core/http/routing/record-locator.js';
import { mayEdit, mayRead } from '../access/record-rights.js';
import type { Content } from '../records/content.entity.js';
import type { TextRoom } from '../texts/text-resource.js';
import type { Translated, Translation } from '../texts/translation.entity.js';
import { idOfSlug } from './find-by-slug.js';

/** What finding needs to know of a room. */
export interface ContentRoom<E extends Content, T extends Translation> extends TextRoom<T> {
  readonly record: new () => E;
}

/** A record and its texts, for the decision whether it may be shown; every answer about one comes through here. */
export async function findReadable<E extends Content, T extends Translation>(
  manager: EntityManager,
  room: ContentRoom<E, T>,
  locator: RecordLocator,
  reader: Reader,
  view: View,
): Promise<E> {
  const record = await find(manager, room, locator, view, { toRead: true, reader });
  if (record.status === 'trash') throw new DomainError('no-longer-available', { resource: room.resource });
  if (!mayRead(reader, record)) throw hidden(room, locator);
  return record;
}

/** What becomes of a record in the trash: it is taken back, or it is one of these errors. */
export type InTrash = 'taken back' | 'in-trash' | 'no-longer-available';

/** A record that somebody may change as it is, with all its texts; locked until the unit of work ends. */
export async function findEditable<E extends Content, T extends Translation>(
  work: UnitOfWork,
  room: ContentRoom<E, T>,
  locator: RecordLocator,
  writer: Writer,
  view: View,
  inTrash: InTrash,
): Promise<E & Translated<T>> {
  demand(writer, 'edit own unpublished', room.resource);
  const record = await find(work.manager, room, locator, view, { toRead: false, reader: writer, locked: work.locksRows });
  if (record.status === 'trash' && inTrash !== 'taken back') throw new DomainError(inTrash, { resource: room.resource });
  if (record.status !== 'trash' && !mayRead(writer, record)) throw hidden(room, locator);
  if (!mayEdit(writer, record)) throw new DomainError('forbidden');
  const translations = await work.manager.find(room.entity, { where: { ownerId: record.id } as FindOptionsWhere<T> });
  return Object.assign(record, { translations });
}

async function find<E extends Content, T extends Translation>(
  manager: EntityManager,
  room: ContentRoom<E, T>,
  locator: RecordLocator,
  view: View,
  { toRead, reader, locked = false }: { toRead: boolean; reader: Reader; locked?: boolean },
): Promise<E> {
  const id = 'id' in locator ? locator.id : await idOfSlug(manager, room, locator.slug, { view, toRead, reader });
  if (id === undefined || id > MAX_ID) throw new DomainError('not-found', { resource: room.resource });
  const lock = locked ? { lock: { mode: 'pessimistic_write' as const } } : {};
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
