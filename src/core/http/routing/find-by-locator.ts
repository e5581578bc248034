import type { EntityManager, EntityTarget, FindOneOptions, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import { DomainError } from '../../errors/domain-error.js';
import type { ResourceName } from '../../resources.js';
import { MAX_ID } from '../validation/ids.js';
import type { IdLocator } from './record-locator.js';

/** Returns the row that a path names. @throws DomainError 404 */
export async function findByLocator<R extends ObjectLiteral & { id: number }>(
  manager: EntityManager,
  entity: EntityTarget<R>,
  { id }: IdLocator,
  resource: ResourceName,
  options: Omit<FindOneOptions<R>, 'where'> = {},
): Promise<R> {
  const row = id > MAX_ID ? null : await manager.findOne(entity, { ...options, where: { id } as FindOptionsWhere<R> });
  if (!row) throw new DomainError('not-found', { resource });
  return row;
}
