import { websitesOf, type EventRequest } from '../input/body.js';
import { isObject, listOf, textOf } from '../input/json.js';
import { shownIn } from '../input/moment.js';
import type { HeldEvent, HeldLink } from './held-event.js';

const TAGS = /<(script|style)\b[^<>]*>[^<]*<\/\1\s*>|<\/?[a-z!?][^<>]*>/gi;
const YES = new Set(['true', '1', 'yes', 'on']);

/** Removes from a title what the service may change: markup, spaces, invisible characters, and the Unicode form of accents. */
export function comparable(text: string): string {
  return withoutTags(text)
    .replace(/[\s\p{C}]/gu, '')
    .normalize('NFC');
}

/** Removes tags until nothing changes, because the removal of one tag can create another. */
function withoutTags(text: string): string {
  const stripped = text.replace(TAGS, '');
  return stripped === text ? text : withoutTags(stripped);
}

/**
 * Tells whether an existing event, in the request's language, is the one that the request would create: it has the same
 * title, start, end, website, first venue and categories.
 */
export function isSame(request: EventRequest, held: HeldEvent): boolean {
  const { language, body } = request;
  return (
    held.languages.includes(language) &&
    comparable(textOf(body.title)) === comparable(held.title) &&
    sameTimes(request, held) &&
    sameWebsite(websitesOf(request), held.website) &&
    sameVenue(body.venue, held.venues) &&
    sameCategories(listOf(body.categories), held.categories)
  );
}

/** Compares only the days of an all-day event, because the service sets its hours. */
function sameTimes({ body }: EventRequest, held: HeldEvent): boolean {
  const allDay = YES.has(String(body.all_day).toLowerCase());
  const length = allDay ? 'YYYY-MM-DD'.length : undefined;
  const same = (written: unknown, shown: string) => shownIn(held.timezone, textOf(written)).slice(0, length) === shown.slice(0, length);
  return allDay === held.allDay && same(body.start_date, held.start) && same(body.end_date, held.end);
}

function sameWebsite(written: readonly string[], shown: string): boolean {
  return written.length === 0 ? shown === '' : written.some((text) => address(text) === address(shown));
}

/** Returns the same text for `http://a.org`, `http://a.org/` and `HTTP://a.org/`, because the service may store any of them. */
function address(text: string): string {
  return URL.canParse(text.trim()) ? new URL(text.trim()).href : text.trim();
}

function sameVenue(written: unknown, shown: readonly HeldLink[]): boolean {
  const [first] = listOf(written);
  const name = isObject(first) ? first.venue : first;
  return NOTHING.has(name) ? shown.length === 0 : shown.some((venue) => names(name, venue));
}

// The service reads a venue `0` as no venue, like `null`.
const NOTHING = new Set<unknown>([undefined, null, 0, '0']);

function sameCategories(written: readonly unknown[], shown: readonly HeldLink[]): boolean {
  return (
    written.every((item) => shown.some((category) => names(item, category))) &&
    shown.every((category) => written.some((item) => names(item, category)))
  );
}

/** Tells whether a line names this record: by id, by slug, or by name without regard to case and accents. */
function names(written: unknown, link: HeldLink): boolean {
  const text = textOf(written).trim();
  return text === link.id || text === link.slug || folded(text) === folded(link.name);
}

function folded(text: string): string {
  return comparable(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
