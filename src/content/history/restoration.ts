import { liveFieldsOf, type RecordName } from '../../core/resources.js';
import type { FieldValues } from '../../core/database/transactions/version-changes.js';
import { type FieldName, getValue, isSame, listDifferences } from './field-values.js';
import type { PastStates } from './past-states.js';

/** A field that was not written, and why. */
export interface LeftOut extends FieldName {
  readonly reason: 'changed-since' | 'gone' | 'divided' | 'needs-approval' | 'not-in-version';
  /** What is gone, or has the dates. */
  readonly ids?: readonly number[];
}

/** A value that a field gets back. A translation that is removed has no value for its field `translations`. */
export interface Restored extends FieldName {
  readonly value?: unknown;
}

/** What a write brings back, and what it leaves. */
export interface Restoration {
  readonly restored: readonly Restored[];
  readonly leftOut: readonly LeftOut[];
}

/** Plans to take back what a version has changed, where no later version has changed it again. */
export function planUndo({ before, after, now, back }: PastStates): Restoration {
  const changed = listDifferences(before, after);
  const isKept = (name: FieldName) => !isSame(getValue(now, name), getValue(after, name));
  return {
    restored: changed.filter((name) => !isKept(name)).map((name) => ({ ...name, value: getValue(back, name) })),
    leftOut: changed.filter(isKept).map((name) => ({ ...name, reason: 'changed-since' })),
  };
}

/** What a client wants to have restored. */
export interface Selection {
  readonly fields?: readonly string[] | undefined;
  readonly languages?: readonly string[] | undefined;
}

/** The fields that come back only where a client names them: who reads a record or a text, when, and at which address. */
const NAMED_ONLY = ['status', 'date', 'author', 'slug', 'translation_status'];

/** Tells whether a translation shows a text. One of which only the slug is left shows none. */
function isShown(text: Readonly<Record<string, unknown>> = {}): boolean {
  return Object.entries(text).some(([name, value]) => value !== null && name !== 'slug' && name !== 'translation_status');
}

/** Plans to bring back the values of a version. */
export function planRestore({ after, now }: Pick<PastStates, 'after' | 'now'>, { fields, languages }: Selection): Restoration {
  // A translation that is missing now comes back as it was, so that no draft is published.
  const isState = ({ field, language }: FieldName) => NAMED_ONLY.includes(field) && (language === undefined || language in now.texts);
  const isField = (name: FieldName) => (fields ? fields.includes(name.field) : !isState(name));
  // Languages choose texts. Other fields come with them where they are named.
  const isWanted = (name: FieldName) =>
    isField(name) && (name.language === undefined ? !languages || fields !== undefined : !languages || languages.includes(name.language));
  const added = Object.keys(now.texts).filter((language) => !isShown(after.texts[language]));
  const differing = listDifferences(after, now).filter((name) => isWanted(name) && !added.includes(name.language ?? ''));
  const removed = added.filter((language) => languages?.includes(language));
  const kept = fields || languages ? [] : added;
  return {
    restored: [
      ...differing.map((name) => ({ ...name, value: getValue(after, name) })),
      ...removed.map((language) => ({ field: 'translations', language })),
    ],
    leftOut: kept.map((language) => ({ field: 'translations', language, reason: 'not-in-version' })),
  };
}

/** Leaves out what other systems write, and what a part cannot have of its own. */
export function omitUnwritable(restoration: Restoration, resource: RecordName, writable: readonly string[] | undefined): Restoration {
  const live = liveFieldsOf(resource);
  const isWritable = ({ field }: FieldName) => !live.includes(field) && (!writable || writable.includes(field));
  return { restored: restoration.restored.filter(isWritable), leftOut: restoration.leftOut.filter(isWritable) };
}

/** Leaves out references to records that are gone. @param gone the ids of those that are, by the field */
export function omitGone({ restored, leftOut }: Restoration, gone: ReadonlyMap<string, readonly number[]>): Restoration {
  const kept: Restored[] = [];
  const added: LeftOut[] = [];
  for (const one of restored) {
    const ids = gone.get(one.field)?.filter((id) => toIds(one.value).includes(id)) ?? [];
    if (ids.length > 0) added.push({ field: one.field, reason: 'gone', ids });
    if (ids.length === 0) kept.push(one);
    else if (Array.isArray(one.value)) kept.push({ ...one, value: one.value.filter((id) => !ids.includes(id as number)) });
  }
  return { restored: kept, leftOut: [...leftOut, ...added] };
}

/** Leaves out what another record has now. @param moved its id, by the field */
export function omitMoved({ restored, leftOut }: Restoration, moved: ReadonlyMap<string, number>): Restoration {
  return {
    restored: restored.filter(({ field }) => !moved.has(field)),
    leftOut: [...leftOut, ...[...moved].map(([field, id]) => ({ field, reason: 'divided' as const, ids: [id] }))],
  };
}

/** Leaves out the status that the user may not give, so that the record waits for approval. @param status the one that the record got */
export function omitUngranted({ restored, leftOut }: Restoration, status: unknown): Restoration {
  const isUngranted = ({ field, value }: Restored) => field === 'status' && status === 'pending' && value !== status;
  return {
    restored: restored.filter((one) => !isUngranted(one)),
    leftOut: restored.some(isUngranted) ? [...leftOut, { field: 'status', reason: 'needs-approval' }] : leftOut,
  };
}

/** Returns the ids in a value of a field that refers to records. */
export function toIds(value: unknown): number[] {
  return [value].flat().filter((id): id is number => typeof id === 'number');
}

/** Returns the texts of the languages that a restoration writes; undefined for a translation that goes. */
export function groupTexts(restored: readonly Restored[], now: FieldValues): Map<string, Readonly<Record<string, unknown>> | undefined> {
  const texts = new Map<string, Record<string, unknown> | undefined>();
  for (const { field, language, value } of restored) {
    if (language === undefined) continue;
    if (field === 'translations') texts.set(language, undefined);
    else texts.set(language, { ...texts.get(language), [field]: value });
  }
  for (const [language, written] of texts) {
    const left = Object.entries({ ...now.texts[language], ...written });
    if (left.every(([name, value]) => value === null || name === 'translation_status')) texts.set(language, undefined);
  }
  return texts;
}
