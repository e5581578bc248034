import { Transform } from 'class-transformer';
import { toFieldName } from '../../accounts/audit/changed-fields.js';
import type { TextChange } from '../../content/texts/text-resource.js';
import type { TextChanges } from '../../content/texts/text-changes.js';
import type { Reason } from '../../core/errors/domain-error.js';
import { Constraint, composeDecorators } from '../../core/http/validation/constraint.js';
import { parseList } from '../../core/http/validation/lists.js';
import { LINK_TABLES } from '../links/event-link-tables.js';
import type { Event, EventTranslation } from '../event.entity.js';
import type { StoredEvent } from './own-record.js';

/** The columns of a record that an occurrence may have of its own, without its times, links and texts. */
export const OWN_COLUMNS = [
  ...['allDay', 'cost', 'showMap', 'showMapLink', 'hideFromListings', 'sticky', 'featured', 'eventStatus', 'previousStartLocal'],
  ...['attendanceMode', 'onlineUrl', 'ticketUrl', 'ticketStatus', 'inLanguage', 'imageId'],
] as readonly (keyof Event)[];

/** The columns of a translation that an occurrence may have of its own. */
export const OWN_TEXT_COLUMNS = ['name', 'description', 'excerpt', 'statusReason', 'website', 'draft'] as const;

/** The names that a client may send in `inherit`. */
const INHERITABLE: readonly string[] = [
  ...OWN_TEXT_COLUMNS.map((column) => toFieldName('event', column)),
  ...['start_date', 'end_date', ...OWN_COLUMNS.map((column) => toFieldName('event', column)), 'source_language'],
  ...Object.values(LINK_TABLES).map(({ field }) => field),
];

/** `true`, or names of fields. An empty text is an empty list. */
export function IsInherit(): PropertyDecorator {
  return composeDecorators(
    Transform(({ value }) => (value === true || value === 'true' ? true : parseList(value, INHERITABLE.length))),
    Constraint('isInherit', {
      findProblem,
      schema: {
        oneOf: [
          { type: 'array', items: { type: 'string', enum: INHERITABLE }, maxItems: INHERITABLE.length },
          { type: 'boolean', enum: [true] },
        ],
        example: ['title', 'venue'],
      },
    }),
  );
}

function findProblem(value: unknown): Reason | undefined {
  if (value === true) return undefined;
  if (!Array.isArray(value)) return { reason: 'list' };
  if (value.length > INHERITABLE.length) return { reason: 'too-many', limit: INHERITABLE.length };
  return value.every((name) => INHERITABLE.includes(name as string)) ? undefined : { reason: 'choice', choices: INHERITABLE };
}

/** Tells which fields a write lets follow the series again. */
export type Inherits = (field: string) => boolean;

export function createInherits(inherit: true | readonly string[] | null | undefined): Inherits {
  return (field) => inherit === true || (inherit?.includes(field) ?? false);
}

/** Returns the columns that follow the series again, with its values. */
export function inheritColumns(inherits: Inherits, series: Event): Partial<Event> {
  return Object.fromEntries(OWN_COLUMNS.filter((column) => inherits(toFieldName('event', column))).map((column) => [column, series[column]]));
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
  const columns = OWN_TEXT_COLUMNS.filter((column) => inherits(toFieldName('event', column)));
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
