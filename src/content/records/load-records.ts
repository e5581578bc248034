import { type EntityManager, type FindOptionsRelations, type FindOptionsWhere, In } from 'typeorm';
import { inOrder } from '../../core/database/page-of.js';
import type { Content } from './content.entity.js';

/** Whole records, with all their texts and their picture, in the order of the ids. */
export async function loadRecords<E extends Content>(manager: EntityManager, entity: new () => E, ids: readonly number[]): Promise<E[]> {
  if (ids.length === 0) return [];
  const relations = { translations: true, image: true } as unknown as FindOptionsRelations<E>;
  return inOrder(await manager.find(entity, { where: { id: In(ids) } as FindOptionsWhere<E>, relations }), ids);
}
