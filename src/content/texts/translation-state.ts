import { changedFields } from '../../accounts/audit/changed-fields.js';
import { LANGUAGES } from '../../core/i18n/languages.js';
import type { Language } from '../../core/text/language.js';
import type { TextChanges } from './text-changes.js';
import type { TextRoom } from './text-resource.js';
import type { Translation } from './translation.entity.js';

/** `draft`: written, but not yet public. `outdated`: the source changed after it. `partial`: lacks a text of the source. */
export const TRANSLATION_STATUSES = ['complete', 'partial', 'outdated', 'draft'] as const;

export type TranslationStatus = (typeof TRANSLATION_STATUSES)[number];

/** A record's texts by language. */
export type Texts<T extends Translation> = ReadonlyMap<Language, T>;

/** What a text column is, beside a text. */
const NO_TEXT = new Set(['slug', 'translation_status']);

/** The same among the columns of a change. */
const NO_TEXT_COLUMNS = new Set(['slug', 'draft', 'siblingsOf']);

/**
 * The language that the others are translated from: the one wished for, or the one it was, if it is there; else the
 * first of those that are.
 * @param texts at least one of them with a title
 */
export function sourceOf<T extends Translation>(texts: Texts<T>, ...wishes: (Language | null | undefined)[]): Language {
  const named = [...texts.values()].filter(({ name }) => name !== null).map(({ language }) => language);
  const found = wishes.find((wish) => wish != null && named.includes(wish));
  return found ?? LANGUAGES.find((language) => named.includes(language)) ?? named[0]!;
}

/**
 * How far each translation has come, after a write: its progress, whether readers see it, and of which revision of the
 * source it is. A translation whose texts are written is up to date, whatever they say.
 * @param before as they were, and `was` the source then
 */
export function judged<T extends Translation>(
  room: TextRoom<T>,
  texts: Texts<T>,
  { before, was, source, changes }: { before: Texts<T>; was: Language | null; source: Language; changes: TextChanges<T> },
): Map<Language, T> {
  const original = texts.get(source)!;
  const earlier = before.get(source);
  const isRevised = earlier !== undefined && textsChanged(room, earlier, original).length > 0;
  const revision = (earlier?.revision ?? 0) + (isRevised || !earlier ? 1 : 0);
  const revised = { ...original, revision };
  const allDrafts = areDrafts(texts);
  const entries = [...texts].map(([language, text]): [Language, T] => {
    const isNow = was !== source || !before.has(language) || writesText(changes.get(language));
    const sourceRevision = language === source || isNow ? revision : text.sourceRevision;
    const own = language === source ? { revision } : {};
    const row = { ...text, ...own, sourceRevision, shown: !text.draft || allDrafts };
    return [language, { ...row, progress: progressOf(room, row, revised) }];
  });
  return new Map(entries);
}

/** Whether there is nothing yet for the public: no text that has a title and is no draft. */
export function areDrafts<T extends Translation>(texts: Texts<T>): boolean {
  return [...texts.values()].every(({ draft, name }) => draft || name === null);
}

function progressOf<T extends Translation>(room: TextRoom<T>, text: T, original: T): TranslationStatus {
  if (text.draft) return 'draft';
  if (text.language === original.language) return 'complete';
  if (text.sourceRevision < original.revision) return 'outdated';
  const written = (row: T) => textsChanged(room, {}, row);
  const lacks = written(original).filter((field) => !written(text).includes(field));
  return lacks.length > 0 ? 'partial' : 'complete';
}

/** The names of the texts that differ, as clients know them; an empty text is written too. */
function textsChanged<T extends Translation>({ resource }: TextRoom<T>, before: object, after: object): string[] {
  return changedFields(resource, before, after).filter((field) => !NO_TEXT.has(field));
}

function writesText(change: object | null | undefined): boolean {
  return change != null && Object.keys(change).some((column) => !NO_TEXT_COLUMNS.has(column));
}
