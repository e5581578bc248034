import type { LinkedResourceName } from '../../content/access/status.js';
import type { Language } from '../../core/text/language.js';
import type { Event, EventTranslation } from '../event.entity.js';
import { type LINK_FIELDS, type OWN_COLUMNS, type OWN_TEXTS, TIME_FIELDS } from '../dto/own-fields.js';

export type OwnTimes = Readonly<Pick<Event, 'startLocal' | 'startUtc' | 'endLocal' | 'endUtc' | 'allDay'>>;

type ColumnValues = { readonly [Field in keyof typeof OWN_COLUMNS]?: Event[(typeof OWN_COLUMNS)[Field]] };

type TextValues = { readonly [Field in keyof typeof OWN_TEXTS]?: EventTranslation[(typeof OWN_TEXTS)[Field]] };

type LinkValues = { readonly [Linked in LinkedResourceName as (typeof LINK_FIELDS)[Linked]]?: readonly number[] };

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
