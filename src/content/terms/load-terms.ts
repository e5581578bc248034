import { type EntityManager, type FindOptionsRelations, type FindOptionsWhere, In } from 'typeorm';
import { sortByIds } from '../../core/database/list-queries.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { MAX_ID } from '../../core/http/validation/ids.js';
import { canReadTerm } from '../access/record-rights.js';
import { assertTranslated } from '../texts/resolve-text.js';
import type { WithTranslations } from '../texts/translation.entity.js';
import type { TermResource, WithEventCount } from './term-resource.js';
import type { Term, TermTranslation } from './term.entity.js';

/** Loads terms with their translations and event counts, in the order of the ids, in two queries. */
export async function loadTerms<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  manager: EntityManager,
  definition: TermResource<E, T>,
  requestedIds: readonly number[],
): Promise<WithEventCount<E>[]> {
  const ids = requestedIds.filter((id) => id <= MAX_ID);
  if (ids.length === 0) return [];
  const relations = { translations: true } as unknown as FindOptionsRelations<E>;
  const [terms, counts] = await Promise.all([
    manager.find(definition.recordEntity, { where: { id: In(ids) } as FindOptionsWhere<E>, relations }),
    countEvents(manager, definition.resource, ids),
  ]);
  return sortByIds(
    terms.map((term) => Object.assign(term, { count: counts.get(term.id) ?? 0 })),
    ids,
  );
}

/** Loads one term with its translations and event count. @throws DomainError 404 */
export async function loadTerm<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  manager: EntityManager,
  definition: TermResource<E, T>,
  id: number,
): Promise<WithEventCount<E>> {
  const [term] = await loadTerms(manager, definition, [id]);
  if (!term) throw new DomainError('not-found', { resource: definition.resource });
  return term;
}

/** Loads a term that the client may read. @throws DomainError 401, 403 or 404 */
export async function findReadableTerm<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  manager: EntityManager,
  definition: TermResource<E, T>,
  id: number,
  context: RequestContext,
): Promise<WithEventCount<E>> {
  const term = await loadTerm(manager, definition, id);
  if (!canReadTerm(context.principal, term)) throw new DomainError('not-accessible', { resource: definition.resource });
  assertTranslated(definition.resource, term, context);
  return term;
}

/** Counts the published events of each term. */
async function countEvents(manager: EntityManager, linked: 'category' | 'tag', ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await manager
    .createQueryBuilder()
    .select(`link.${linked}_id`, 'id')
    .addSelect('COUNT(*)', 'count')
    .from(`event_${linked}`, 'link')
    .innerJoin('event', 'event', "event.id = link.event_id AND event.status = 'publish' AND event.drafted = 0")
    .where(`link.${linked}_id IN (:...ids)`, { ids })
    .groupBy(`link.${linked}_id`)
    .getRawMany<{ id: number; count: number | string }>();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** Finds a term with its translations, to change it if `locked`. SQLite has no row locks. @throws DomainError 404 */
export async function findTerm<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  manager: EntityManager,
  definition: TermResource<E, T>,
  id: number,
  { locked }: { locked: boolean },
): Promise<E> {
  const lock = locked ? { lock: { mode: 'pessimistic_write' as const } } : {};
  const [term] = id > MAX_ID ? [] : await manager.find(definition.recordEntity, { where: { id } as FindOptionsWhere<E>, ...lock });
  if (!term) throw new DomainError('not-found', { resource: definition.resource });
  const translations = await manager.find(definition.translationEntity, { where: { ownerId: id } as FindOptionsWhere<T> });
  return Object.assign(term, { translations });
}
