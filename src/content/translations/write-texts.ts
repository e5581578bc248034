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

/** The record whose texts are written, with its translations before the write. */
export interface TranslationOwner<T extends Translation> extends WithTranslations<T> {
  readonly sourceLanguage: Language | null;
  readonly hasOnlyDrafts: boolean;
  /** The status of publication. Terms have none and are always public. */
  readonly status?: string;
}

/** Creates the owner of texts for a record that has none yet. */
export function createTranslationOwner<T extends Translation>(id: number, status?: string): TranslationOwner<T> {
  return { id, sourceLanguage: null, hasOnlyDrafts: false, translations: [], ...(status === undefined ? {} : { status }) };
}

/**
 * Writes a record's translations: one row for each language, with its slug, its progress, and the columns for search and order.
 * Returns whether anything changed.
 * @param source the source language, if the client sent one
 * @throws DomainError 409 if no translation with a title would be left; 400 for a source language that the record lacks
 */
export async function writeTexts<T extends Translation>(
  work: UnitOfWork,
  definition: TranslatedResource<T>,
  translationOwner: TranslationOwner<T>,
  changes: TextChanges<T>,
  source?: Language | null,
): Promise<boolean> {
  const before = new Map(translationOwner.translations.map((text) => [text.language, text]));
  const after = new Map(before);
  for (const [language, change] of changes) {
    const text =
      change &&
      (await buildTranslation(work.manager, definition, { ownerId: translationOwner.id, language }, before.get(language), change));
    if (text === null || isEmptyTranslation(text)) after.delete(language);
    else after.set(language, text);
  }
  if (![...after.values()].some((text) => text.name !== null)) throw new DomainError('last-translation', { resource: definition.resource });
  const sourceLanguage = resolveSourceLanguage(after, source, translationOwner.sourceLanguage);
  if (source != null && source !== sourceLanguage) throw invalidParameter('source_language', { reason: 'unknown', values: [source] });
  const texts = updateTranslationStates(definition, after, {
    before,
    formerSource: translationOwner.sourceLanguage,
    source: sourceLanguage,
    changes,
  });
  const isStored = await storeTranslations(work, definition, translationOwner, before, texts);
  const hasOnlyDrafts = areAllDrafts(texts);
  if (sourceLanguage === translationOwner.sourceLanguage && hasOnlyDrafts === translationOwner.hasOnlyDrafts) return isStored;
  await work.manager.update(definition.recordEntity, { id: translationOwner.id }, { sourceLanguage, hasOnlyDrafts });
  if (translationOwner.sourceLanguage !== null && sourceLanguage !== translationOwner.sourceLanguage)
    work.recordChange({ resource: definition.resource, id: translationOwner.id, action: 'update', fields: ['source_language'] });
  return true;
}

/** Stores the translations that differ. Returns false if none does. */
async function storeTranslations<T extends Translation>(
  work: UnitOfWork,
  definition: TranslatedResource<T>,
  { id: ownerId, status = 'publish' }: TranslationOwner<T>,
  before: TextsByLanguage<T>,
  after: TextsByLanguage<T>,
): Promise<boolean> {
  let isChanged = false;
  const slugStateOf = (text?: T) => ({ slug: text?.slug ?? null, isPublic: status === 'publish' && text?.draft === false });
  for (const language of new Set([...before.keys(), ...after.keys()])) {
    const [old, text] = [before.get(language), after.get(language)];
    if (old && text && hasSameColumns(old, text)) continue;
    isChanged = true;
    await storeTranslation(work.manager, definition, { ownerId, language }, old, text);
    await recordFormerSlug(work.manager, definition, { ownerId, language }, slugStateOf(old), slugStateOf(text));
    recordTextChange(work, definition, ownerId, old, text);
  }
  return isChanged;
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
  definition: TranslatedResource<T>,
  translationKey: TranslationKey,
  existing: T | undefined,
  change: TextChange<T>,
): Promise<T> {
  const { slug: _, ...texts } = change;
  const defaults = { name: null, description: null, slug: null, slugReleasedBy: 0, ...NEW_TRANSLATION_DEFAULTS };
  const text = { ...defaults, ...existing, ...texts, ...translationKey } as unknown as T;
  const requestedSlug = resolveRequestedSlug(existing, change);
  if (requestedSlug !== undefined) text.slug = await findFreeSlug(manager, definition, { ...translationKey, requestedSlug });
  else if (change.slug === null) text.slug = null;
  text.nameFolded = text.name === null ? null : foldText(text.name);
  text.descriptionFolded = text.description === null ? null : foldText(htmlToText(text.description));
  text.sortKey = text.name === null ? null : buildSortKey(text.name);
  return { ...text, ...definition.deriveColumns(text) };
}

/** Tells whether a translation has no text at all. Such a row is not stored: clearing a missing text must not create a translation. */
function isEmptyTranslation(text: Translation): boolean {
  return Object.entries(text).every(([column, value]) => typeof value !== 'string' || column === 'language' || column === 'progress');
}

async function storeTranslation<T extends Translation>(
  manager: EntityManager,
  definition: TranslatedResource<T>,
  translationKey: TranslationKey,
  existing: T | undefined,
  text: T | undefined,
): Promise<void> {
  if (text === undefined) await manager.delete(definition.translationEntity, translationKey);
  // Insert a copy: TypeORM writes the result of MariaDB's `RETURNING` back into the object, with 0 for `false`.
  else if (existing === undefined) await manager.insert(definition.translationEntity, { ...text } as QueryDeepPartialEntity<T>);
  else await manager.update(definition.translationEntity, translationKey, text as QueryDeepPartialEntity<T>);
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

/** The values to compare with if there is no translation. */
const MISSING_TRANSLATION = { draft: false };

/** Lists the fields that a removed translation had. */
function listDeletedFields(resource: TranslatedResource<Translation>['resource'], before: object | undefined): string[] {
  return findChangedFields(resource, MISSING_TRANSLATION, before ?? MISSING_TRANSLATION);
}

/** Releases a record's slugs when it moves to the trash, so that other records may take them. */
export async function releaseSlugs<T extends Translation>(
  manager: EntityManager,
  definition: TranslatedResource<T>,
  ownerId: number,
): Promise<void> {
  await manager.update(definition.translationEntity, { ownerId }, { slugReleasedBy: ownerId } as object);
}

/** Takes a record's slugs back when it leaves the trash. A slug that another record has taken gets the next free number. */
export async function reclaimSlugs<T extends Translation>(
  work: UnitOfWork,
  definition: TranslatedResource<T>,
  texts: readonly T[],
): Promise<void> {
  const { manager } = work;
  for (const { ownerId, language, slug: formerSlug } of texts) {
    const slug = formerSlug === null ? null : await findFreeSlug(manager, definition, { ownerId, language, requestedSlug: formerSlug });
    await manager.update(definition.translationEntity, { ownerId, language }, { slug, slugReleasedBy: 0 } as object);
    if (slug !== null) await deleteFormerSlug(manager, definition, { language, slug });
    if (slug !== formerSlug)
      work.recordChange({ resource: definition.resource, id: ownerId, action: 'update', languages: [language], fields: ['slug'] });
  }
}
