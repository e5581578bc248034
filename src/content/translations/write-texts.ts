import type { EntityManager } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { findChangedFields } from '../../accounts/audit/changed-fields.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError, invalidParameter } from '../../core/errors/domain-error.js';
import { htmlToText } from '../../core/text/clean.js';
import { foldText } from '../../core/text/fold.js';
import type { Language } from '../../core/text/language.js';
import { buildSortKey } from '../../core/text/sort-key.js';
import { deleteFormerSlug, recordFormerSlug } from '../slugs/slug-history.js';
import { findFreeSlug, resolveRequestedSlug } from '../slugs/slugs.js';
import type { TextChanges } from '../texts/text-changes.js';
import type { TextChange, TranslatedResource } from '../texts/text-resource.js';
import { areAllDrafts, resolveSourceLanguage, type TextsByLanguage, updateTranslationStates } from '../texts/translation-state.js';
import type { Translation, WithTranslations } from '../texts/translation.entity.js';

/** The record whose texts are written; its texts as they are. */
export interface TranslationOwner<T extends Translation> extends WithTranslations<T> {
  readonly sourceLanguage: Language | null;
  readonly hasOnlyDrafts: boolean;
  /** Of publication; terms have none, and are public. */
  readonly status?: string;
}

/** A record that has no texts yet. */
export function createTranslationOwner<T extends Translation>(id: number, status?: string): TranslationOwner<T> {
  return { id, sourceLanguage: null, hasOnlyDrafts: false, translations: [], ...(status === undefined ? {} : { status }) };
}

/**
 * Writes a record's texts: a row for each language, with its slug, its progress and what searching and sorting need.
 * @param source the language that the others are to be translated from, if the client says so
 * @throws DomainError 409 when no language would be left that has a title; 400 for a source that the record lacks
 */
export async function writeTexts<T extends Translation>(
  work: UnitOfWork,
  room: TranslatedResource<T>,
  translationOwner: TranslationOwner<T>,
  changes: TextChanges<T>,
  source?: Language | null,
): Promise<void> {
  const before = new Map(translationOwner.translations.map((text) => [text.language, text]));
  const after = new Map(before);
  for (const [language, change] of changes) {
    const text =
      change && (await buildTranslation(work.manager, room, { ownerId: translationOwner.id, language }, before.get(language), change));
    if (text === null || isEmptyTranslation(text)) after.delete(language);
    else after.set(language, text);
  }
  if (![...after.values()].some((text) => text.name !== null)) throw new DomainError('last-translation', { resource: room.resource });
  const sourceLanguage = resolveSourceLanguage(after, source, translationOwner.sourceLanguage);
  if (source != null && source !== sourceLanguage) throw invalidParameter('source_language', { reason: 'unknown', values: [source] });
  const texts = updateTranslationStates(room, after, { before, was: translationOwner.sourceLanguage, source: sourceLanguage, changes });
  await storeTranslations(work, room, translationOwner, before, texts);
  const hasOnlyDrafts = areAllDrafts(texts);
  if (sourceLanguage === translationOwner.sourceLanguage && hasOnlyDrafts === translationOwner.hasOnlyDrafts) return;
  await work.manager.update(room.recordEntity, { id: translationOwner.id }, { sourceLanguage, hasOnlyDrafts });
  if (translationOwner.sourceLanguage !== null && sourceLanguage !== translationOwner.sourceLanguage)
    work.recordChange({ resource: room.resource, id: translationOwner.id, action: 'update', fields: ['source_language'] });
}

async function storeTranslations<T extends Translation>(
  work: UnitOfWork,
  room: TranslatedResource<T>,
  { id: ownerId, status = 'publish' }: TranslationOwner<T>,
  before: TextsByLanguage<T>,
  after: TextsByLanguage<T>,
): Promise<void> {
  const slugStateOf = (text?: T) => ({ slug: text?.slug ?? null, isPublic: status === 'publish' && text?.draft === false });
  for (const language of new Set([...before.keys(), ...after.keys()])) {
    const [old, text] = [before.get(language), after.get(language)];
    if (old && text && hasSameColumns(old, text)) continue;
    await storeTranslation(work.manager, room, { ownerId, language }, old, text);
    await recordFormerSlug(work.manager, room, { ownerId, language }, slugStateOf(old), slugStateOf(text));
    recordTextChange(work, room, ownerId, old, text);
  }
}

