import type { ImageResponse } from '../../../content/images/image.response.js';
import type { RequestContext } from '../../../core/http/context/request-context.js';
import { recordUrlIn } from '../../../core/http/routing/links.js';
import type { Language } from '../../../core/text/language.js';
import { formatWithOffset } from '../../../core/time/moment.js';
import type { EventResponse } from '../../../events/dto/event.response.js';
import type { EventWithLinks } from '../../../events/event-with-links.js';
import { presentEvent } from '../../../events/event.resource.js';
import { findImageType, isFilled, formatPlace, findFeedLink } from '../feed-texts.js';
import { formatPreviousStart } from '../schema-org.js';
import { translateWord } from '../../../core/i18n/translate.js';
import { xml } from './xml.js';

/** What RSS and Atom tell of an event. */
export interface NewsItem {
  /** The same in all languages. */
  readonly address: string;
  readonly globalId: string;
  readonly language: Language | null;
  readonly title: string;
  readonly link: string;
  readonly published: Date;
  readonly updated: Date;
  /** HTML: when and where, and the description. */
  readonly content: string;
  readonly terms: readonly string[];
  readonly image: NewsImage | undefined;
  /** ISO 8601; dates for whole days. */
  readonly start: string;
  readonly end: string;
  readonly place: string | undefined;
  /** The fields about its state and tickets, by name: those that have a value. */
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** An image. The texts are those that it has, and not empty. */
export interface NewsImage {
  readonly url: string;
  readonly type: string | undefined;
  readonly bytes: number | undefined;
  readonly description: string | undefined;
  readonly credit: string | undefined;
}

function buildNewsImage({ url, extension, filesize, alt_text, credit }: ImageResponse): NewsImage {
  const [description, shownCredit] = [alt_text, credit].map((text) => (isFilled(text) ? text : undefined));
  return { url, type: findImageType(extension), bytes: filesize ?? undefined, description, credit: shownCredit };
}

/**
 * Builds the item of an event.
 * @param series the series whose first occurrence in the list the record is. The item is about the series, and tells when it takes place next.
 */
export function buildNewsItem(record: EventWithLinks, series: EventWithLinks | undefined, context: RequestContext): NewsItem {
  const shown = presentEvent(record, context);
  const event = series ? { ...presentEvent(series, context), ...pickTimes(shown) } : shown;
  const { all_day, start_date, utc_start_date, end_date, utc_end_date, venues, image } = event;
  const place = venues.length > 0 ? venues.map(formatPlace).join('; ') : undefined;
  return {
    address: recordUrlIn(context.settings.defaultLanguage, 'events', event.id, context.settings),
    globalId: event.global_id,
    language: event.language,
    title: event.title ?? '',
    link: findFeedLink('events', event, context),
    published: toDate(event.date_utc),
    updated: toDate(event.modified_utc),
    content: writeContent(event, place, context),
    terms: [...event.categories, ...event.tags].flatMap(({ name }) => name ?? []),
    image: image === false ? undefined : buildNewsImage(image),
    start: all_day ? start_date.slice(0, 10) : formatWithOffset(start_date, utc_start_date),
    end: all_day ? end_date.slice(0, 10) : formatWithOffset(end_date, utc_end_date),
    place,
    fields: listFields(event),
  };
}

function pickTimes({ all_day, start_date, utc_start_date, end_date, utc_end_date }: EventResponse) {
  return { all_day, start_date, utc_start_date, end_date, utc_end_date };
}

function writeContent(event: EventResponse, place: string | undefined, context: RequestContext): string {
  const rule = event.recurrence === undefined ? undefined : event.recurrence_text;
  const head = [formatTimes(event, context.locale.content), rule, place, event.online_url].filter((part) => part != null).join(' · ');
  return `${writeState(event, context)}<p>${xml`${head}`.text}</p>${isFilled(event.description) ? event.description : ''}`;
}

/** Writes what a reader must know first: that the event does not take place as it was announced, and that there are no tickets. */
function writeState({ event_status, ticket_status, status_reason }: EventResponse, { locale, settings }: RequestContext): string {
  const words = [
    ...(event_status === 'scheduled' ? [] : [translateWord(settings, locale.content, event_status)]),
    ...(ticket_status === 'sold_out' ? [translateWord(settings, locale.content, ticket_status)] : []),
  ];
  const state = [words.join('. '), status_reason].filter(isFilled);
  return state.length === 0 ? '' : `<p><strong>${xml`${state.join(': ')}`.text}</strong></p>`;
}

function listFields(event: EventResponse): [name: string, value: string][] {
  const { event_status, status_reason, attendance_mode, online_url, ticket_url, ticket_status, in_language, is_free } = event;
  const { accessibility, accessibility_note, age_min, age_max } = event;
  const fields = {
    ...{ event_status, status_reason, previous_start_date: formatPreviousStart(event) ?? null, attendance_mode, online_url },
    ...{ ticket_url, ticket_status, in_language: in_language.join(' '), is_free: String(is_free) },
    ...{ accessibility: accessibility.join(' '), accessibility_note, age_min: age_min?.toString() ?? null },
    age_max: age_max?.toString() ?? null,
  };
  return Object.entries(fields).filter((field): field is [string, string] => isFilled(field[1]));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats start and end on the clock of the event. Making a format takes long, so there is one for each language. */
function formatTimes({ all_day, start_date, end_date }: EventResponse, language: Language): string {
  const key = `${language} ${all_day}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC', ...(all_day ? {} : { timeStyle: 'short' }) });
  formats.set(key, format);
  return format.formatRange(toDate(start_date), toDate(end_date));
}

function toDate(dateTime: string): Date {
  return new Date(`${dateTime.replace(' ', 'T')}Z`);
}
