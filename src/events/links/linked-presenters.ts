import { LRUCache } from 'lru-cache';
import type { Category } from '../../categories/category.entity.js';
import { presentCategory } from '../../categories/category.resource.js';
import type { WithEventCount } from '../../content/terms/term-resource.js';
import type { Locale } from '../../core/i18n/locale.js';
import { isSignedIn } from '../../core/http/context/principal.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { estimateJsonBytes, shareBody } from '../../core/http/responses/shared-bodies.js';
import type { TermName } from '../../core/resources.js';
import type { Organizer } from '../../organizers/organizer.entity.js';
import { presentOrganizer } from '../../organizers/organizer.resource.js';
import type { Tag } from '../../tags/tag.entity.js';
import { presentTag } from '../../tags/tag.resource.js';
import type { Venue } from '../../venues/venue.entity.js';
import { presentVenue } from '../../venues/venue.resource.js';

export type LinkedPresenters = ReturnType<typeof createLinkedPresenters>;

/**
 * Returns functions that present what events link to, each record once: many events of a page may link to the same ones. The
 * bodies of categories and tags are kept for other pages of anonymous clients. Of venues and organizers there are too many.
 */
export function createLinkedPresenters(context: RequestContext) {
  const venue = (record: Venue) => shareBody(presentVenue(record, context));
  const organizer = (record: Organizer) => shareBody(presentOrganizer(record, context));
  const category = (record: WithEventCount<Category>) => shareBody(presentCategory(record, context));
  const tag = (record: WithEventCount<Tag>) => shareBody(presentTag(record, context));
  const isKept = !isSignedIn(context.principal);
  return {
    venue: once(venue),
    organizer: once(organizer),
    category: once(isKept ? keepBodies('category', category, context.locale) : category),
    tag: once(isKept ? keepBodies('tag', tag, context.locale) : tag),
  };
}

type Present<R, B> = (record: R) => B;

function once<R, B>(present: Present<R, B>): Present<R, B> {
  const presented = new Map<R, B>();
  return (record) => {
    const known = presented.get(record);
    if (known !== undefined) return known;
    const body = present(record);
    presented.set(record, body);
    return body;
  };
}

/** A body, and the record that it shows. */
interface KeptBody {
  readonly record: object;
  readonly body: object;
}

/** The bytes of all kept bodies and their records, in JSON. The record has the texts of all languages. */
const MAX_KEPT_BYTES = 4 * 1024 * 1024;

const keptBodies = new LRUCache<string, KeptBody>({
  maxSize: MAX_KEPT_BYTES,
  sizeCalculation: ({ record, body }) => estimateJsonBytes([record, body]),
});

/** Returns a function that returns the kept body of a term as it is now, or presents it and keeps the body. */
function keepBodies<R extends { id: number }, B extends object>(
  resource: TermName,
  present: Present<R, B>,
  { site, content, chain, isExplicit }: Locale,
): Present<R, B> {
  const prefix = `${resource} ${site} ${content} ${chain.join()} ${isExplicit}`;
  return (record) => {
    const key = `${prefix} ${record.id}`;
    const kept = keptBodies.get(key);
    if (kept !== undefined && hasSameMembers(kept.record, record)) return kept.body as B;
    const body = present(record);
    keptBodies.set(key, { record, body });
    return body;
  };
}

/** Tells whether the members of two records are the same values and objects. What is read anew from the database has objects of its own. */
function hasSameMembers(one: object, other: object): boolean {
  if (one === other) return true;
  const members = Object.entries(one);
  return members.length === Object.keys(other).length && members.every(([name, value]) => value === Reflect.get(other, name));
}
