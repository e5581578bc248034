import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { demand } from '../../accounts/auth/rights.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { invalid } from '../../core/errors/domain-error.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { chainOf } from '../../core/i18n/languages.js';
import { fold } from '../../core/text/fold.js';
import type { Language } from '../../core/text/language.js';
import { slugOf } from '../../core/text/slug.js';
import { guardedUpdate } from '../records/guarded-update.js';
import { slugTurns, turnName } from '../slugs/slugs.js';
import type { TextChanges } from '../texts/text-changes.js';
import type { TextChange } from '../texts/text-resource.js';
import type { Translated } from '../texts/translation.entity.js';
import { newOwner, writeTexts } from '../translations/write-texts.js';
import type { TermTextsDto } from './dto/term-texts.dto.js';
import { namesIn, refuseNamesakes } from './duplicate-names.js';
import { existing, idsShowing, type TermName } from './resolve-terms.js';
import type { TermRoom } from './term-resource.js';
import type { Term, TermTranslation } from './term.entity.js';

/** The text columns of a term's DTO. */
export function termTexts<T extends TermTranslation>({ name, description, slug }: Partial<TermTextsDto>): TextChange<T> {
  return { name, description, slug } as TextChange<T>;
}

/** Adds a term to the unit of work under way. @throws DomainError 409 when a sibling has the name */
export async function addTerm<E extends Term & Translated<T>, T extends TermTranslation>(
  work: UnitOfWork,
  room: TermRoom<E, T>,
  columns: QueryDeepPartialEntity<E>,
  siblingsOf: number,
  texts: TextChanges<T>,
  source: Language,
): Promise<number> {
  await work.takeTurns(slugTurns(room, [], texts));
  await refuseNamesakes(work.manager, room, namesIn(texts), { siblingsOf, self: 0 });
  const { identifiers } = await work.manager.insert(room.record, columns);
  const { id } = identifiers[0] as Term;
  work.note({ resource: room.resource, id, action: 'create' });
  await writeTexts(work, room, newOwner(id), among(texts, siblingsOf), source);
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
export async function changeTerm<E extends Term & Translated<T>, T extends TermTranslation>(
  work: UnitOfWork,
  room: TermRoom<E, T>,
  term: E,
  { columns, siblingsOf, texts, source }: TermChange<E, T>,
): Promise<void> {
  await work.takeTurns(slugTurns(room, term.translations, texts));
  const names = new Map([...kept(term, siblingsOf), ...namesIn(texts)]);
  for (const [language, change] of texts) if (change === null) names.delete(language);
  await refuseNamesakes(work.manager, room, [...names], { siblingsOf, self: term.id });
  await guardedUpdate<E>(work, room, term, columns);
  await writeTexts(work, room, term, among(texts, siblingsOf), source);
  // What was not written follows last: a name that changes as it moves may be taken where it goes.
  await work.manager.update(room.entity, { ownerId: term.id }, { siblingsOf } as object);
}

/** Names that a move brings among new siblings. */
function kept<T extends TermTranslation>(term: Translated<T>, siblingsOf: number): [T['language'], string][] {
  const moved = term.translations.filter((text) => text.siblingsOf !== siblingsOf && text.name !== null);
  return moved.map((text) => [text.language, text.name!]);
}

function among<T extends TermTranslation>(texts: TextChanges<T>, siblingsOf: number): TextChanges<T> {
  return new Map([...texts].map(([language, change]) => [language, change && { ...change, siblingsOf }]));
}

/** Names of terms that nobody has yet. */
export async function unknownNames<E extends Term & Translated<T>, T extends TermTranslation>(
  work: UnitOfWork,
  room: TermRoom<E, T>,
  names: readonly TermName[],
  context: SignedInContext,
): Promise<string[]> {
  const found = await idsOf(work, room, names, context);
  return names.filter((name) => typeof name === 'string' && !found.has(name)) as string[];
}

/** What writers may quarrel about who make terms of these names. */
export function termTurns(resource: 'category' | 'tag', names: readonly string[]): string[] {
  return names.map((name) => turnName(resource, slugOf(name)));
}

/**
 * The ids of the terms that an event names, in order: by id, by slug or by name; a new name becomes a term.
 * @throws DomainError 400 for an unknown id, 403 for a new name by those who may not make terms
 */
export async function useTerms<E extends Term & Translated<T>, T extends TermTranslation>(
  work: UnitOfWork,
  room: TermRoom<E, T>,
  names: readonly TermName[],
  context: SignedInContext,
): Promise<number[]> {
  const ids = await existing(work.manager, room, names, context);
  const unknown = names.filter((name) => typeof name === 'number' && !ids.has(name));
  if (unknown.length > 0) throw invalid(room.collection, { reason: 'unknown', values: unknown });
  const found = await idsOf(work, room, names, context);
  const added = new Map<string, number>();
  const idFor = async (name: string) => found.get(name) ?? added.get(fold(name)) ?? (await addByName(work, room, name, context));
  const used = new Set<number>();
  for (const name of names) {
    const id = typeof name === 'number' ? name : await idFor(name);
    if (typeof name === 'string') added.set(fold(name), id);
    used.add(id);
  }
  return [...used];
}

function addByName<E extends Term & Translated<T>, T extends TermTranslation>(
  work: UnitOfWork,
  room: TermRoom<E, T>,
  name: string,
  context: SignedInContext,
): Promise<number> {
  demand(context.principal, 'create terms', room.resource);
  const { content } = context.locale;
  return addTerm(work, room, {}, 0, new Map([[content, { name } as TextChange<T>]]), content);
}

async function idsOf<E extends Term & Translated<T>, T extends TermTranslation>(
  work: UnitOfWork,
  room: TermRoom<E, T>,
  names: readonly TermName[],
  context: SignedInContext,
): Promise<Map<string, number>> {
  const words = names.filter((name) => typeof name === 'string');
  const known = { chain: chainOf(context.locale.content), unseen: true, context };
  const bySlug = await idsShowing(work.manager, room, { ...known, field: 'slug', values: words });
  const byName = await idsShowing(work.manager, room, { ...known, field: 'nameFolded', values: words.map(fold) });
  return new Map(
    words.flatMap((name) => {
      const id = bySlug.get(name) ?? byName.get(fold(name));
      return id === undefined ? [] : [[name, id] as const];
    }),
  );
}
