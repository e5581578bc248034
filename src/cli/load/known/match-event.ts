import { toWallTime } from '../input/date-window.js';
import { listWebsites, type EventRequest } from '../input/event-request.js';
import { isObject, toList, toText } from '../input/json.js';
import type { ExistingEvent, ExistingLink } from './existing-event.js';

const HTML_TAG = /<(script|style)\b[^<>]*>[^<]*<\/\1\s*>|<\/?[a-z!?][^<>]*>/gi;
const TRUE_VALUES = new Set(['true', '1', 'yes', 'on']);

/** Removes from a title what the service may change: markup, spaces, invisible characters, and the Unicode form of accents. */
export function normalizeTitle(text: string): string {
  return stripHtml(text)
    .replace(/[\s\p{C}]/gu, '')
    .normalize('NFC');
}

/** Removes tags until nothing changes, because the removal of one tag can create another. */
function stripHtml(text: string): string {
  const stripped = text.replace(HTML_TAG, '');
  return stripped === text ? text : stripHtml(stripped);
}

/**
 * Tells whether an existing event, in the request's language, is the one that the request would create: it has the same
 * title, start, end, website, first venue and categories.
 */
export function isSameEvent(request: EventRequest, held: ExistingEvent): boolean {
  const { language, body } = request;
  return (
    held.languages.includes(language) &&
    normalizeTitle(toText(body.title)) === normalizeTitle(held.title) &&
    hasSameTimes(request, held) &&
    hasSameWebsite(listWebsites(request), held.website) &&
    hasSameVenue(body.venue, held.venues) &&
    hasSameCategories(toList(body.categories), held.categories)
  );
}

/** Compares only the days of an all-day event, because the service sets its hours. */
function hasSameTimes({ body }: EventRequest, held: ExistingEvent): boolean {
  const allDay = TRUE_VALUES.has(String(body.all_day).toLowerCase());
  const length = allDay ? 'YYYY-MM-DD'.length : undefined;
  const same = (written: unknown, shown: string) => toWallTime(held.timezone, toText(written)).slice(0, length) === shown.slice(0, length);
  return allDay === held.isAllDay && same(body.start_date, held.start) && same(body.end_date, held.end);
}

function hasSameWebsite(written: readonly string[], shown: string): boolean {
  return written.length === 0 ? shown === '' : written.some((text) => normalizeUrl(text) === normalizeUrl(shown));
}

/** Returns the same text for `http://a.org`, `http://a.org/` and `HTTP://a.org/`, because the service may store any of them. */
function normalizeUrl(text: string): string {
  return URL.canParse(text.trim()) ? new URL(text.trim()).href : text.trim();
}

function hasSameVenue(written: unknown, shown: readonly ExistingLink[]): boolean {
  const [first] = toList(written);
  const name = isObject(first) ? first.venue : first;
  return NO_VENUE_VALUES.has(name) ? shown.length === 0 : shown.some((venue) => matchesLink(name, venue));
}

// The service reads a venue `0` as no venue, like `null`.
const NO_VENUE_VALUES = new Set<unknown>([undefined, null, 0, '0']);

function hasSameCategories(written: readonly unknown[], shown: readonly ExistingLink[]): boolean {
  return (
    written.every((item) => shown.some((category) => matchesLink(item, category))) &&
    shown.every((category) => written.some((item) => matchesLink(item, category)))
  );
}

/** Tells whether a line names this record: by id, by slug, or by name without regard to case and accents. */
function matchesLink(written: unknown, link: ExistingLink): boolean {
  const text = toText(written).trim();
  return text === link.id || text === link.slug || foldText(text) === foldText(link.name);
}

function foldText(text: string): string {
  return normalizeTitle(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
