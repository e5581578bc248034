import type { EntityManager } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { changedFields } from '../../accounts/audit/changed-fields.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError, invalid } from '../../core/errors/domain-error.js';
import { textOf } from '../../core/text/clean.js';
import { fold } from '../../core/text/fold.js';
import type { Language } from '../../core/text/language.js';
import { sortKey } from '../../core/text/sort-key.js';
import { forgetSlug, rememberSlug } from '../slugs/slug-history.js';
import { freeSlug, wishedSlug } from '../slugs/slugs.js';
import type { TextChanges } from '../texts/text-changes.js';
import type { TextChange, TextRoom } from '../texts/text-resource.js';
import { areDrafts, judged, sourceOf, type Texts } from '../texts/translation-state.js';
import type { Translated, Translation } from '../texts/translation.entity.js';

/** The record whose texts are written; its texts as they are. */
export interface Owner<T extends Translation> extends Translated<T> {
  readonly sourceLanguage: Language | null;
  readonly drafted: boolean;
  /** Of publication; terms have none, and are public. */
  readonly status?: string;
}

/** A record that has no texts yet. */
export function newOwner<T extends Translation>(id: number, status?: string): Owner<T> {
  return { id, sourceLanguage: null, drafted: false, translations: [], ...(status === undefined ? {} : { status }) };
}

/**
 * Writes a record's texts: a row for each language, with its slug, its progress and what searching and sorting need.
 * @param source the language that the others are to be translated from, if the client says so
 * @throws DomainError 409 when no language would be left that has a title; 400 for a source that the record lacks
 */
export async function writeTexts<T extends Translation>(
  work: UnitOfWork,
  room: TextRoom<T>,
  owner: Owner<T>,
  changes: TextChanges<T>,
  source?: Language | null,
): Promise<void> {
  const before = new Map(owner.translations.map((text) => [text.language, text]));
  const after = new Map(before);
  for (const [language, change] of changes) {
    const text = change && (await complete(work.manager, room, { ownerId: owner.id, language }, before.get(language), change));
    if (text === null || saysNothing(text)) after.delete(language);
    else after.set(language, text);
  }
  if (![...after.values()].some((text) => text.name !== null)) throw new DomainError('last-translation', { resource: room.resource });
  const sourceLanguage = sourceOf(after, source, owner.sourceLanguage);
  if (source != null && source !== sourceLanguage) throw invalid('source_language', { reason: 'unknown', values: [source] });
  const texts = judged(room, after, { before, was: owner.sourceLanguage, source: sourceLanguage, changes });
  await storeAll(work, room, owner, before, texts);
  const drafted = areDrafts(texts);
  if (sourceLanguage === owner.sourceLanguage && drafted === owner.drafted) return;
  await work.manager.update(room.record, { id: owner.id }, { sourceLanguage, drafted });
  if (owner.sourceLanguage !== null && sourceLanguage !== owner.sourceLanguage)
    work.note({ resource: room.resource, id: owner.id, action: 'update', fields: ['source_language'] });
}

async function storeAll<T extends Translation>(
  work: UnitOfWork,
  room: TextRoom<T>,
  { id: ownerId, status = 'publish' }: Owner<T>,
  before: Texts<T>,
  after: Texts<T>,
): Promise<void> {
  const heldBy = (text?: T) => ({ slug: text?.slug ?? null, isPublic: status === 'publish' && text?.draft === false });
  for (const language of new Set([...before.keys(), ...after.keys()])) {
    const [old, text] = [before.get(language), after.get(language)];
    if (old && text && isSame(old, text)) continue;
    await store(work.manager, room, { ownerId, language }, old, text);
    await rememberSlug(work.manager, room, { ownerId, language }, heldBy(old), heldBy(text));
    note(work, room, ownerId, old, text);
  }
}

function isSame(before: object, after: object): boolean {
  const values = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).every(([column, value]) => values.get(column) === value);
}

const NEW = { draft: false, shown: true, progress: 'complete', revision: 1, sourceRevision: 1 };

interface Key {
  ownerId: number;
  language: Language;
}

async function complete<T extends Translation>(
  manager: EntityManager,
  room: TextRoom<T>,
  key: Key,
  existing: T | undefined,
  change: TextChange<T>,
): Promise<T> {
  const { slug: _, ...texts } = change;
  const blank = { name: null, description: null, slug: null, released: 0, ...NEW };
  const text = { ...blank, ...existing, ...texts, ...key } as unknown as T;
  const wish = wishedSlug(existing, change);
  if (wish !== undefined) text.slug = await freeSlug(manager, room, { ...key, wish });
  else if (change.slug === null) text.slug = null;
  text.nameFolded = text.name === null ? null : fold(text.name);
  text.descriptionFolded = text.description === null ? null : fold(textOf(text.description));
  text.sortKey = text.name === null ? null : sortKey(text.name);
  return { ...text, ...room.derive(text) };
}

/** A translation without any text is none: clearing what was never written must not make one. */
function saysNothing(text: Translation): boolean {
  return Object.entries(text).every(([column, value]) => typeof value !== 'string' || column === 'language' || column === 'progress');
}

async function store<T extends Translation>(
  manager: EntityManager,
  room: TextRoom<T>,
  key: Key,
  existing: T | undefined,
  text: T | undefined,
): Promise<void> {
  if (text === undefined) await manager.delete(room.entity, key);
  // A copy, because MariaDB's `RETURNING` is written back into it, where `false` is 0.
  else if (existing === undefined) await manager.insert(room.entity, { ...text } as QueryDeepPartialEntity<T>);
  else await manager.update(room.entity, key, text as QueryDeepPartialEntity<T>);
}

function note<T extends Translation>(
  work: UnitOfWork,
  { resource }: TextRoom<T>,
  id: number,
  before: T | undefined,
  after: T | undefined,
): void {
  const fields = after === undefined ? writtenFields(resource, before) : changedFields(resource, before ?? NOTHING, after);
  const { language } = after ?? before ?? {};
  if (language !== undefined && fields.length > 0) work.note({ resource, id, action: 'update', languages: [language], fields });
}

/** What a translation that does not exist is compared as. */
const NOTHING = { draft: false };

/** Those that are gone with a translation. */
function writtenFields(resource: TextRoom<Translation>['resource'], before: object | undefined): string[] {
  return changedFields(resource, NOTHING, before ?? NOTHING);
}

/** Gives a record's slugs free when it goes to the trash. */
export async function releaseSlugs<T extends Translation>(manager: EntityManager, room: TextRoom<T>, ownerId: number): Promise<void> {
  await manager.update(room.entity, { ownerId }, { released: ownerId } as object);
}

/** Takes a record's slugs back when it leaves the trash; the next number where another has one of them by now. */
export async function reclaimSlugs<T extends Translation>(work: UnitOfWork, room: TextRoom<T>, texts: readonly T[]): Promise<void> {
  const { manager } = work;
  for (const { ownerId, language, slug: wish } of texts) {
    const slug = wish === null ? null : await freeSlug(manager, room, { ownerId, language, wish });
    await manager.update(room.entity, { ownerId, language }, { slug, released: 0 } as object);
    if (slug !== null) await forgetSlug(manager, room, { language, slug });
    if (slug !== wish) work.note({ resource: room.resource, id: ownerId, action: 'update', languages: [language], fields: ['slug'] });
  }
}
