import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { changesColumns } from '../../accounts/audit/changed-fields.js';
import { assertCan } from '../../accounts/auth/rights.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError, invalidParameter } from '../../core/errors/domain-error.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import type { ExternalIdChanges } from '../external-ids/external-id-rules.js';
import { foldText } from '../../core/text/fold.js';
import type { Language } from '../../core/text/language.js';
import { buildSlug } from '../../core/text/slug.js';
import { updateWithVersion } from '../records/update-with-version.js';
import { nameLockKey, slugLockNames } from '../slugs/slugs.js';
import type { TextChanges } from '../texts/text-changes.js';
import type { TextChange } from '../texts/text-resource.js';
import type { WithTranslations } from '../texts/translation.entity.js';
import { NEW_TRANSLATION_OWNER, planTexts } from '../translations/plan-texts.js';
import { storeNewTexts, writeTexts } from '../translations/write-texts.js';
import type { TermTextsDto } from './dto/term-texts.dto.js';
import { assertNamesUnique, listWrittenNames } from './duplicate-names.js';
import { findExistingIds, findIdsByName, type TermReference } from './resolve-terms.js';
import { deleteExternalIds, externalIdLockNames, mergeExternalIds, writeExternalIds } from '../external-ids/external-ids.js';
import type { TermResource } from './term-resource.js';
import type { Term, TermTranslation } from './term.entity.js';

/** Takes the text columns from the DTO of a term. */
export function toTermTexts<T extends TermTranslation>({ name, description, slug }: Partial<TermTextsDto>): TextChange<T> {
  return { name, description, slug } as TextChange<T>;
}

/** Adds a term in the current unit of work and returns its id. @throws DomainError 409 when a sibling has the name */
export async function addTerm<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  work: UnitOfWork,
  definition: TermResource<E, T>,
  { columns, siblingsOf, texts, source, externalIds }: TermChange<E, T> & { readonly source: Language },
): Promise<number> {
  const { resource } = definition;
  await work.lockNames([...slugLockNames(definition, [], texts), ...externalIdLockNames(resource, externalIds)]);
  await assertNamesUnique(work.manager, definition, listWrittenNames(texts), { siblingsOf, self: 0 });
  const planned = planTexts(definition, NEW_TRANSLATION_OWNER, addSiblingsOf(texts, siblingsOf), source);
  const newIds = mergeExternalIds(null, externalIds) ?? null;
  const { identifiers } = await work.manager.insert(definition.recordEntity, { ...columns, externalIds: newIds, ...planned.columns });
  const { id } = identifiers[0] as Term;
  work.recordChange({ resource, id, action: 'create' });
  await writeExternalIds(work, resource, { id, externalIds: null }, newIds);
  await storeNewTexts(work, definition, { id }, planned);
  return id;
}

export interface TermChange<E extends Term, T extends TermTranslation> {
  readonly columns: QueryDeepPartialEntity<E>;
  readonly siblingsOf: number;
  readonly texts: TextChanges<T>;
  /** The new source language, if it changes. */
  readonly source: Language | null | undefined;
  /** The ids in other systems, if they change. */
  readonly externalIds: ExternalIdChanges | null | undefined;
}

/** Changes a term in the current unit of work. A write that changes nothing leaves the audit log as it is. @throws DomainError 409 when a sibling has the name */
export async function changeTerm<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  work: UnitOfWork,
  definition: TermResource<E, T>,
  term: E,
  { columns, siblingsOf, texts, source, externalIds }: TermChange<E, T>,
): Promise<void> {
  const { resource } = definition;
  await work.lockNames([...slugLockNames(definition, term.translations, texts), ...externalIdLockNames(resource, externalIds)]);
  const names = new Map([...listMovedNames(term, siblingsOf), ...listWrittenNames(texts)]);
  for (const [language, change] of texts) if (change === null) names.delete(language);
  await assertNamesUnique(work.manager, definition, [...names], { siblingsOf, self: term.id });
  const changedIds = mergeExternalIds(term.externalIds, externalIds);
  const changed = { ...columns, externalIds: changedIds };
  const isUpdated = changesColumns(term, changed);
  if (isUpdated) await updateWithVersion<E>(work, definition, term, changed);
  await writeExternalIds(work, resource, term, changedIds);
  const hasNewTexts = await writeTexts(work, definition, term, addSiblingsOf(texts, siblingsOf), source);
  if (!isUpdated && hasNewTexts) await updateWithVersion<E>(work, definition, term, changed);
  // Unchanged translations move last: if one write moves and renames a term, its old name may be taken at the new parent.
  if (isUpdated) await work.manager.update(definition.translationEntity, { ownerId: term.id }, { siblingsOf } as object);
}

