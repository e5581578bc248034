import type { Request, Response } from 'express';
import { toUnixSeconds } from '../../time/moment.js';
import { isSignedIn } from '../context/principal.js';

/**
 * Seconds after which no write can still commit that has noted this time, or an earlier one, as its own. A write takes at most
 * 90 seconds, and the clocks of two instances may differ by some.
 */
const SETTLING_SECONDS = 150;

/** The members of a record that tell when it changed, `YYYY-MM-DD hh:mm:ss` in UTC. */
export interface DatedBody {
  readonly modified_utc: string;
  /** The publication: a job publishes scheduled records without changing `modified_utc`. */
  readonly date_utc: string;
  readonly image?: false | ShownImage;
}

/** The members of an image that can change without the record. */
type ShownImage = Readonly<Record<'alt_text' | 'caption' | 'credit' | 'license', string | null> & Record<'srcset', readonly unknown[]>>;

/**
 * Sets `Last-Modified` for anonymous clients. A user may see texts that the public does not see, and the role of a user changes
 * without the record.
 */
export function setLastModified(record: DatedBody, now: Date, { context }: Request, response: Response): void {
  const lastModified = isSignedIn(context.principal) ? undefined : findLastModified(record, now);
  if (lastModified !== undefined) response.set('Last-Modified', lastModified);
}

/**
 * Returns `Last-Modified` (RFC 9110 §8.8.2) of a record that shows nothing of other records. Undefined shortly after a change:
 * the header counts in seconds, and another change may follow in the same second. Undefined also for a record with an image whose
 * texts may change at another time.
 */
function findLastModified({ modified_utc, date_utc, image = false }: DatedBody, now: Date): string | undefined {
  if (image !== false && isDescribed(image)) return undefined;
  const modifiedMs = Math.max(toUnixSeconds(modified_utc), toUnixSeconds(date_utc)) * 1000;
  return modifiedMs + SETTLING_SECONDS * 1000 < now.getTime() ? new Date(modifiedMs).toUTCString() : undefined;
}

function isDescribed({ srcset, alt_text, caption, credit, license }: ShownImage): boolean {
  return srcset.length > 0 || [alt_text, caption, credit, license].some((text) => text !== null);
}
