import type { Request, Response } from 'express';
import { toUnixSeconds } from '../../time/moment.js';
import { isSignedIn } from '../context/principal.js';
import { type DeclaredOperation, recordNameOf } from '../routing/operation.decorator.js';
import { Created, WrittenId } from './handler-results.js';
import { listShownIds, processBody, type ResponseBody } from './process-body.js';

/**
 * Returns the body of the response to what a handler has returned. Sets the status and the headers that follow from it, and keeps
 * only the fields that `_fields` names.
 */
export function processResult(result: unknown, operation: DeclaredOperation, now: Date, request: Request, response: Response): unknown {
  if (result instanceof Created) response.status(201);
  const body = result instanceof Created ? (result.body as unknown) : result;
  if (body instanceof WrittenId) return processWrittenId(body, request, response);
  if (mustHideBody(operation, request)) {
    setAddressOnly(body as LocatedBody, request, response);
    return undefined;
  }
  if (operation.isSelfContained) setLastModified(body as DatedBody, now, request, response);
  // An HTML page is a string, another format sets its own headers, and assets were sent already.
  const isRecordOrList = typeof body === 'object' && operation.format === undefined;
  if (!isRecordOrList) return body;
  if (request.responseOptions)
    request.responseOptions = { ...request.responseOptions, shownIds: listShownIds(body as ResponseBody, operation) };
  return processBody(body as ResponseBody, operation, request, response);
}

/** The members of a record or a translation that tell where it is. A term has only `url`. */
type LocatedBody = Readonly<Partial<Record<'rest_url' | 'url', string>>>;

/** Tells whether the credentials may write the record but not read it. */
function mustHideBody(operation: DeclaredOperation, { context }: Request): boolean {
  const isWrite = operation.verb !== 'list' && operation.verb !== 'show';
  return isWrite && recordNameOf(operation) !== undefined && !context.principal.scopes.has('read');
}

/** Sets the status of a write whose response has no body, and the address of what was written. */
function setAddressOnly({ rest_url, url }: LocatedBody, { context }: Request, response: Response): void {
  response.status(204).set({ Location: rest_url ?? url, 'Content-Language': context.locale.site });
}

/**
 * Sets `Last-Modified` for anonymous clients. A user may see texts that the public does not see, and the role of a user changes
 * without the record.
 */
function setLastModified(record: DatedBody, now: Date, { context }: Request, response: Response): void {
  const lastModified = isSignedIn(context.principal) ? undefined : findLastModified(record, now);
  if (lastModified !== undefined) response.set('Last-Modified', lastModified);
}

/** Sets the headers of a write that shows the id alone: without the scope `read`, as of any write, the address. */
function processWrittenId({ id, url }: WrittenId, request: Request, response: Response): { id: number } | undefined {
  const { principal, locale } = request.context;
  response.set('Content-Language', locale.site);
  if (response.statusCode === 201) response.set('Location', url);
  if (principal.scopes.has('read')) return { id };
  setAddressOnly({ url }, request, response);
  return undefined;
}

/**
 * Seconds after which no write can still commit that has noted this time, or an earlier one, as its own. A write takes at most
 * 90 seconds, and the clocks of two instances may differ by some.
 */
const SETTLING_SECONDS = 150;

/** The members of a record that tell when it changed, `YYYY-MM-DD hh:mm:ss` in UTC. */
interface DatedBody {
  readonly modified_utc: string;
  /** The publication: a job publishes scheduled records without changing `modified_utc`. */
  readonly date_utc: string;
}

/**
 * Returns `Last-Modified` (RFC 9110 §8.8.2) of a record that shows nothing of other records. Undefined shortly after a change:
 * the header counts in seconds, and another change may follow in the same second.
 */
function findLastModified({ modified_utc, date_utc }: DatedBody, now: Date): string | undefined {
  const modifiedMs = Math.max(toUnixSeconds(modified_utc), toUnixSeconds(date_utc)) * 1000;
  return modifiedMs + SETTLING_SECONDS * 1000 < now.getTime() ? new Date(modifiedMs).toUTCString() : undefined;
}
