import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { assertCan } from '../../accounts/auth/rights.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { invalidParameter } from '../../core/errors/domain-error.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { getFallbackChain } from '../../core/i18n/languages.js';
import { foldText } from '../../core/text/fold.js';
import type { Language } from '../../core/text/language.js';
import { buildSlug } from '../../core/text/slug.js';
import { updateWithVersion } from '../records/update-with-version.js';
import { nameLockKey, slugLockNames } from '../slugs/slugs.js';
import type { TextChanges } from '../texts/text-changes.js';
import type { TextChange } from '../texts/text-resource.js';
import type { WithTranslations } from '../texts/translation.entity.js';
import { createTranslationOwner, writeTexts } from '../translations/write-texts.js';
import type { TermTextsDto } from './dto/term-texts.dto.js';
import { assertNamesUnique, listWrittenNames } from './duplicate-names.js';
import { findExistingIds, findIdsByText, type TermReference } from './resolve-terms.js';
import type { TermResource } from './term-resource.js';
import type { Term, TermTranslation } from './term.entity.js';

/** The text columns of a term's DTO. */
export function toTermTexts<T extends TermTranslation>({ name, description, slug }: Partial<TermTextsDto>): TextChange<T> {
  return { name, description, slug } as TextChange<T>;
}

/** Adds a term to the unit of work under way. @throws DomainError 409 when a sibling has the name */
export async function addTerm<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  work: UnitOfWork,
  room: TermResource<E, T>,
  columns: QueryDeepPartialEntity<E>,
  siblingsOf: number,
  texts: TextChanges<T>,
  source: Language,
): Promise<number> {
  await work.lockNames(slugLockNames(room, [], texts));
  await assertNamesUnique(work.manager, room, listWrittenNames(texts), { siblingsOf, self: 0 });
  const { identifiers } = await work.manager.insert(room.recordEntity, columns);
  const { id } = identifiers[0] as Term;
  work.recordChange({ resource: room.resource, id, action: 'create' });
  await writeTexts(work, room, createTranslationOwner(id), addSiblingsOf(texts, siblingsOf), source);
  return id;
}

export interface TermChange<E extends Term, T extends TermTranslation> {
  readonly columns: QueryDeepPartialEntity<E>;
  readonly siblingsOf: number;
  readonly texts: TextChanges<T>;
  /** The language that the others are translated from, if it is to change. */
  readonly source: Language | null | undefined;
}

/** Changes a term in the unit of work under way. @throws DomainError 409 when a sibling has the name */
export async function changeTerm<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  work: UnitOfWork,
  room: TermResource<E, T>,
  term: E,
  { columns, siblingsOf, texts, source }: TermChange<E, T>,
): Promise<void> {
  await work.lockNames(slugLockNames(room, term.translations, texts));
  const names = new Map([...listMovedNames(term, siblingsOf), ...listWrittenNames(texts)]);
  for (const [language, change] of texts) if (change === null) names.delete(language);
  await assertNamesUnique(work.manager, room, [...names], { siblingsOf, self: term.id });
  await updateWithVersion<E>(work, room, term, columns);
  await writeTexts(work, room, term, addSiblingsOf(texts, siblingsOf), source);
  // What was not written follows last: a name that changes as it moves may be taken where it goes.
  await work.manager.update(room.translationEntity, { ownerId: term.id }, { siblingsOf } as object);
}

/** Deletes a term for good, in the unit of work under way. */
export async function deleteTerm<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  work: UnitOfWork,
  { resource, recordEntity }: TermResource<E, T>,
  id: number,
): Promise<void> {
  await work.manager.delete(recordEntity, { id });
  work.recordChange({ resource, id, action: 'delete' });
}

/** Names that a move brings among new siblings. */
function listMovedNames<T extends TermTranslation>(term: WithTranslations<T>, siblingsOf: number): [T['language'], string][] {
  const moved = term.translations.filter((text) => text.siblingsOf !== siblingsOf && text.name !== null);
  return moved.map((text) => [text.language, text.name!]);
}

function addSiblingsOf<T extends TermTranslation>(texts: TextChanges<T>, siblingsOf: number): TextChanges<T> {
  return new Map([...texts].map(([language, change]) => [language, change && { ...change, siblingsOf }]));
}

/** Names of terms that nobody has yet. */
export async function findUnknownNames<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  work: UnitOfWork,
  room: TermResource<E, T>,
  names: readonly TermReference[],
  context: SignedInContext,
): Promise<string[]> {
  const found = await findIdsByName(work, room, names, context);
  return names.filter((name) => typeof name === 'string' && !found.has(name)) as string[];
}

/** What writers may quarrel about who make terms of these names. */
export function termLockNames(resource: 'category' | 'tag', names: readonly string[]): string[] {
  return names.map((name) => nameLockKey(resource, buildSlug(name)));
}

/**
 * The ids of the terms that an event names, in order: by id, by slug or by name; a new name becomes a term.
 * @throws DomainError 400 for an unknown id, 403 for a new name by those who may not make terms
 */
export async function findOrCreateTerms<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  work: UnitOfWork,
  room: TermResource<E, T>,
  names: readonly TermReference[],
  context: SignedInContext,
): Promise<number[]> {
  const ids = await findExistingIds(work.manager, room, names, context);
  const unknown = names.filter((name) => typeof name === 'number' && !ids.has(name));
  if (unknown.length > 0) throw invalidParameter(room.collection, { reason: 'unknown', values: unknown });
  const found = await findIdsByName(work, room, names, context);
  const added = new Map<string, number>();
  const findOrCreateId = async (name: string) =>
    found.get(name) ?? added.get(foldText(name)) ?? (await createTermByName(work, room, name, context));
  const used = new Set<number>();
  for (const name of names) {
    const id = typeof name === 'number' ? name : await findOrCreateId(name);
    if (typeof name === 'string') added.set(foldText(name), id);
    used.add(id);
  }
  return [...used];
}

function createTermByName<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  work: UnitOfWork,
  room: TermResource<E, T>,
  name: string,
  context: SignedInContext,
): Promise<number> {
  assertCan(context.principal, 'create terms', room.resource);
  const { content } = context.locale;
  return addTerm(work, room, {}, 0, new Map([[content, { name } as TextChange<T>]]), content);
}

async function findIdsByName<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  work: UnitOfWork,
  room: TermResource<E, T>,
  names: readonly TermReference[],
  context: SignedInContext,
): Promise<Map<string, number>> {
  const textNames = names.filter((name) => typeof name === 'string');
  const lookup = { chain: getFallbackChain(context.locale.content), includesOtherLanguages: true, context };
  const bySlug = await findIdsByText(work.manager, room, { ...lookup, field: 'slug', values: textNames });
  const byName = await findIdsByText(work.manager, room, { ...lookup, field: 'nameFolded', values: textNames.map(foldText) });
  return new Map(
    textNames.flatMap((name) => {
      const id = bySlug.get(name) ?? byName.get(foldText(name));
      return id === undefined ? [] : [[name, id] as const];
    }),
  );
}
