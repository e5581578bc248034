import { toFieldName } from '../../core/database/field-names.js';
import type { TextChange, TextChanges } from '../../content/texts/text-changes.js';
import { Event, EventTranslation } from '../event.entity.js';
import { OWN_COLUMNS, OWN_TEXT_COLUMNS } from '../recurrence/own-fields.js';
import type { StoredEvent } from './changed-date-record.js';

/** Tells which fields a write lets follow the series again. */
export type Inherits = (field: string) => boolean;

export function createInherits(inherit: true | readonly string[] | null | undefined): Inherits {
  return (field) => inherit === true || (inherit?.includes(field) ?? false);
}

/** Returns the columns that follow the series again, with its values. */
export function inheritColumns(inherits: Inherits, series: Event): Partial<Event> {
  return Object.fromEntries(OWN_COLUMNS.filter((column) => inherits(toFieldName(Event, column))).map((column) => [column, series[column]]));
}

/**
 * Returns the texts of a write, with the texts of the series in place of those that follow it again. `null` for a language removes the
 * occurrence's own texts, so they follow, too.
 */
export function inheritTexts(
  sent: TextChanges<EventTranslation>,
  inherits: Inherits,
  series: StoredEvent,
  record: StoredEvent,
): TextChanges<EventTranslation> {
  const columns = OWN_TEXT_COLUMNS.filter((column) => inherits(toFieldName(EventTranslation, column)));
  const changes: TextChanges<EventTranslation> = new Map();
  if (columns.length > 0) for (const { language } of record.translations) changes.set(language, copyTexts(series, language, columns));
  for (const [language, texts] of sent) {
    if (texts !== null) changes.set(language, { ...changes.get(language), ...texts });
    else if (record.translations.some((text) => text.language === language))
      changes.set(language, copyTexts(series, language, OWN_TEXT_COLUMNS));
  }
  return changes;
}

function copyTexts(
  { translations }: StoredEvent,
  language: string,
  columns: readonly (typeof OWN_TEXT_COLUMNS)[number][],
): TextChange<EventTranslation> {
  const text = translations.find((one) => one.language === language);
  return Object.fromEntries(columns.map((column) => [column, readText(text, column)]));
}

/** Returns a text of the series. A missing translation has no text, and is no draft. */
export function readText(text: EventTranslation | undefined, column: (typeof OWN_TEXT_COLUMNS)[number]): string | boolean | null {
  return text?.[column] ?? (column === 'draft' ? false : null);
}
