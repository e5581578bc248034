import type { EntityManager } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { findChangedFields } from '../../accounts/audit/changed-fields.js';
import { insertRowsOf } from '../../core/database/many-rows.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { Language } from '../../core/text/language.js';
import type { WritePlanner } from '../plans/write-group.js';
import { deleteFormerSlug, recordFormerSlug } from './slug-history.js';
import { findFreeSlug, resolveSlugs, slugLookup } from './slugs.js';
import type { TranslatedResource } from './text-changes.js';
import type { Translation } from './translation.entity.js';
import { type PlannedTexts, planTextRows, type TextRows, type TranslationOwner } from './plan-texts.js';

/** The translations of a changed record, with their slugs. */
export interface ResolvedTexts<T extends Translation> extends Pick<PlannedTexts<T>, 'columns'> {
  readonly rows: TextRows<T>;
  /** Whether the write changes a translation, or a column of the record that its translations decide on. */
  readonly isChanged: boolean;
}

/** Chooses the slugs of a changed record. */
export async function resolveTexts<T extends Translation>(
  planner: WritePlanner,
  definition: TranslatedResource<T>,
  owner: TranslationOwner<T>,
  planned: PlannedTexts<T>,
): Promise<ResolvedTexts<T>> {
  const slugs = await resolveSlugs(planner, definition, owner.id, planned.requestedSlugs);
  const rows = planTextRows(owner, planned, slugs);
  const { sourceLanguage, hasOnlyDrafts } = planned.columns;
  const keepsColumns = sourceLanguage === owner.sourceLanguage && hasOnlyDrafts === owner.hasOnlyDrafts;
  return { rows, columns: planned.columns, isChanged: rows.length > 0 || !keepsColumns };
}

/** Writes the translations of a record that differ, and the columns of the record that they decide on. */
export async function writeTexts<T extends Translation>(
  planner: WritePlanner,
  definition: TranslatedResource<T>,
  owner: TranslationOwner<T>,
  { rows, columns }: Pick<ResolvedTexts<T>, 'rows' | 'columns'>,
): Promise<void> {
  const { work } = planner;
  const { id: ownerId, status = 'publish' } = owner;
  const slugStateOf = (text?: T) => ({ slug: text?.slug ?? null, isPublic: status === 'publish' && text?.draft === false });
  for (const { language, before, after } of rows) {
    await writeRow(work.manager, definition, { ownerId, language }, before, after);
    await recordFormerSlug(planner, definition, { ownerId, language }, slugStateOf(before), slugStateOf(after));
    recordTextChange(work, definition, ownerId, before, after);
  }
  const { sourceLanguage, hasOnlyDrafts } = columns;
  if (sourceLanguage === owner.sourceLanguage && hasOnlyDrafts === owner.hasOnlyDrafts) return;
  await work.manager.update(definition.recordEntity, { id: ownerId }, columns);
  if (sourceLanguage !== owner.sourceLanguage)
    work.recordChange({ resource: definition.resource, id: ownerId, action: 'update', fields: ['source_language'] });
}

interface TranslationKey {
  ownerId: number;
  language: Language;
}

async function writeRow<T extends Translation>(
  manager: EntityManager,
  { translationEntity }: TranslatedResource<T>,
  key: TranslationKey,
  before: T | undefined,
  after: T | undefined,
): Promise<void> {
  if (after === undefined) await manager.delete(translationEntity, key);
  else if (before === undefined) await insertRowsOf(manager, translationEntity, [after]);
  else await manager.update(translationEntity, key, after as QueryDeepPartialEntity<T>);
}

function recordTextChange<T extends Translation>(
  work: UnitOfWork,
  { resource, translationEntity }: TranslatedResource<T>,
  id: number,
  before: T | undefined,
  after: T | undefined,
): void {
  const written = before ?? MISSING_TRANSLATION;
  const [from, to] = after === undefined ? [MISSING_TRANSLATION, written] : [written, after];
  const fields = findChangedFields(translationEntity, from, to);
  const { language } = after ?? before ?? {};
  if (language !== undefined && fields.length > 0) work.recordChange({ resource, id, action: 'update', languages: [language], fields });
}

/** The values to compare with if there is no translation. */
const MISSING_TRANSLATION = { draft: false };

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
  planner: WritePlanner,
  definition: TranslatedResource<T>,
  texts: readonly T[],
): Promise<void> {
  const { manager, work } = planner;
  for (const { ownerId, language, slug: formerSlug } of texts) {
    const slug = formerSlug === null ? null : await findFreeSlug(planner, definition, { ownerId, language, requestedSlug: formerSlug });
    await manager.update(definition.translationEntity, { ownerId, language }, { slug, slugReleasedBy: 0 } as object);
    // The change of the record was recorded before: it does not tell the group that the slug is taken now.
    planner.group.lookups.forget(slugLookup(definition, language).name);
    if (slug !== null) await deleteFormerSlug(planner, definition, { language, slug });
    if (slug !== formerSlug)
      work.recordChange({ resource: definition.resource, id: ownerId, action: 'update', languages: [language], fields: ['slug'] });
  }
}
