import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import { invalidParameter } from '../../core/errors/domain-error.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { Language } from '../../core/text/language.js';
import { canReadTerm } from '../access/record-rights.js';
import { resolveText } from '../texts/resolve-text.js';
import type { WithTranslations } from '../texts/translation.entity.js';
import type { TermResource } from './term-resource.js';
import type { Term, TermTranslation } from './term.entity.js';

/** A term as a client names it: by id, by slug, or, when writing, by name. */
export type TermReference = number | string;

/** What is looked for, and in whose eyes. */
interface TermLookup {
  readonly field: 'slug' | 'nameFolded';
  readonly values: readonly string[];
  /** What the reader sees, best first. */
  readonly chain: readonly Language[];
  /** Whether what a term is called in a language that the reader does not see counts too, after all else. */
  readonly includesOtherLanguages: boolean;
  readonly context: RequestContext;
}

/** The ids of the terms that show these slugs or folded names. Where several do, a root comes before a child, then the oldest. */
export async function findIdsByText<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  manager: EntityManager,
  room: TermResource<E, T>,
  { field, values, chain, includesOtherLanguages, context }: TermLookup,
): Promise<Map<string, number>> {
  if (values.length === 0) return new Map();
  const matchingTexts = await manager.find(room.translationEntity, { where: { [field]: In(values) } as FindOptionsWhere<T> });
  const ids = [...new Set(matchingTexts.map(({ ownerId }) => ownerId))];
  const terms = await manager.find(room.recordEntity, {
    where: { id: In(ids) } as FindOptionsWhere<E>,
    relations: { translations: true } as never,
  });
  const isChild = (term: E) => Number(term.translations.some(({ siblingsOf }) => siblingsOf !== 0));
  const byAscendingPriority = terms
    .filter((term) => canReadTerm(context.principal, term))
    .sort((a, b) => isChild(b) - isChild(a) || b.id - a.id);
  const texts = byAscendingPriority
    .flatMap(({ translations }) => translations)
    .filter(({ shown: idsByResolvedText }) => idsByResolvedText || canReadTerm(context.principal, { hasOnlyDrafts: true }));
  const idsByAnyText = includesOtherLanguages ? texts.map((text) => [text[field] ?? '', text.ownerId] as const) : [];
  const idsByResolvedText = byAscendingPriority.map((term) => [resolveText<T, typeof field>(term, field, chain) ?? '', term.id] as const);
  return new Map([...idsByAnyText, ...idsByResolvedText]);
}

/**
 * The ids of terms that a filter names by id or by slug.
 * @throws DomainError 400 naming those that nobody knows
 */
export async function resolveTermIds<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  manager: EntityManager,
  room: TermResource<E, T>,
  names: readonly TermReference[],
  parameter: string,
  context: RequestContext,
): Promise<number[]> {
  const ids = await findExistingIds(manager, room, names, context);
  const unknown = names.filter((name) => typeof name === 'string' || !ids.has(name));
  const bySlug = await findIdsByText(manager, room, {
    field: 'slug',
    values: unknown.map(String),
    chain: context.locale.chain,
    includesOtherLanguages: false,
    context,
  });
  const missing = unknown.filter((name) => !bySlug.has(String(name)));
  if (missing.length > 0) throw invalidParameter(parameter, { reason: 'unknown', values: missing });
  return [...new Set([...ids, ...bySlug.values()])];
}

/** Which of the ids among these names exist. */
export async function findExistingIds<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  manager: EntityManager,
  room: TermResource<E, T>,
  names: readonly TermReference[],
  context: RequestContext,
): Promise<Set<number>> {
  const ids = names.filter((name) => typeof name === 'number');
  if (ids.length === 0) return new Set();
  const found = await manager.find(room.recordEntity, { where: { id: In(ids) } as FindOptionsWhere<E> });
  return new Set(found.filter((term) => canReadTerm(context.principal, term)).map(({ id }) => id));
}
