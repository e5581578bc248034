import { findChangedFields } from '../../accounts/audit/changed-fields.js';
import { LANGUAGES } from '../../core/i18n/languages.js';
import type { Language } from '../../core/text/language.js';
import type { TextChanges } from './text-changes.js';
import type { TranslatedResource } from './text-resource.js';
import type { Translation } from './translation.entity.js';

/** `draft`: written, but not yet public. `outdated`: the source changed after it. `partial`: lacks a text of the source. */
export const TRANSLATION_STATUSES = ['complete', 'partial', 'outdated', 'draft'] as const;

export type TranslationStatus = (typeof TRANSLATION_STATUSES)[number];

/** A record's texts by language. */
export type TextsByLanguage<T extends Translation> = ReadonlyMap<Language, T>;

/** What a text column is, beside a text. */
const NON_TEXT_FIELDS = new Set(['slug', 'translation_status']);

/** The same among the columns of a change. */
const NON_TEXT_COLUMNS = new Set(['slug', 'draft', 'siblingsOf']);

/**
 * The language that the others are translated from: the one wished for, or the one it was, if it is there; else the
 * first of those that are.
 * @param texts at least one of them with a title
 */
export function resolveSourceLanguage<T extends Translation>(
  texts: TextsByLanguage<T>,
  ...candidates: (Language | null | undefined)[]
): Language {
  const named = [...texts.values()].filter(({ name }) => name !== null).map(({ language }) => language);
  const found = candidates.find((wish) => wish != null && named.includes(wish));
  return found ?? LANGUAGES.find((language) => named.includes(language)) ?? named[0]!;
}

/**
 * How far each translation has come, after a write: its progress, whether readers see it, and of which revision of the
 * source it is. A translation whose texts are written is up to date, whatever they say.
 * @param before as they were, and `was` the source then
 */
export function updateTranslationStates<T extends Translation>(
  room: TranslatedResource<T>,
  texts: TextsByLanguage<T>,
  {
    before,
    was: formerSource,
    source,
    changes,
  }: { before: TextsByLanguage<T>; was: Language | null; source: Language; changes: TextChanges<T> },
): Map<Language, T> {
  const sourceText = texts.get(source)!;
  const sourceBefore = before.get(source);
  const isRevised = sourceBefore !== undefined && listChangedTextFields(room, sourceBefore, sourceText).length > 0;
  const revision = (sourceBefore?.revision ?? 0) + (isRevised || !sourceBefore ? 1 : 0);
  const revised = { ...sourceText, revision };
  const allDrafts = areAllDrafts(texts);
  const entries = [...texts].map(([language, text]): [Language, T] => {
    const isUpToDate = formerSource !== source || !before.has(language) || hasTextChange(changes.get(language));
    const sourceRevision = language === source || isUpToDate ? revision : text.sourceRevision;
    const own = language === source ? { revision } : {};
    const row = { ...text, ...own, sourceRevision, shown: !text.draft || allDrafts };
    return [language, { ...row, progress: resolveTranslationStatus(room, row, revised) }];
  });
  return new Map(entries);
}

/** Whether there is nothing yet for the public: no text that has a title and is no draft. */
export function areAllDrafts<T extends Translation>(texts: TextsByLanguage<T>): boolean {
  return [...texts.values()].every(({ draft, name }) => draft || name === null);
}

function resolveTranslationStatus<T extends Translation>(room: TranslatedResource<T>, text: T, original: T): TranslationStatus {
  if (text.draft) return 'draft';
  if (text.language === original.language) return 'complete';
  if (text.sourceRevision < original.revision) return 'outdated';
  const written = (row: T) => listChangedTextFields(room, {}, row);
  const missingFields = written(original).filter((field) => !written(text).includes(field));
  return missingFields.length > 0 ? 'partial' : 'complete';
}

/** The names of the texts that differ, as clients know them; an empty text is written too. */
function listChangedTextFields<T extends Translation>({ resource }: TranslatedResource<T>, before: object, after: object): string[] {
  return findChangedFields(resource, before, after).filter((field) => !NON_TEXT_FIELDS.has(field));
}

function hasTextChange(change: object | null | undefined): boolean {
  return change != null && Object.keys(change).some((column) => !NON_TEXT_COLUMNS.has(column));
}