function hasSameColumns(before: object, after: object): boolean {
  const values = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).every(([column, value]) => values.get(column) === value);
}

const NEW_TRANSLATION_DEFAULTS = { draft: false, shown: true, progress: 'complete', revision: 1, sourceRevision: 1 };

interface TranslationKey {
  ownerId: number;
  language: Language;
}

async function buildTranslation<T extends Translation>(
  manager: EntityManager,
  room: TranslatedResource<T>,
  translationKey: TranslationKey,
  existing: T | undefined,
  change: TextChange<T>,
): Promise<T> {
  const { slug: _, ...texts } = change;
  const defaults = { name: null, description: null, slug: null, slugReleasedBy: 0, ...NEW_TRANSLATION_DEFAULTS };
  const text = { ...defaults, ...existing, ...texts, ...translationKey } as unknown as T;
  const requestedSlug = resolveRequestedSlug(existing, change);
  if (requestedSlug !== undefined) text.slug = await findFreeSlug(manager, room, { ...translationKey, wish: requestedSlug });
  else if (change.slug === null) text.slug = null;
  text.nameFolded = text.name === null ? null : foldText(text.name);
  text.descriptionFolded = text.description === null ? null : foldText(htmlToText(text.description));
  text.sortKey = text.name === null ? null : buildSortKey(text.name);
  return { ...text, ...room.deriveColumns(text) };
}

/** A translation without any text is none: clearing what was never written must not make one. */
function isEmptyTranslation(text: Translation): boolean {
  return Object.entries(text).every(([column, value]) => typeof value !== 'string' || column === 'language' || column === 'progress');
}

async function storeTranslation<T extends Translation>(
  manager: EntityManager,
  room: TranslatedResource<T>,
  translationKey: TranslationKey,
  existing: T | undefined,
  text: T | undefined,
): Promise<void> {
  if (text === undefined) await manager.delete(room.translationEntity, translationKey);
  // A copy, because MariaDB's `RETURNING` is written back into it, where `false` is 0.
  else if (existing === undefined) await manager.insert(room.translationEntity, { ...text } as QueryDeepPartialEntity<T>);
  else await manager.update(room.translationEntity, translationKey, text as QueryDeepPartialEntity<T>);
}

function recordTextChange<T extends Translation>(
  work: UnitOfWork,
  { resource }: TranslatedResource<T>,
  id: number,
  before: T | undefined,
  after: T | undefined,
): void {
  const fields =
    after === undefined ? listDeletedFields(resource, before) : findChangedFields(resource, before ?? MISSING_TRANSLATION, after);
  const { language } = after ?? before ?? {};
  if (language !== undefined && fields.length > 0) work.recordChange({ resource, id, action: 'update', languages: [language], fields });
}

/** What a translation that does not exist is compared as. */
const MISSING_TRANSLATION = { draft: false };

/** Those that are gone with a translation. */
function listDeletedFields(resource: TranslatedResource<Translation>['resource'], before: object | undefined): string[] {
  return findChangedFields(resource, MISSING_TRANSLATION, before ?? MISSING_TRANSLATION);
}

/** Gives a record's slugs free when it goes to the trash. */
export async function releaseSlugs<T extends Translation>(
  manager: EntityManager,
  room: TranslatedResource<T>,
  ownerId: number,
): Promise<void> {
  await manager.update(room.translationEntity, { ownerId }, { slugReleasedBy: ownerId } as object);
}

/** Takes a record's slugs back when it leaves the trash; the next number where another has one of them by now. */
export async function reclaimSlugs<T extends Translation>(
  work: UnitOfWork,
  room: TranslatedResource<T>,
  texts: readonly T[],
): Promise<void> {
  const { manager } = work;
  for (const { ownerId, language, slug: formerSlug } of texts) {
    const slug = formerSlug === null ? null : await findFreeSlug(manager, room, { ownerId, language, wish: formerSlug });
    await manager.update(room.translationEntity, { ownerId, language }, { slug, slugReleasedBy: 0 } as object);
    if (slug !== null) await deleteFormerSlug(manager, room, { language, slug });
    if (slug !== formerSlug)
      work.recordChange({ resource: room.resource, id: ownerId, action: 'update', languages: [language], fields: ['slug'] });
  }
}
