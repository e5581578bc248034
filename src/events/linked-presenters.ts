import { LRUCache } from 'lru-cache';
import { presentCategory } from '../categories/category.presenter.js';
import { isSignedIn } from '../core/http/context/principal.js';
import type { RequestContext } from '../core/http/context/request-context.js';
import { estimateJsonBytes, shareBody } from '../core/http/responses/shared-bodies.js';
import { presentOrganizer } from '../organizers/organizer.presenter.js';
import { presentTag } from '../tags/tag.presenter.js';
import { presentVenue } from '../venues/venue.presenter.js';

export type LinkedPresenters = ReturnType<typeof createLinkedPresenters>;

/**
 * Returns functions that present what events link to, each record once: many events of a page may link to the same ones. For
 * anonymous clients, the last bodies of all pages are kept.
 */
export function createLinkedPresenters(context: RequestContext) {
  return {
    venue: presentOnce('venue', presentVenue, context),
    organizer: presentOnce('organizer', presentOrganizer, context),
    category: presentOnce('category', presentCategory, context),
    tag: presentOnce('tag', presentTag, context),
  };
}

type Present<R, B> = (record: R, context: RequestContext) => B;

function presentOnce<R extends { id: number }, B extends object>(
  resource: string,
  present: Present<R, B>,
  context: RequestContext,
): (record: R) => B {
  const presented = new Map<R, B>();
  const find = isSignedIn(context.principal) ? (record: R) => shareBody(present(record, context)) : findKept(resource, present, context);
  return (record) => {
    const known = presented.get(record);
    if (known !== undefined) return known;
    const first = find(record);
    presented.set(record, first);
    return first;
  };
}

/** A body, and the record that it shows. */
interface KeptBody {
  readonly record: object;
  readonly body: object;
}

/** The JSON of all kept bodies together. A body takes about three times as much memory. */
const MAX_KEPT_BYTES = 2 * 1024 * 1024;

const keptBodies = new LRUCache<string, KeptBody>({ maxSize: MAX_KEPT_BYTES, sizeCalculation: ({ body }) => estimateJsonBytes(body) });

/** Returns a function that finds the kept body of a record as it is now, or presents it and keeps the body. */
function findKept<R extends { id: number }, B extends object>(
  resource: string,
  present: Present<R, B>,
  context: RequestContext,
): (record: R) => B {
  const { site, content, chain, isExplicit } = context.locale;
  const prefix = `${resource} ${site} ${content} ${chain.join()} ${isExplicit}`;
  return (record) => {
    const key = `${prefix} ${record.id}`;
    const kept = keptBodies.get(key);
    if (kept !== undefined && hasSameMembers(kept.record, record)) return kept.body as B;
    const body = shareBody(present(record, context));
    keptBodies.set(key, { record, body });
    return body;
  };
}

/** Tells whether the members of two records are the same values and objects. A record from the database has objects of its own. */
function hasSameMembers(one: object, other: object): boolean {
  if (one === other) return true;
  const members = Object.entries(one);
  return members.length === Object.keys(other).length && members.every(([name, value]) => value === Reflect.get(other, name));
}
