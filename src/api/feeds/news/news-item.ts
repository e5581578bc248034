import { settings } from '../../../core/config/settings.js';
import type { RequestContext } from '../../../core/http/context/request-context.js';
import { recordUrlIn } from '../../../core/http/routing/links.js';
import type { Language } from '../../../core/text/language.js';
import { formatWithOffset } from '../../../core/time/moment.js';
import type { EventResponse } from '../../../events/dto/event.response.js';
import type { EventWithLinks } from '../../../events/links/event-with-links.js';
import { presentEvent } from '../../../events/event.resource.js';
import { findImageType, isFilled } from '../describe.js';
import { formatPlace } from '../format-place.js';
import { xml } from './xml.js';
import { findFeedLink } from '../feed-links.js';

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
  readonly image: { readonly url: string; readonly type: string | undefined } | undefined;
  /** ISO 8601; dates for whole days. */
  readonly start: string;
  readonly end: string;
  readonly place: string | undefined;
}

/** Builds the item of an event. */
export function buildNewsItem(record: EventWithLinks, context: RequestContext): NewsItem {
  const event = presentEvent(record, context);
  const { all_day, start_date, utc_start_date, end_date, utc_end_date, venues, image } = event;
  const place = venues.length > 0 ? venues.map(formatPlace).join('; ') : undefined;
  return {
    address: recordUrlIn(settings.defaultLanguage, 'events', event.id),
    globalId: event.global_id,
    language: event.language,
    title: event.title ?? '',
    link: findFeedLink('events', event),
    published: toDate(event.date_utc),
    updated: toDate(event.modified_utc),
    content: writeContent(event, place, context.locale.content),
    terms: [...event.categories, ...event.tags].flatMap(({ name }) => name ?? []),
    image: image === false ? undefined : { url: image.url, type: findImageType(image.extension) },
    start: all_day ? start_date.slice(0, 10) : formatWithOffset(start_date, utc_start_date),
    end: all_day ? end_date.slice(0, 10) : formatWithOffset(end_date, utc_end_date),
    place,
  };
}

function writeContent(event: EventResponse, place: string | undefined, language: Language): string {
  const head = [formatTimes(event, language), place].filter((part) => part !== undefined).join(' · ');
  return `<p>${xml`${head}`.text}</p>${isFilled(event.description) ? event.description : ''}`;
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
