import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import { invalidParameter, prefixReasons } from '../../core/errors/domain-error.js';
import type { RequestContext, SignedInContext } from '../../core/http/context/request-context.js';
import { type Links, toLinkArray } from '../../core/http/fields/linked-field.js';
import { LinkById } from '../../core/http/fields/scalar-fields.js';
import { foldText } from '../../core/text/fold.js';
import { canRead } from '../access/record-rights.js';
import type { Content } from '../records/content.entity.js';
import type { Translation, WithTranslations } from '../texts/translation.entity.js';
import type { ContentResource } from './find-record.js';

/**
 * Checks that the records which somebody names by id exist for them: a hidden one is as unknown as none.
 * @param parameter the name that errors get
 * @throws DomainError 400 naming the unknown ids
 */
export async function assertRecordsReadable<E extends Content, T extends Translation>(
  manager: EntityManager,
  room: ContentResource<E, T>,
  ids: readonly number[],
  parameter: string,
  context: RequestContext,
): Promise<void> {
  if (ids.length === 0) return;
  const records = await manager.find(room.recordEntity, { where: { id: In(ids) } as FindOptionsWhere<E> });
  const usable = new Set(records.filter((record) => canRead(context.principal, record)).map(({ id }) => id));
  const unknown = ids.filter((id) => !usable.has(id));
  if (unknown.length > 0) throw invalidParameter(parameter, { reason: 'unknown', values: unknown });
}

/**
 * The ids of the records that an event names, in order: those that it names by id, and what becomes of data.
 * @param findOrCreateId takes the equal record that there is, or adds one
 * @throws DomainError 400 for an id that does not exist or that the user must not see
 */
export async function resolveLinkIds<E extends Content, T extends Translation, D extends object>(
  manager: EntityManager,
  room: ContentResource<E, T>,
  sent: Links<D>,
  findOrCreateId: (data: D) => Promise<number>,
  context: SignedInContext,
): Promise<number[]> {
  const parameter = room.resource;
  const named = toLinkArray(sent).flatMap((link) => (link instanceof LinkById ? link.id : []));
  await assertRecordsReadable(manager, room, named, parameter, context);
  const ids = new Set<number>();
  for (const [place, link] of toLinkArray(sent).entries()) {
    const name = Array.isArray(sent) ? `${parameter}.${place}` : parameter;
    ids.add(link instanceof LinkById ? link.id : await prefixReasons(name, () => findOrCreateId(link)));
  }
  return [...ids];
}

/** The records of this name that a writer could use, the oldest first. */
export async function findDuplicateNames<E extends Content, T extends Translation>(
  manager: EntityManager,
  room: ContentResource<E, T>,
  name: string,
  context: SignedInContext,
): Promise<(E & WithTranslations<T>)[]> {
  const named = await manager.find(room.translationEntity, { where: { nameFolded: foldText(name) } as FindOptionsWhere<T> });
  if (named.length === 0) return [];
  const ids = [...new Set(named.map(({ ownerId }) => ownerId))].sort((a, b) => a - b);
  const records = await manager.find(room.recordEntity, { where: { id: In(ids) } as FindOptionsWhere<E>, order: { id: 'ASC' } as never });
  const texts = await manager.find(room.translationEntity, { where: { ownerId: In(ids) } as FindOptionsWhere<T> });
  return records
    .filter((record) => canRead(context.principal, record))
    .map((record) => Object.assign(record, { translations: texts.filter(({ ownerId }) => ownerId === record.id) }));
}
