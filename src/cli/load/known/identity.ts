import { websitesOf, type EventRequest } from '../input/body.js';
import { isObject, listOf, textOf } from '../input/json.js';
import { shownIn } from '../input/moment.js';
import type { HeldEvent, HeldLink } from './held-event.js';

const TAGS = /<(script|style)\b[^<>]*>[^<]*<\/\1\s*>|<\/?[a-z!?][^<>]*>/gi;
const YES = new Set(['true', '1', 'yes', 'on']);

/** A title without what the service may change in it: markup, spaces, invisible characters, the way accents are composed. */
export function comparable(text: string): string {
  return withoutTags(text)
    .replace(/[\s\p{C}]/gu, '')
    .normalize('NFC');
}

/** Taking a tag away can join the halves of another, so this goes on until nothing changes. */
function withoutTags(text: string): string {
  const stripped = text.replace(TAGS, '');
  return stripped === text ? text : withoutTags(stripped);
}

/**
 * Whether an event of the instance, as shown in the request's language, is what the request would create:
 * the same title, start, end, website, first venue and categories.
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

/** Of an event that lasts all day the days count: the service gives it hours of its own. */
function sameTimes({ body }: EventRequest, held: HeldEvent): boolean {
  const allDay = YES.has(String(body.all_day).toLowerCase());
  const length = allDay ? 'YYYY-MM-DD'.length : undefined;
  const same = (written: unknown, shown: string) => shownIn(held.timezone, textOf(written)).slice(0, length) === shown.slice(0, length);
  return allDay === held.allDay && same(body.start_date, held.start) && same(body.end_date, held.end);
}

function sameWebsite(written: readonly string[], shown: string): boolean {
  return written.length === 0 ? shown === '' : written.some((text) => address(text) === address(shown));
}

/** One spelling for `http://a.org`, `http://a.org/` and `HTTP://a.org/`: the service may store any of them. */
function address(text: string): string {
  return URL.canParse(text.trim()) ? new URL(text.trim()).href : text.trim();
}

function sameVenue(written: unknown, shown: readonly HeldLink[]): boolean {
  const [first] = listOf(written);
  const name = isObject(first) ? first.venue : first;
  return NOTHING.has(name) ? shown.length === 0 : shown.some((venue) => names(name, venue));
}

// A venue of `0` is none, as `null` is.
const NOTHING = new Set<unknown>([undefined, null, 0, '0']);

function sameCategories(written: readonly unknown[], shown: readonly HeldLink[]): boolean {
  return (
    written.every((item) => shown.some((category) => names(item, category))) &&
    shown.every((category) => written.some((item) => names(item, category)))
  );
}

/** Links are written as id, slug or name; a name is known again whatever its case and accents. */
function names(written: unknown, link: HeldLink): boolean {
  const text = textOf(written).trim();
  return text === link.id || text === link.slug || folded(text) === folded(link.name);
}

function folded(text: string): string {
  return comparable(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
