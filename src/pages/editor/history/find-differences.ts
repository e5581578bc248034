import type { OpenedVersionResponse } from '../../../content/history/history.response.js';
import type { Fields } from '../../../core/objects.js';
import { OWN_FIELDS } from '../../../events/dto/own-fields.js';
import type { FieldName } from '../fields/name-fields.js';

/** A field whose present value is another one than it was. */
export interface Difference extends FieldName {
  readonly then: unknown;
  readonly now: unknown;
}

/** What a date of a series can have of its own. */
const FIELDS_OF_DATE = [...OWN_FIELDS, 'external_ids', 'status'];

/** The history of a date shows no rule: that belongs to its series. */
export function isDate(collection: string, { record }: OpenedVersionResponse): boolean {
  return collection === 'events' && !('recurrence' in record);
}

/** Returns what is now another than it was, without the languages that came since. */
export function findDifferences(collection: string, then: OpenedVersionResponse, present: OpenedVersionResponse): Difference[] {
  const languages = Object.keys(then.translations);
  const found = [
    ...compare(then.record, present.record),
    ...languages.flatMap((language) =>
      compare(toTexts(then.translations[language]), toTexts(present.translations[language])).map((one) => ({ ...one, language })),
    ),
  ];
  return isDate(collection, then) ? found.filter(({ field }) => FIELDS_OF_DATE.includes(field)) : found;
}

/** Returns the languages that have texts now, and had none then. */
export function findAddedLanguages(then: OpenedVersionResponse, present: OpenedVersionResponse): string[] {
  return Object.keys(present.translations).filter((language) => then.translations[language] === undefined);
}

/** The history shows the state of a translation as `status`. */
function toTexts({ status, ...texts }: Fields = {}): Fields {
  return { ...texts, translation_status: status ?? 'complete' };
}

function compare(then: Fields, now: Fields): Difference[] {
  const names = [...new Set([...Object.keys(then), ...Object.keys(now)])];
  return names
    .map((field) => ({ field, then: then[field], now: now[field] }))
    .filter((one) => JSON.stringify(one.then ?? null) !== JSON.stringify(one.now ?? null));
}
