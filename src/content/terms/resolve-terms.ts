import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import { invalidParameter } from '../../core/errors/domain-error.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { getFallbackChain } from '../../core/i18n/locale.js';
import { foldText } from '../../core/text/fold.js';
import type { Language } from '../../core/text/language.js';
import { canReadTerm } from '../access/record-rights.js';
import { resolveText } from '../texts/resolve-text.js';
import type { WithTranslations } from '../texts/translation.entity.js';
import type { TermResource, Term, TermTranslation } from './term.entity.js';

/** A term as a client names it: by id, by slug, or, in a write, by name. */
export type TermReference = number | string;

/**
 * Returns the ids of the terms with these slugs, as a language's fallback chain shows them. Of several matches a root wins over a
 * child, then the oldest term.
 */
async function findIdsBySlug<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  manager: EntityManager,
  definition: TermResource<E, T>,
  slugs: readonly string[],
  context: RequestContext,
): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map();
  const terms = await loadTermsWithText(manager, definition, [hasSlug(slugs, context)], context);
  return mapByResolvedText(terms, 'slug', context.locale.chain);
}

/**
 * Returns the ids of the terms with these names or slugs, by the name. A slug wins over a name, and a text of the language of the
 * request over those of others. Of several matches a root wins over a child, then the oldest term.
 */
export async function findIdsByName<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  manager: EntityManager,
  definition: TermResource<E, T>,
  names: readonly string[],
  context: RequestContext,
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const chain = getFallbackChain(context.locale.content, context.settings);
  const hasName = { nameFolded: In(names.map(foldText)) } as FindOptionsWhere<T>;
  const terms = await loadTermsWithText(manager, definition, [hasSlug(names, context), hasName], context);
  const bySlug = mapByText(terms, 'slug', chain, context);
  const byName = mapByText(terms, 'nameFolded', chain, context);
  return new Map(
    names.flatMap((name) => {
      const id = bySlug.get(name) ?? byName.get(foldText(name));
      return id === undefined ? [] : [[name, id] as const];
    }),
  );
}

function hasSlug<T extends TermTranslation>(slugs: readonly string[], { settings }: RequestContext): FindOptionsWhere<T> {
  return { language: In([...settings.languages]), slug: In(slugs) } as FindOptionsWhere<T>;
}

/** Returns the terms that have a text like these and that the client may read, by ascending priority. */
async function loadTermsWithText<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  manager: EntityManager,
  definition: TermResource<E, T>,
  texts: FindOptionsWhere<T>[],
  context: RequestContext,
): Promise<E[]> {
  const matchingTexts = await manager.find(definition.translationEntity, { where: texts });
  if (matchingTexts.length === 0) return [];
  const ids = [...new Set(matchingTexts.map(({ ownerId }) => ownerId))];
  const terms = await manager.find(definition.recordEntity, {
    where: { id: In(ids) } as FindOptionsWhere<E>,
    relations: { translations: true } as never,
  });
  const isChild = (term: E) => Number(term.translations.some(({ parentIdOrZero }) => parentIdOrZero !== 0));
  return terms.filter((term) => canReadTerm(context.principal, term)).sort((a, b) => isChild(b) - isChild(a) || b.id - a.id);
}

type TextField = 'slug' | 'nameFolded';

function mapByResolvedText<T extends TermTranslation>(
  terms: readonly (Term & WithTranslations<T>)[],
  field: TextField,
  chain: readonly Language[],
): Map<string, number> {
  return new Map(terms.map((term) => [resolveText<T, typeof field>(term, field, chain) ?? '', term.id]));
}

/** Texts in any language match; those that the chain shows win. */
function mapByText<T extends TermTranslation>(
  terms: readonly (Term & WithTranslations<T>)[],
  field: TextField,
  chain: readonly Language[],
  { principal }: RequestContext,
): Map<string, number> {
  const texts = terms
    .flatMap(({ translations }) => translations)
    .filter(({ shown }) => shown || canReadTerm(principal, { hasOnlyDrafts: true }));
  const byAnyText = texts.map((text) => [text[field] ?? '', text.ownerId] as const);
  return new Map([...byAnyText, ...mapByResolvedText(terms, field, chain)]);
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
  const bySlug = await findIdsBySlug(manager, definition, unknown.map(String), context);
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
