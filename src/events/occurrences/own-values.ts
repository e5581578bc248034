import { type LinkedResourceName, LINKED } from '../../content/access/status.js';
import type { TextChanges } from '../../content/texts/text-changes.js';
import type { Language } from '../../core/text/language.js';
import type { UpdateEventDto } from '../dto/event.dto.js';
import type { Event, EventTranslation } from '../event.entity.js';
import { LINK_TABLES } from '../links/event-link-tables.js';

/** The columns of `event` that a date can have of its own, by the names of the fields of the API. Times, texts and links come beside. */
export const OWN_COLUMNS = {
  cost: 'cost',
  show_map: 'showMap',
  show_map_link: 'showMapLink',
  hide_from_listings: 'hideFromListings',
  sticky: 'sticky',
  featured: 'featured',
  event_status: 'eventStatus',
  previous_start_date: 'previousStartLocal',
  attendance_mode: 'attendanceMode',
  online_url: 'onlineUrl',
  ticket_url: 'ticketUrl',
  ticket_status: 'ticketStatus',
  in_language: 'inLanguage',
  image: 'imageId',
  source_language: 'sourceLanguage',
} as const satisfies Record<string, keyof Event>;

/** The columns of a translation that a date can have of its own, by the names of the fields. */
export const OWN_TEXTS = {
  title: 'name',
  description: 'description',
  excerpt: 'excerpt',
  status_reason: 'statusReason',
  website: 'website',
  translation_status: 'draft',
} as const satisfies Record<string, keyof EventTranslation>;

/** The fields of the times. They are one value: a date has all of its times of its own, or none. */
export const TIME_FIELDS: readonly string[] = ['start_date', 'end_date', 'all_day'];

/** The fields of the links. */
const LINK_FIELDS: readonly string[] = LINKED.map((linked) => LINK_TABLES[linked].field);

/** The fields in which a date can differ from its series, and follow it again. */
export const OWN_FIELDS: readonly string[] = [...Object.keys(OWN_TEXTS), ...TIME_FIELDS, ...Object.keys(OWN_COLUMNS), ...LINK_FIELDS];

export type OwnTimes = Readonly<Pick<Event, 'startLocal' | 'startUtc' | 'endLocal' | 'endUtc' | 'allDay'>>;

type ColumnValues = { readonly [Field in keyof typeof OWN_COLUMNS]?: Event[(typeof OWN_COLUMNS)[Field]] };

type TextValues = { readonly [Field in keyof typeof OWN_TEXTS]?: EventTranslation[(typeof OWN_TEXTS)[Field]] };

type LinkValues = { readonly [Linked in LinkedResourceName as (typeof LINK_TABLES)[Linked]['field']]?: readonly number[] };

/** Values of an event, by the names of the fields: all that a date has of its own. It follows its series in everything else. */
export interface OwnValues {
  readonly times?: OwnTimes | undefined;
  readonly fields: ColumnValues & LinkValues;
  readonly texts: Readonly<Partial<Record<Language, TextValues>>>;
}

export const NO_OWN_VALUES: OwnValues = { fields: {}, texts: {} };

export function hasOwnValues({ times, fields, texts }: OwnValues): boolean {
  return times !== undefined || Object.keys(fields).length > 0 || Object.keys(texts).length > 0;
}

/** Tells something about a field; about a text, in one language. */
export type IsField = (field: string, language?: Language) => boolean;

/** Returns which fields a write sends. `null` for a language sends all of its texts. */
export function createIsSent(dto: UpdateEventDto, texts: TextChanges<EventTranslation>): IsField {
  return (field, language) => {
    if (language === undefined) return dto[field as keyof UpdateEventDto] !== undefined;
    const text = texts.get(language);
    return text === null || text?.[OWN_TEXTS[field as keyof typeof OWN_TEXTS]] !== undefined;
  };
}

/** Returns the values of some fields. The times are kept where one of their fields is. */
export function pickValues({ times, fields, texts }: OwnValues, isPicked: IsField): OwnValues {
  const pick = <T extends object>(values: T, language?: Language) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => isPicked(field, language))) as Partial<T>;
  const picked = Object.entries(texts).map(([language, text]) => [language, pick(text ?? {}, language)] as const);
  return {
    ...(times && TIME_FIELDS.some((field) => isPicked(field)) && { times }),
    fields: pick(fields),
    texts: Object.fromEntries(picked.filter(([, text]) => Object.keys(text).length > 0)),
  };
}

/** Returns values without those of some fields. The times are left out where one of their fields is. */
export function omitValues(values: OwnValues, isOmitted: IsField): OwnValues {
  const { times, ...others } = pickValues(values, (field, language) => !isOmitted(field, language));
  return times && !TIME_FIELDS.some((field) => isOmitted(field)) ? { times, ...others } : others;
}

export function mergeValues(some: OwnValues, more: OwnValues): OwnValues {
  const languages = [...new Set([...Object.keys(some.texts), ...Object.keys(more.texts)])];
  const times = more.times ?? some.times;
  return {
    ...(times && { times }),
    fields: { ...some.fields, ...more.fields },
    texts: Object.fromEntries(languages.map((language) => [language, { ...some.texts[language], ...more.texts[language] }])),
  };
}
