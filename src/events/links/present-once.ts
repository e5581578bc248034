import { LRUCache } from 'lru-cache';
import type { Locale } from '../../core/i18n/locale.js';
import { isSignedIn } from '../../core/http/context/principal.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { estimateJsonBytes, shareBody } from '../../core/http/responses/shared-bodies.js';
import type { TermName } from '../../core/resources.js';

type Present<R, B> = (record: R, context: RequestContext) => B;

/** Returns a function that presents each record once: many events of a page may link to the same ones. */
export function presentOnce<R extends object, B extends object>(present: Present<R, B>, context: RequestContext): (record: R) => B {
  return once((record) => shareBody(present(record, context)));
}

/**
 * The same for categories and tags. Their bodies are kept for other pages of anonymous clients. Of venues and organizers there are too
 * many.
 */
export function presentTermOnce<R extends { id: number }, B extends object>(
  resource: TermName,
  present: Present<R, B>,
  context: RequestContext,
): (record: R) => B {
  const presentShared = (record: R) => shareBody(present(record, context));
  return once(isSignedIn(context.principal) ? presentShared : keepBodies(resource, presentShared, context.locale));
}

/** A long response does not hold the records that it has written. */
function once<R extends object, B>(present: (record: R) => B): (record: R) => B {
  const presented = new WeakMap<R, B>();
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
  present: (record: R) => B,
  { site, content, chain, isExplicit }: Locale,
): (record: R) => B {
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
