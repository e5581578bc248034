import { omitLiveFields } from '../../accounts/audit/changed-fields.js';
import type { LinkedResourceName } from '../../content/access/status.js';
import type { FormerValues } from '../../core/database/transactions/version-changes.js';
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

/**
 * Returns what a date had of its own where it has something else now: `[value]`, or `[]` where it followed its series. Undefined if it
 * has the same.
 */
export function findFormerOwn(partId: number, before: OwnValues, after: OwnValues): FormerValues | undefined {
  const languages = [...new Set([...Object.keys(before.texts), ...Object.keys(after.texts)])];
  const texts = languages.map((language) => [language, findFormer(before.texts[language] ?? {}, after.texts[language] ?? {})] as const);
  const changed = texts.filter(([, values]) => Object.keys(values).length > 0);
  const fields = omitLiveFields('event', findFormer(listFields(before), listFields(after)));
  return changed.length + Object.keys(fields).length === 0 ? undefined : { partId, fields, texts: Object.fromEntries(changed) };
}

/** Returns the values of the fields that a date has of its own, with those of its times. */
export function listFields({ times, fields }: OwnValues): object {
  return { ...fields, ...(times && { start_date: times.startLocal, end_date: times.endLocal, all_day: times.allDay }) };
}

function findFormer(before: object, after: object): Record<string, readonly unknown[]> {
  const wrap = (values: object, name: string) => (name in values ? [values[name as keyof object]] : []);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(wrap(before, name)) !== JSON.stringify(wrap(after, name)));
  return Object.fromEntries(changed.map((name) => [name, wrap(before, name)]));
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