/** Deletes a term permanently, in the current unit of work. */
export async function deleteTerm<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  work: UnitOfWork,
  { resource, recordEntity }: TermResource<E, T>,
  id: number,
): Promise<void> {
  // Afterwards the links are gone.
  const links: { event_id: number }[] = await work.manager.query(`SELECT event_id FROM event_${resource} WHERE ${resource}_id = ?`, [id]);
  for (const { event_id } of links) work.recordChange({ resource: 'event', id: event_id, action: 'indirect' });
  await work.manager.delete(recordEntity, { id });
  await deleteExternalIds(work.manager, resource, id);
  work.recordChange({ resource, id, action: 'delete' });
}

/** Lists the names that a move brings among new siblings. */
function listMovedNames<T extends TermTranslation>(term: WithTranslations<T>, siblingsOf: number): [T['language'], string][] {
  const moved = term.translations.filter((text) => text.siblingsOf !== siblingsOf && text.name !== null);
  return moved.map((text) => [text.language, text.name!]);
}

function addSiblingsOf<T extends TermTranslation>(texts: TextChanges<T>, siblingsOf: number): TextChanges<T> {
  return new Map([...texts].map(([language, change]) => [language, change && { ...change, siblingsOf }]));
}

/** Returns the ids of the terms that an event names by slug or name, by the name. */
export function findNamedTerms<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  work: UnitOfWork,
  definition: TermResource<E, T>,
  references: readonly TermReference[],
  context: SignedInContext,
): Promise<ReadonlyMap<string, number>> {
  const find = (names: readonly string[]) => findIdsByName(work.manager, definition, names, context);
  const names = listNames(references);
  return work.bulkMemory?.findIds({ resource: definition.resource, language: context.locale.content }, names, find) ?? find(names);
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

/**
 * Returns the ids of the terms that an event names by id, slug or name, in order. A new name creates a term.
 * @param named the terms that were found before the names of the others were locked
 * @throws DomainError 400 for an unknown id, 403 for a new name if the user must not create terms
 */
export async function findOrCreateTerms<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  work: UnitOfWork,
  definition: TermResource<E, T>,
  names: readonly TermReference[],
  named: ReadonlyMap<string, number>,
  context: SignedInContext,
): Promise<number[]> {
  const ids = await findExistingIds(work.manager, definition, names, context);
  const unknown = names.filter((name) => typeof name === 'number' && !ids.has(name));
  if (unknown.length > 0) throw invalidParameter(definition.collection, { reason: 'unknown', values: unknown });
  const unnamed = listNames(names).filter((name) => !named.has(name));
  const found = await findIdsByName(work.manager, definition, unnamed, context);
  const added = new Map<string, number>();
  const findOrCreateId = async (name: string) =>
    named.get(name) ?? found.get(name) ?? added.get(foldText(name)) ?? (await createOrFindTerm(work, definition, name, context));
  const used = new Set<number>();
  for (const name of names) {
    const id = typeof name === 'number' ? name : await findOrCreateId(name);
    if (typeof name === 'string') added.set(foldText(name), id);
    used.add(id);
  }
  return [...used];
}

/**
 * Creates a term, or returns the one that was committed since the caller has looked for it. Another node of a cluster does that: named
 * locks are those of one node.
 */
async function createOrFindTerm<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  work: UnitOfWork,
  definition: TermResource<E, T>,
  name: string,
  context: SignedInContext,
): Promise<number> {
  try {
    return await createTermByName(work, definition, name, context);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'term-exists') throw error;
    const id = (await findIdsByName(work.manager, definition, [name], context)).get(name);
    if (id === undefined) throw error;
    return id;
  }
}

function createTermByName<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  work: UnitOfWork,
  definition: TermResource<E, T>,
  name: string,
  context: SignedInContext,
): Promise<number> {
  assertCan(context.principal, 'create terms', definition.resource);
  const { content } = context.locale;
  const texts = new Map([[content, { name } as TextChange<T>]]);
  return addTerm(work, definition, { columns: {}, siblingsOf: 0, texts, source: content, externalIds: undefined });
}
