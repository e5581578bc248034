import { escapeUTF8 } from 'entities';
import { htmlToLines } from '../../../core/text/clean.js';
import { toIsoUtc } from '../../../core/time/moment.js';
import type { EventResponse } from '../../../events/dto/event.response.js';
import { formatPlace } from '../../../api/feeds/feed-texts.js';
import { shorten } from '../parts/items.js';
import { moveDay } from '../parts/days.js';

const MAX_DETAILS_LENGTH = 800;

/** Returns the address at which Google's calendar offers to add an event. */
export function buildGoogleLink(event: EventResponse, url: string): string {
  const compact = (time: string) => time.replaceAll(/[-:]/g, '');
  const dates = event.all_day
    ? [event.start_date.slice(0, 10), dayAfter(event)].map(compact)
    : [toIsoUtc(event.utc_start_date), toIsoUtc(event.utc_end_date)].map(compact);
  const { text, details, location } = describe(event, url);
  return buildUrl('https://calendar.google.com/calendar/render', { action: 'TEMPLATE', text, dates: dates.join('/'), details, location });
}

/** Returns the address at which Outlook offers to add an event. */
export function buildOutlookLink(event: EventResponse, url: string): string {
  const { text, details, location } = describe(event, url);
  const times = event.all_day
    ? { startdt: event.start_date.slice(0, 10), enddt: dayAfter(event), allday: 'true' }
    : { startdt: toIsoUtc(event.utc_start_date), enddt: toIsoUtc(event.utc_end_date) };
  const parameters = { path: '/calendar/action/compose', rru: 'addevent', subject: text, ...times, body: toHtml(details), location };
  return buildUrl('https://outlook.live.com/calendar/0/deeplink/compose', parameters);
}

/** Outlook reads the body as HTML. */
function toHtml(text: string): string {
  return escapeUTF8(text).replaceAll('\n', '<br>');
}

/** Returns the address at which OpenStreetMap shows a place; undefined for one without coordinates and without an address. */
export function buildMapLink(venue: EventResponse['venues'][number]): string | undefined {
  const { geo_lat, geo_lng, address, city } = venue;
  if (geo_lat !== null && geo_lng !== null)
    return `https://www.openstreetmap.org/?mlat=${geo_lat}&mlon=${geo_lng}#map=17/${geo_lat}/${geo_lng}`;
  if ((address ?? '') === '' && (city ?? '') === '') return undefined;
  return buildUrl('https://www.openstreetmap.org/search', { query: formatPlace(venue) });
}

/** Returns the day after an event of whole days. */
function dayAfter({ end_date }: EventResponse): string {
  const last = end_date.slice(0, 10);
  return moveDay(last, 1) ?? last;
}

function describe({ title, excerpt, description, venues, online_url, event_status }: EventResponse, url: string) {
  const about = shorten(htmlToLines([excerpt, description].find((text) => text !== null && text !== '') ?? ''), MAX_DETAILS_LENGTH);
  const [venue] = event_status === 'moved_online' ? [] : venues;
  const location = venue ? formatPlace(venue) : (online_url ?? '');
  return { text: title ?? '', details: [about, url].filter((part) => part !== '').join('\n\n'), location };
}

export function buildUrl(address: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const filled = Object.entries(parameters).filter((parameter): parameter is [string, string] => (parameter[1] ?? '') !== '');
  // Calendars and mail programs show a plus sign as it is.
  return `${address}?${new URLSearchParams(filled).toString().replaceAll('+', '%20')}`;
}
