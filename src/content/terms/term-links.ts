import { assertCan } from '../../accounts/auth/rights.js';
import { DomainError, invalidParameter } from '../../core/errors/domain-error.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { foldText } from '../../core/text/fold.js';
import { buildSlug } from '../../core/text/slug.js';
import type { Lookup } from '../plans/lookups.js';
import type { WritePlanner } from '../plans/write-planner.js';
import { nameLockKey } from '../texts/slugs.js';
import type { TextChange } from '../texts/text-changes.js';
import type { WithTranslations } from '../texts/translation.entity.js';
import { findExistingIds, findIdsByName, type TermReference } from './resolve-terms.js';
import type { TermResource, Term, TermTranslation } from './term.entity.js';
import { addTerm } from './write-terms.js';

/** Returns the ids of the terms that an event names by slug or name, by the name. The planner remembers them. */
export function findNamedTerms<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  planner: WritePlanner,
  definition: TermResource<E, T>,
  references: readonly TermReference[],
  context: SignedInContext,
): Promise<ReadonlyMap<string, number>> {
  const { resource } = definition;
  const find: Lookup<number>['find'] = (manager, names) => findIdsByName(manager, definition, names, context);
  // A name that no term has yet may get one from a later write.
  const lookup = { name: `named ${resource} in ${context.locale.content}`, resource, keys: 'texts', forgetsMissing: true, find } as const;
  return planner.lookUp(lookup, listNames(references));
}

/** Returns the names to lock (`UnitOfWork.lockNames`) before terms are created for the names that no term has. */
export function termLockNames(
  resource: 'category' | 'tag',
  references: readonly TermReference[],
  named: ReadonlyMap<string, number>,
): string[] {
  const unknown = listNames(references).filter((name) => !named.has(name));
  return unknown.map((name) => nameLockKey(resource, buildSlug(name)));
}

function listNames(references: readonly TermReference[]): string[] {
  return references.filter((reference) => typeof reference === 'string');
}

/** The terms that an event links to, after the checks: the ids of those that exist, and the names of the others. */
export type ResolvedTerms = readonly (number | string)[];

/**
 * Resolves the terms that an event names by id, slug or name, in order.
 * @param named the terms that were found before the names of the others were locked
 * @throws DomainError 400 for an unknown id, 403 for a new name if the user must not create terms
 */
export async function resolveTermLinks<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  { manager }: WritePlanner,
  definition: TermResource<E, T>,
  references: readonly TermReference[],
  named: ReadonlyMap<string, number>,
  context: SignedInContext,
): Promise<ResolvedTerms> {
  const ids = await findExistingIds(manager, definition, references, context);
  const unknown = references.filter((reference) => typeof reference === 'number' && !ids.has(reference));
  if (unknown.length > 0) throw invalidParameter(definition.collection, { reason: 'unknown', values: unknown });
  const unnamed = listNames(references).filter((name) => !named.has(name));
  const found = await findIdsByName(manager, definition, unnamed, context);
  const known = new Map<string, number>();
  const terms = references.map((reference) => {
    if (typeof reference === 'number') return reference;
    const id = named.get(reference) ?? found.get(reference) ?? known.get(foldText(reference));
    if (id !== undefined) known.set(foldText(reference), id);
    return id ?? reference;
  });
  if (terms.some((term) => typeof term === 'string')) assertCan(context.principal, 'create terms', definition.resource);
  return terms;
}

/** Returns the ids of resolved terms, each once. It adds a term for each name, in the content language. */
export async function claimTermIds<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  planner: WritePlanner,
  definition: TermResource<E, T>,
  terms: ResolvedTerms,
  context: SignedInContext,
): Promise<number[]> {
  const added = new Map<string, number>();
  const ids = new Set<number>();
  for (const term of terms) {
    if (typeof term === 'number') ids.add(term);
    else {
      const id = added.get(foldText(term)) ?? (await addOrFindTerm(planner, definition, term, context));
      added.set(foldText(term), id);
      ids.add(id);
    }
  }
  return [...ids];
}

/**
 * Adds a term, or returns the one that was committed since the caller has looked for it. Another node of a cluster does that: named
 * locks are those of one node.
 */
async function addOrFindTerm<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  planner: WritePlanner,
  definition: TermResource<E, T>,
  name: string,
  context: SignedInContext,
): Promise<number> {
  const { content } = context.locale;
  const texts = new Map([[content, { name } as TextChange<T>]]);
  try {
    return await addTerm(planner, definition, { columns: {}, parentIdOrZero: 0, texts, source: content, externalIds: undefined });
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'term-exists') throw error;
    const id = (await findIdsByName(planner.manager, definition, [name], context)).get(name);
    if (id === undefined) throw error;
    return id;
  }
}
