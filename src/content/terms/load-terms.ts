import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { assertCan, toPublicName } from '../../accounts/auth/rights.js';
import { findDialect } from '../../core/database/dialect.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { RequestContext, SignedInContext } from '../../core/http/context/request-context.js';
import { findByLocator } from '../../core/http/routing/record-locator.js';
import { MAX_ID } from '../../core/http/validation/ids.js';
import { canReadTerm } from '../access/record-rights.js';
import type { RecordReader } from '../lookup/record-reader.js';
import { assertTranslated } from '../texts/resolve-text.js';
import type { WithTranslations } from '../texts/translation.entity.js';
import { listOwnTexts, type TranslationAccess } from '../translations/translations.service.js';
import type { TermCounts } from './term-counts.js';
import type { TermResource, WithEventCount, Term, TermTranslation } from './term.entity.js';

/** Loads terms with their translations and event counts, in the order of the ids. */
export async function loadTerms<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  { records, counts }: TermSources,
  definition: TermResource<E, T>,
  requestedIds: readonly number[],
): Promise<WithEventCount<E>[]> {
  const ids = requestedIds.filter((id) => id <= MAX_ID);
  const [terms, countsById] = await Promise.all([records.load(definition, ids), counts.load(definition.resource, ids)]);
  return terms.map((term) => ({ ...term, count: countsById.get(term.id) ?? 0 }));
}

/** Creates the error for a term of which all texts are drafts. */
function createHiddenTermError(resource: TranslationAccess<TermTranslation>['resource']): DomainError {
  return new DomainError('not-accessible', { resource, data: { required_right: toPublicName('create terms') } });
}

/** What terms are loaded from. */
export interface TermSources {
  readonly records: RecordReader;
  readonly counts: TermCounts;
}

/** Loads one term with its translations and event count. @throws DomainError 404 */
export async function loadTerm<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  sources: TermSources,
  definition: TermResource<E, T>,
  id: number,
): Promise<WithEventCount<E>> {
  const [term] = await loadTerms(sources, definition, [id]);
  if (!term) throw new DomainError('not-found', { resource: definition.resource });
  return term;
}

/** Loads a term that the client may read. @throws DomainError 401, 403 or 404 */
export async function findReadableTerm<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  sources: TermSources,
  definition: TermResource<E, T>,
  id: number,
  context: RequestContext,
): Promise<WithEventCount<E>> {
  const term = await loadTerm(sources, definition, id);
  if (!canReadTerm(context.principal, term)) throw createHiddenTermError(definition.resource);
  assertTranslated(definition.resource, term, context);
  return term;
}

/**
 * Finds a term and locks it until the unit of work ends. Then it checks the conditions of the request. The caller has checked the
 * right to edit terms.
 * @throws DomainError 404 or 412
 */
export async function findEditableTerm<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  { manager }: UnitOfWork,
  definition: TermResource<E, T>,
  id: number,
  { precondition }: SignedInContext,
): Promise<E> {
  const term = await findTerm(manager, definition, id, { locked: true });
  await precondition?.assertMet(term.version);
  return term;
}

/** Finds a term with its translations, to change it if `locked`. @throws DomainError 404 */
export async function findTerm<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  manager: EntityManager,
  definition: TermResource<E, T>,
  id: number,
  { locked }: { locked: boolean },
): Promise<E> {
  const lock = locked ? findDialect(manager.dataSource).buildLock('pessimistic_write') : {};
  const term = await findByLocator(manager, definition.recordEntity, { id }, definition.resource, lock);
  const translations = await manager.find(definition.translationEntity, { where: { ownerId: id } as FindOptionsWhere<T> });
  return Object.assign(term, { translations });
}

/** Returns how the translations of a category or tag are found, with the rights of the term checked. */
export function termTranslationAccess<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  definition: TermResource<E, T>,
): TranslationAccess<T> {
  const { resource } = definition;
  return {
    resource,
    async findReadable({ manager }, id, context) {
      const term = await findTerm(manager, definition, id, { locked: false });
      if (!canReadTerm(context.principal, term)) throw createHiddenTermError(resource);
      return listOwnTexts(term, canReadTerm(context.principal, { hasOnlyDrafts: true }), context.settings);
    },
    async findEditable({ work }, id, context) {
      assertCan(context.principal, 'edit terms', resource);
      return listOwnTexts(await findEditableTerm(work, definition, id, context), true, context.settings);
    },
  };
}
