import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import { invalid } from '../../core/errors/domain-error.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { Language } from '../../core/text/language.js';
import { mayReadTerm } from '../access/record-rights.js';
import { shownText } from '../texts/resolve-text.js';
import type { Translated } from '../texts/translation.entity.js';
import type { TermRoom } from './term-resource.js';
import type { Term, TermTranslation } from './term.entity.js';

/** A term as a client names it: by id, by slug, or, when writing, by name. */
export type TermName = number | string;

/** What is looked for, and in whose eyes. */
interface Looking {
  readonly field: 'slug' | 'nameFolded';
  readonly values: readonly string[];
  /** What the reader sees, best first. */
  readonly chain: readonly Language[];
  /** Whether what a term is called in a language that the reader does not see counts too, after all else. */
  readonly unseen: boolean;
  readonly context: RequestContext;
}

/** The ids of the terms that show these slugs or folded names. Where several do, a root comes before a child, then the oldest. */
export async function idsShowing<E extends Term & Translated<T>, T extends TermTranslation>(
  manager: EntityManager,
  room: TermRoom<E, T>,
  { field, values, chain, unseen, context }: Looking,
): Promise<Map<string, number>> {
  if (values.length === 0) return new Map();
  const alike = await manager.find(room.entity, { where: { [field]: In(values) } as FindOptionsWhere<T> });
  const ids = [...new Set(alike.map(({ ownerId }) => ownerId))];
  const terms = await manager.find(room.record, {
    where: { id: In(ids) } as FindOptionsWhere<E>,
    relations: { translations: true } as never,
  });
  const isChild = (term: E) => Number(term.translations.some(({ siblingsOf }) => siblingsOf !== 0));
  const lastWins = terms.filter((term) => mayReadTerm(context.principal, term)).sort((a, b) => isChild(b) - isChild(a) || b.id - a.id);
  const texts = lastWins
    .flatMap(({ translations }) => translations)
    .filter(({ shown }) => shown || mayReadTerm(context.principal, { drafted: true }));
  const anywhere = unseen ? texts.map((text) => [text[field] ?? '', text.ownerId] as const) : [];
  const shown = lastWins.map((term) => [shownText<T, typeof field>(term, field, chain) ?? '', term.id] as const);
  return new Map([...anywhere, ...shown]);
}

/**
 * The ids of terms that a filter names by id or by slug.
 * @throws DomainError 400 naming those that nobody knows
 */
export async function knownTerms<E extends Term & Translated<T>, T extends TermTranslation>(
  manager: EntityManager,
  room: TermRoom<E, T>,
  names: readonly TermName[],
  parameter: string,
  context: RequestContext,
): Promise<number[]> {
  const ids = await existing(manager, room, names, context);
  const unknown = names.filter((name) => typeof name === 'string' || !ids.has(name));
  const bySlug = await idsShowing(manager, room, {
    field: 'slug',
    values: unknown.map(String),
    chain: context.locale.chain,
    unseen: false,
    context,
  });
  const missing = unknown.filter((name) => !bySlug.has(String(name)));
  if (missing.length > 0) throw invalid(parameter, { reason: 'unknown', values: missing });
  return [...new Set([...ids, ...bySlug.values()])];
}

/** Which of the ids among these names exist. */
export async function existing<E extends Term & Translated<T>, T extends TermTranslation>(
  manager: EntityManager,
  room: TermRoom<E, T>,
  names: readonly TermName[],
  context: RequestContext,
): Promise<Set<number>> {
  const ids = names.filter((name) => typeof name === 'number');
  if (ids.length === 0) return new Set();
  const found = await manager.find(room.record, { where: { id: In(ids) } as FindOptionsWhere<E> });
  return new Set(found.filter((term) => mayReadTerm(context.principal, term)).map(({ id }) => id));
}
