import type { SiteSettings } from '../../core/config/site-settings.js';
import { DomainError, invalidParameter } from '../../core/errors/domain-error.js';
import { htmlToWholeText } from '../../core/text/clean.js';
import { foldText } from '../../core/text/fold.js';
import type { Language } from '../../core/text/language.js';
import { buildSortKey } from '../../core/text/sort-key.js';
import { resolveRequestedSlug } from './slugs.js';
import type { TextChanges, TextChange, TranslatedResource } from './text-changes.js';
import { areAllDrafts, resolveSourceLanguage, type TextsByLanguage, updateTranslationStates } from './translation-state.js';
import type { Translation, WithTranslations } from './translation.entity.js';

/** The record whose texts are written, with its translations before the write. */
export interface TranslationOwner<T extends Translation> extends WithTranslations<T> {
  readonly sourceLanguage: Language;
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

/** The rows of a record's translations that a write changes: new ones have no `before`, removed ones no `after`. */
export type TextRows<T extends Translation> = readonly {
  readonly language: Language;
  readonly before: T | undefined;
  readonly after: T | undefined;
}[];

/**
 * Computes the translations after a write, with their progress and the columns for search and order. It reads nothing.
 * @param source the source language, if the client sent one
 * @throws DomainError 409 if no translation with a title would be left; 400 for a source language that the record lacks
 */
export function planTexts<T extends Translation>(
  definition: TranslatedResource<T>,
  {
    translations,
    sourceLanguage: formerSource,
  }: Pick<TranslationOwner<T>, 'translations' | 'sourceLanguage'> | typeof NEW_TRANSLATION_OWNER,
  changes: TextChanges<T>,
  source: Language | null | undefined,
  settings: SiteSettings,
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
  const sourceLanguage = resolveSourceLanguage(after, [source, formerSource], settings);
  if (source != null && source !== sourceLanguage) throw invalidParameter('source_language', { reason: 'unknown', values: [source] });
  const texts = updateTranslationStates(definition, after, { before, formerSource, source: sourceLanguage, changes });
  return { texts, requestedSlugs, columns: { sourceLanguage, hasOnlyDrafts: areAllDrafts(texts) } };
}

const NEW_TRANSLATION_DEFAULTS = { draft: false, shown: true, progress: 'complete', revision: 1, sourceRevision: 1 };

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
  text.descriptionFolded = text.description === null ? null : foldText(htmlToWholeText(text.description));
  text.sortKey = text.name === null ? null : buildSortKey(text.name);
  return { ...text, ...definition.deriveColumns(text) };
}

/** Tells whether a translation has no text at all. Such a row is not stored: clearing a missing text must not create a translation. */
function isEmptyTranslation(text: Translation): boolean {
  return Object.entries(text).every(([column, value]) => typeof value !== 'string' || column === 'language' || column === 'progress');
}

/** Returns the rows that differ from those before the write. It reads nothing. */
export function planTextRows<T extends Translation>(
  { id: ownerId, translations }: Pick<TranslationOwner<T>, 'id' | 'translations'>,
  { texts }: Pick<PlannedTexts<T>, 'texts'>,
  slugs: ReadonlyMap<Language, string>,
): TextRows<T> {
  const before = new Map(translations.map((text) => [text.language, text]));
  const after = new Map([...texts].map(([language, text]) => [language, { ...text, ownerId, slug: slugs.get(language) ?? text.slug }]));
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((language) => ({ language, before: before.get(language), after: after.get(language) }))
    .filter((row) => !row.before || !row.after || !hasSameColumns(row.before, row.after));
}

function hasSameColumns(before: object, after: object): boolean {
  const values = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).every(([column, value]) => values.get(column) === value);
}
