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

/** A record that has no texts yet. */
export const NEW_TRANSLATION_OWNER = { sourceLanguage: null, translations: [] };

/** What a write makes of a record's translations. */
export interface PlannedTexts<T extends Translation> {
  /** The translations after the write. Those in `requestedSlugs` have no slug yet. */
  readonly texts: TextsByLanguage<T>;
  /** The slugs that the write asks for. Another record may have one already. */
  readonly requestedSlugs: ReadonlyMap<Language, string>;
  /** The columns of the record that its translations decide on. */
  readonly columns: { readonly sourceLanguage: Language; readonly hasOnlyDrafts: boolean };
}

/**
 * Computes the translations after a write, with their progress and the columns for search and order. It reads nothing.
 * @param source the source language, if the client sent one
 * @throws DomainError 409 if no translation with a title would be left; 400 for a source language that the record lacks
 */
export function planTexts<T extends Translation>(
  definition: TranslatedResource<T>,
  { translations, sourceLanguage: formerSource }: Pick<TranslationOwner<T>, 'translations' | 'sourceLanguage'>,
  changes: TextChanges<T>,
  source?: Language | null,
): PlannedTexts<T> {
  const before = new Map(translations.map((text) => [text.language, text]));
  const after = new Map(before);
  const requestedSlugs = new Map<Language, string>();
  for (const [language, change] of changes) {
    const requestedSlug = change ? resolveRequestedSlug(before.get(language), change) : undefined;
    const text = change && buildTranslation(definition, language, before.get(language), change);
    if (text === null || (requestedSlug === undefined && isEmptyTranslation(text))) after.delete(language);
    else after.set(language, text);
    if (requestedSlug !== undefined) requestedSlugs.set(language, requestedSlug);
  }
  if (![...after.values()].some((text) => text.name !== null)) throw new DomainError('last-translation', { resource: definition.resource });
  const sourceLanguage = resolveSourceLanguage(after, source, formerSource);
  if (source != null && source !== sourceLanguage) throw invalidParameter('source_language', { reason: 'unknown', values: [source] });
  const texts = updateTranslationStates(definition, after, { before, formerSource, source: sourceLanguage, changes });
  return { texts, requestedSlugs, columns: { sourceLanguage, hasOnlyDrafts: areAllDrafts(texts) } };
}

/** Stores the translations of a new record, whose row has the planned columns. */
export async function storeNewTexts<T extends Translation>(
  work: UnitOfWork,
  definition: TranslatedResource<T>,
  { id, status }: { readonly id: number; readonly status?: string },
  planned: PlannedTexts<T>,
): Promise<void> {
  await storeTranslations(work, definition, { id, status, translations: [] }, planned);
}

/**
 * Writes the translations of a record, and the columns of the record that they decide on. Returns whether anything changed.
 * @param source the source language, if the client sent one
 * @throws DomainError as `planTexts`
 */
export async function writeTexts<T extends Translation>(
  work: UnitOfWork,
  definition: TranslatedResource<T>,
  translationOwner: TranslationOwner<T>,
  changes: TextChanges<T>,
  source?: Language | null,
): Promise<boolean> {
  const planned = planTexts(definition, translationOwner, changes, source);
  const isStored = await storeTranslations(work, definition, translationOwner, planned);
  const { sourceLanguage, hasOnlyDrafts } = planned.columns;
  if (sourceLanguage === translationOwner.sourceLanguage && hasOnlyDrafts === translationOwner.hasOnlyDrafts) return isStored;
  await work.manager.update(definition.recordEntity, { id: translationOwner.id }, planned.columns);
  if (translationOwner.sourceLanguage !== null && sourceLanguage !== translationOwner.sourceLanguage)
    work.recordChange({ resource: definition.resource, id: translationOwner.id, action: 'update', fields: ['source_language'] });
  return true;
}

/** Chooses the slugs, and stores the translations that differ. Returns false if none does. */
async function storeTranslations<T extends Translation>(
  work: UnitOfWork,
  definition: TranslatedResource<T>,
  {
    id: ownerId,
    status = 'publish',
    translations,
  }: Pick<TranslationOwner<T>, 'id' | 'translations'> & { readonly status?: string | undefined },
  { texts, requestedSlugs }: PlannedTexts<T>,
): Promise<boolean> {
  const before = new Map(translations.map((text) => [text.language, text]));
  const after = new Map([...texts].map(([language, text]) => [language, { ...text, ownerId }]));
  for (const [language, requestedSlug] of requestedSlugs)
    after.get(language)!.slug = await findFreeSlug(work.manager, definition, { ownerId, language, requestedSlug });
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

function buildTranslation<T extends Translation>(
  definition: TranslatedResource<T>,
  language: Language,
  existing: T | undefined,
  change: TextChange<T>,
): T {
  const { slug: _, ...texts } = change;
  const defaults = { name: null, description: null, slug: null, slugReleasedBy: 0, ...NEW_TRANSLATION_DEFAULTS };
  const text = { ...defaults, ...existing, ...texts, language } as unknown as T;
  if (change.slug === null) text.slug = null;
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
