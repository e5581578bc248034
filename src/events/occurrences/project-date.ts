import { LINKED } from '../../content/access/status.js';
import type { TextChange } from '../../content/texts/text-changes.js';
import type { WithTranslations } from '../../content/texts/translation.entity.js';
import type { SiteSettings } from '../../core/config/site-settings.js';
import type { Language } from '../../core/text/language.js';
import { type DateTimeString, toLocal, toUtc } from '../../core/time/moment.js';
import { findOccurrenceTimes } from '../../core/time/recurrence/list-occurrences.js';
import { assertAgesValid } from '../assert-ages-valid.js';
import type { Event, EventTranslation } from '../event.entity.js';
import type { EventTimes } from '../event-times.js';
import { LINK_TABLES, type SentLinks } from '../links/event-link-tables.js';
import { OF_SERIES_ALONE } from './build-occurrence.js';
import { findPreviousStart, toSeriesTimes } from '../recurrence/series-recurrence.js';
import { NO_OWN_NAMES, OWN_COLUMNS, OWN_FIELDS, OWN_TEXTS, type OwnNames, TIME_FIELDS } from '../dto/own-fields.js';
import { hasOwnValues, type OwnTimes, type OwnValues, pickValues } from './own-values.js';
import { NO_TEXTS, projectTexts } from './project-texts.js';

/** The row of an event with all of its translations. */
export type StoredEvent = Event & WithTranslations<EventTranslation>;

/** All that is shown of an event: its row, its texts, and the ids of what it links to. Links that do not matter are left out. */
export interface EventParts {
  readonly record: StoredEvent;
  readonly links: SentLinks;
}

/** A date of a series. */
export interface DateOfSeries {
  readonly id: number;
  readonly originalStartLocal: DateTimeString;
  /** Its row in `event`, if it has one. Whether its translations are up to date goes on from there. */
  readonly record?: StoredEvent | undefined;
  /** The languages whose texts a write sends. They are up to date, also where they stay as they are. */
  readonly written?: ReadonlySet<Language>;
}

/**
 * Shows a changed date: everything is as in its series, but for what the date has of its own.
 * @throws DomainError 409 if no title is left, 400 if the ages of the series do not go with those of the date
 */
export function projectDate(series: EventParts, date: DateOfSeries, own: OwnValues, settings: SiteSettings): EventParts {
  const { id, record } = date;
  const times = projectTimes(series.record, date, own.times);
  const planned = projectTexts(series.record, date, own, settings);
  const modifiedUtc = [series.record.modifiedUtc, record?.modifiedUtc ?? ''].sort().at(-1)!;
  const columns = Object.entries(OWN_COLUMNS).filter(([field]) => field in own.fields);
  const ofDate = Object.fromEntries(columns.map(([field, column]) => [column, own.fields[field as keyof typeof OWN_COLUMNS]]));
  const translations = [...planned.texts.values()].map((text) => ({ ...text, ownerId: id, slug: null, slugReleasedBy: 0 }));
  const linked = LINKED.filter((one) => series.links[one] !== undefined);
  assertAgesValid({ ...series.record, ...ofDate });
  return {
    record: {
      ...series.record,
      ...OF_SERIES_ALONE,
      modifiedUtc,
      previousStartLocal: findPreviousStart(series.record, date.originalStartLocal),
      ...ofDate,
      ...times,
      ...planned.columns,
      ...{ id, version: record?.version ?? 1, seriesId: series.record.id },
      ownNames: hasOwnValues(own) ? toNames(own, settings) : null,
      changedFields: listChangedFields(findOwnValues(series, date, own), times, findRuleTimes(series.record, date)),
      translations,
    },
    links: Object.fromEntries(linked.map((one) => [one, own.fields[LINK_TABLES[one].field] ?? series.links[one]])),
  };
}

/**
 * Returns those of the values in which a date differs from its series. Of all values of a changed date (`toValues`), they are what
 * `projectDate` shows it from.
 */
export function findOwnValues(series: EventParts, date: DateOfSeries, values: OwnValues): OwnValues {
  const previousStartLocal = findPreviousStart(series.record, date.originalStartLocal);
  const { times, fields, texts } = toValues({
    ...series,
    record: { ...series.record, ...findRuleTimes(series.record, date), previousStartLocal },
  });
  const isOwn = (field: string, language?: Language): boolean => {
    const [own, ofSeries] = language === undefined ? [values.fields, fields] : [values.texts[language], texts[language] ?? NO_TEXTS];
    return !isEqual(own?.[field as never], ofSeries[field as never]);
  };
  const { times: _, ...others } = pickValues(values, isOwn);
  return values.times && !isEqual(values.times, times) ? { times: values.times, ...others } : others;
}

