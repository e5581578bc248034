import { findChangedFields } from '../../accounts/audit/changed-fields.js';
import type { SiteSettings } from '../../core/config/site-settings.js';
import type { Language } from '../../core/text/language.js';
import type { TextChanges, TranslatedResource } from './text-changes.js';
import type { Translation } from './translation.entity.js';

/** `draft`: not yet public. `outdated`: the source has changed since. `partial`: lacks a text that the source has. */
export const TRANSLATION_STATUSES = ['complete', 'partial', 'outdated', 'draft'] as const;

export type TranslationStatus = (typeof TRANSLATION_STATUSES)[number];

/** A record's texts by language. */
export type TextsByLanguage<T extends Translation> = ReadonlyMap<Language, T>;

/** Response fields of a translation that are no texts. */
const NON_TEXT_FIELDS = new Set(['slug', 'translation_status']);

/** Columns of a change that are no texts. */
const NON_TEXT_COLUMNS = new Set(['slug', 'draft', 'parentIdOrZero']);

/**
 * Returns the source language: the first candidate that has a title, else the first language of the service that has one.
 * @param texts the translations; at least one has a title
 * @param candidates the requested language, then the former one
 */
export function resolveSourceLanguage<T extends Translation>(
  texts: TextsByLanguage<T>,
  candidates: readonly (Language | null | undefined)[],
  { languages }: SiteSettings,
): Language {
  const named = [...texts.values()].filter(({ name }) => name !== null).map(({ language }) => language);
  const found = candidates.find((candidate) => candidate != null && named.includes(candidate));
  return found ?? languages.find((language) => named.includes(language)) ?? named[0]!;
}

/**
 * Computes the state of each translation after a write: its progress, whether it is shown, and which revision of the source
 * it translates. A translation whose texts were written is up to date, even if they did not change.
 * @param before the translations before the write; `formerSource` was their source language
 */
export function updateTranslationStates<T extends Translation>(
  definition: TranslatedResource<T>,
  texts: TextsByLanguage<T>,
  {
    before,
    formerSource,
    source,
    changes,
  }: { before: TextsByLanguage<T>; formerSource: Language | null; source: Language; changes: TextChanges<T> },
): Map<Language, T> {
  const sourceText = texts.get(source)!;
  const sourceBefore = before.get(source);
  const isRevised = sourceBefore !== undefined && listChangedTextFields(definition, sourceBefore, sourceText).length > 0;
  const revision = (sourceBefore?.revision ?? 0) + (isRevised || !sourceBefore ? 1 : 0);
  const revised = { ...sourceText, revision };
  const allDrafts = areAllDrafts(texts);
  const entries = [...texts].map(([language, text]): [Language, T] => {
    const isUpToDate = formerSource !== source || !before.has(language) || hasTextChange(changes.get(language));
    const sourceRevision = language === source || isUpToDate ? revision : text.sourceRevision;
    const own = language === source ? { revision } : {};
    const row = { ...text, ...own, sourceRevision, shown: !text.draft || allDrafts };
    return [language, { ...row, progress: resolveTranslationStatus(definition, row, revised) }];
  });
  return new Map(entries);
}

/** Tells whether every translation with a title is a draft, so the record is not public yet. */
export function areAllDrafts<T extends Translation>(texts: TextsByLanguage<T>): boolean {
  return [...texts.values()].every(({ draft, name }) => draft || name === null);
}

function resolveTranslationStatus<T extends Translation>(definition: TranslatedResource<T>, text: T, original: T): TranslationStatus {
  if (text.draft) return 'draft';
  if (text.language === original.language) return 'complete';
  if (text.sourceRevision < original.revision) return 'outdated';
  const written = (row: T) => listChangedTextFields(definition, {}, row);
  const missingFields = written(original).filter((field) => !written(text).includes(field));
  return missingFields.length > 0 ? 'partial' : 'complete';
}

/** Lists the names of the texts that differ, as fields of the API. An empty text counts as written. */
function listChangedTextFields<T extends Translation>(
  { translationEntity }: TranslatedResource<T>,
  before: object,
  after: object,
): string[] {
  return findChangedFields(translationEntity, before, after).filter((field) => !NON_TEXT_FIELDS.has(field));
}

function hasTextChange(change: object | null | undefined): boolean {
  return change != null && Object.keys(change).some((column) => !NON_TEXT_COLUMNS.has(column));
}
