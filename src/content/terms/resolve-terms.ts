import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import { invalidParameter } from '../../core/errors/domain-error.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { LANGUAGES } from '../../core/i18n/languages.js';
import type { Language } from '../../core/text/language.js';
import { canReadTerm } from '../access/record-rights.js';
import { resolveText } from '../texts/resolve-text.js';
import type { WithTranslations } from '../texts/translation.entity.js';
import type { TermResource } from './term-resource.js';
import type { Term, TermTranslation } from './term.entity.js';

/** A term as a client names it: by id, by slug, or, in a write, by name. */
export type TermReference = number | string;

/** Which texts to look for, and for which client. */
interface TermLookup {
  readonly field: 'slug' | 'nameFolded';
  readonly values: readonly string[];
  /** The fallback chain of languages. */
  readonly chain: readonly Language[];
  /** Whether texts in other languages also match, with the lowest priority. */
  readonly includesOtherLanguages: boolean;
  readonly context: RequestContext;
}

/** Finds the ids of the terms with these slugs or folded names. Of several matches a root wins over a child, then the oldest term. */
export async function findIdsByText<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  manager: EntityManager,
  definition: TermResource<E, T>,
  { field, values, chain, includesOtherLanguages, context }: TermLookup,
): Promise<Map<string, number>> {
  if (values.length === 0) return new Map();
  const languages = field === 'slug' ? { language: In([...LANGUAGES]) } : {};
  const matchingTexts = await manager.find(definition.translationEntity, {
    where: { ...languages, [field]: In(values) } as FindOptionsWhere<T>,
  });
  const ids = [...new Set(matchingTexts.map(({ ownerId }) => ownerId))];
  const terms = await manager.find(definition.recordEntity, {
    where: { id: In(ids) } as FindOptionsWhere<E>,
    relations: { translations: true } as never,
  });
  const isChild = (term: E) => Number(term.translations.some(({ siblingsOf }) => siblingsOf !== 0));
  const byAscendingPriority = terms
    .filter((term) => canReadTerm(context.principal, term))
    .sort((a, b) => isChild(b) - isChild(a) || b.id - a.id);
  const texts = byAscendingPriority
    .flatMap(({ translations }) => translations)
    .filter(({ shown }) => shown || canReadTerm(context.principal, { hasOnlyDrafts: true }));
  const idsByAnyText = includesOtherLanguages ? texts.map((text) => [text[field] ?? '', text.ownerId] as const) : [];
  const idsByResolvedText = byAscendingPriority.map((term) => [resolveText<T, typeof field>(term, field, chain) ?? '', term.id] as const);
  return new Map([...idsByAnyText, ...idsByResolvedText]);
}

/**
 * Returns the ids of the terms that a filter names by id or by slug.
 * @throws DomainError 400 with the unknown ids and slugs
 */
export async function resolveTermIds<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  manager: EntityManager,
  definition: TermResource<E, T>,
  names: readonly TermReference[],
  parameter: string,
  context: RequestContext,
): Promise<number[]> {
  const ids = await findExistingIds(manager, definition, names, context);
  const unknown = names.filter((name) => typeof name === 'string' || !ids.has(name));
  const bySlug = await findIdsByText(manager, definition, {
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

/** Returns the ids among these names whose terms exist and are readable. */
export async function findExistingIds<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  manager: EntityManager,
  definition: TermResource<E, T>,
  names: readonly TermReference[],
  context: RequestContext,
): Promise<Set<number>> {
  const ids = names.filter((name) => typeof name === 'number');
  if (ids.length === 0) return new Set();
  const found = await manager.find(definition.recordEntity, { where: { id: In(ids) } as FindOptionsWhere<E> });
  return new Set(found.filter((term) => canReadTerm(context.principal, term)).map(({ id }) => id));
}