/** Returns the values of an event, by the names of the fields of the API. Those that a write does not send are left out. */
export function toValues({ record, links }: { readonly record: EventChange; readonly links: SentLinks }): OwnValues {
  const { startLocal, startUtc, endLocal, endUtc, allDay, translations } = record;
  const times = { startLocal, startUtc, endLocal, endUtc, allDay };
  const fields = [
    ...Object.entries(OWN_COLUMNS).map(([field, column]) => [field, record[column]] as const),
    ...LINKED.map((linked) => [LINK_TABLES[linked].field, links[linked]] as const),
  ];
  const texts = translations.map((text) => [text.language, omitMissing(Object.entries(OWN_TEXTS).map(([f, c]) => [f, text[c]]))]);
  return {
    ...(startLocal !== undefined && { times: times as OwnTimes }),
    fields: omitMissing(fields),
    texts: Object.fromEntries(texts) as OwnValues['texts'],
  };
}

/** The columns that a write sends, and its texts. Those of an event are all of them. */
export type EventChange = Partial<Omit<Event, 'translations'>> & {
  readonly translations: readonly ({ readonly language: Language } & TextChange<EventTranslation>)[];
};

/** Returns what a changed date has of its own, from its row. */
export function readOwnValues(parts: EventParts): OwnValues {
  const { fields, texts } = parts.record.ownNames ?? NO_OWN_NAMES;
  return pickValues(toValues(parts), (field, language) =>
    language === undefined ? fields.includes(field) : (texts[language]?.includes(field) ?? false),
  );
}

/** Returns the times that the rule of a series gives a date. */
export function findRuleTimes(series: Event, { originalStartLocal }: Pick<DateOfSeries, 'originalStartLocal'>): EventTimes {
  const { timezone, allDay } = series;
  return { ...findOccurrenceTimes(toSeriesTimes(series), originalStartLocal), timezone, allDay };
}

/** Returns the times that a changed date has of its own, from its row. */
export function readOwnTimes(record: Event): OwnTimes | undefined {
  return readOwnValues({ record: { ...record, translations: [] }, links: {} }).times;
}

/** Returns the times that a date shows. Times of its own stay on the wall clock, also in another time zone. An instant stays where the clock still shows that time. */
export function projectTimes(series: Event, date: Pick<DateOfSeries, 'originalStartLocal'>, own?: OwnTimes): EventTimes {
  if (!own) return findRuleTimes(series, date);
  const { timezone } = series;
  const keep = (local: DateTimeString, utc: DateTimeString) => (toLocal(utc, timezone) === local ? utc : toUtc(local, timezone));
  const startUtc = keep(own.startLocal, own.startUtc);
  const endUtc = keep(own.endLocal, own.endUtc);
  // Between two equal hours, the end can come to lie before the start.
  const end = endUtc < startUtc ? { endLocal: own.startLocal, endUtc: startUtc } : { endLocal: own.endLocal, endUtc };
  return { startLocal: own.startLocal, startUtc, ...end, timezone, allDay: own.allDay };
}

/** Returns the names of own values. */
function toNames({ times, fields, texts }: OwnValues, settings: SiteSettings): OwnNames {
  const names = [...(times ? TIME_FIELDS : []), ...Object.keys(fields)];
  const languages = new Set([...settings.languages, ...Object.keys(texts).sort()]);
  // Always in the same order.
  return {
    fields: OWN_FIELDS.filter((field) => names.includes(field)),
    texts: Object.fromEntries(
      [...languages].flatMap((language) => {
        const { [language]: text } = texts;
        return text ? [[language, OWN_FIELDS.filter((field) => field in text)]] : [];
      }),
    ),
  };
}

/** Lists the names of values in which a date differs from its series; `null` if there are none. */
function listChangedFields({ fields, texts }: OwnValues, shown: EventTimes, ofRule: EventTimes): string[] | null {
  const names = new Set([
    ...(shown.startUtc === ofRule.startUtc ? [] : ['start_date']),
    ...(shown.endUtc === ofRule.endUtc ? [] : ['end_date']),
    ...(shown.allDay === ofRule.allDay ? [] : ['all_day']),
    ...Object.keys(fields),
    ...Object.values(texts).flatMap((text) => Object.keys(text ?? {})),
  ]);
  return names.size === 0 ? null : OWN_FIELDS.filter((field) => names.has(field));
}

function omitMissing(entries: readonly (readonly unknown[])[]): Record<string, unknown> {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Record<string, unknown>;
}

/** Compares values of columns. One that is missing is `null`. */
function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
