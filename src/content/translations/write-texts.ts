import type { EntityManager } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { findChangedFields } from '../../accounts/audit/changed-fields.js';
import { insertInto } from '../../core/database/insert-rows.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { Language } from '../../core/text/language.js';
import { deleteFormerSlug, recordFormerSlug } from '../slugs/slug-history.js';
import { findFreeSlug } from '../slugs/slugs.js';
import type { TextChanges } from '../texts/text-changes.js';
import type { TranslatedResource } from '../texts/text-resource.js';
import type { Translation } from '../texts/translation.entity.js';
import { type PlannedTexts, planTexts, type TranslationOwner } from './plan-texts.js';

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
    after.get(language)!.slug = await findFreeSlug(work, definition, { ownerId, language, requestedSlug });
  let isChanged = false;
  const slugStateOf = (text?: T) => ({ slug: text?.slug ?? null, isPublic: status === 'publish' && text?.draft === false });
  for (const language of new Set([...before.keys(), ...after.keys()])) {
    const [old, text] = [before.get(language), after.get(language)];
    if (old && text && hasSameColumns(old, text)) continue;
    isChanged = true;
    await storeTranslation(work, definition, { ownerId, language }, old, text);
    await recordFormerSlug(work, definition, { ownerId, language }, slugStateOf(old), slugStateOf(text));
    recordTextChange(work, definition, ownerId, old, text);
  }
  return isChanged;
}

function hasSameColumns(before: object, after: object): boolean {
  const values = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).every(([column, value]) => values.get(column) === value);
}

interface TranslationKey {
  ownerId: number;
  language: Language;
}

async function storeTranslation<T extends Translation>(
  work: UnitOfWork,
  definition: TranslatedResource<T>,
  translationKey: TranslationKey,
  existing: T | undefined,
  text: T | undefined,
): Promise<void> {
  const { resource, translationEntity, isWrittenLater = false } = definition;
  if (text === undefined) await work.manager.delete(translationEntity, translationKey);
  else if (existing === undefined) {
    if (isWrittenLater) work.writeLater(`${resource}_translation`, [text], insertInto(translationEntity));
    // Insert a copy: TypeORM writes the result of MariaDB's `RETURNING` back into the object, with 0 for `false`.
    else await work.manager.insert(translationEntity, { ...text } as QueryDeepPartialEntity<T>);
  } else await work.manager.update(definition.translationEntity, translationKey, text as QueryDeepPartialEntity<T>);
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
    const slug = formerSlug === null ? null : await findFreeSlug(work, definition, { ownerId, language, requestedSlug: formerSlug });
    await manager.update(definition.translationEntity, { ownerId, language }, { slug, slugReleasedBy: 0 } as object);
    if (slug !== null) await deleteFormerSlug(work, definition, { language, slug });
    if (slug !== formerSlug)
      work.recordChange({ resource: definition.resource, id: ownerId, action: 'update', languages: [language], fields: ['slug'] });
  }
}
