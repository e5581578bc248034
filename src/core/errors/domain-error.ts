import type { ResourceName } from '../resources.js';
import type { RecurrenceProblem } from './recurrence-problem.js';

/** The kinds of error. The HTTP layer gives each a status and a code, and the catalogues give it a message. */
export type ErrorKind =
  | 'missing-parameters'
  | 'invalid-parameters'
  | 'invalid-json'
  | 'body-too-complex'
  | 'bad-request'
  | 'no-route'
  | 'unknown-language'
  | 'method-not-allowed'
  | 'payload-too-large'
  | 'uri-too-long'
  | 'headers-too-large'
  | 'request-timeout'
  | 'unsupported-media-type'
  | 'media-type-not-allowed'
  | 'media-file-too-large'
  | 'media-too-large'
  | 'media-not-readable'
  | 'media-in-use'
  | 'uploads-unavailable'
  | 'moved'
  | 'moved-for-writes'
  | 'not-signed-in'
  | 'bad-credentials'
  | 'password-not-accepted'
  | 'too-many-requests'
  | 'forbidden'
  | 'confirmation-required'
  | 'not-found'
  | 'not-accessible'
  | 'in-trash'
  | 'no-longer-available'
  | 'page-not-found'
  | 'translation-not-found'
  | 'occurrence-not-found'
  | 'version-not-found'
  | 'cannot-undo-creation'
  | 'exceptions-lost'
  | 'last-translation'
  | 'last-occurrence'
  | 'term-exists'
  | 'user-exists'
  | 'user-of-issuer'
  | 'external-id-exists'
  | 'limit-reached'
  | 'precondition-failed'
  | 'idempotency-key-in-use'
  | 'idempotency-key-reused'
  | 'failed-dependency'
  | 'last-administrator'
  | 'sync-token-expired'
  | 'unavailable'
  | 'internal';

/** Why a parameter is invalid, with the values that the message contains. */
export type Reason =
  | { reason: 'missing' }
  | {
      reason:
        | 'text'
        | 'texts-by-language'
        | 'unicode'
        | 'empty'
        | 'integer'
        | 'id'
        | 'number'
        | 'boolean'
        | 'object'
        | 'list'
        | 'date'
        | 'language-tag'
        | 'timezone'
        | 'url'
        | 'email'
        | 'image'
        | 'license'
        | 'point'
        | 'file'
        | 'cost'
        | 'sync-token';
    }
  | {
      reason:
        | 'too-long'
        | 'too-short'
        | 'too-many'
        | 'too-many-words'
        | 'too-many-marks'
        | 'too-many-tags'
        | 'too-nested'
        | 'too-deep'
        | 'page-too-large'
        | 'window-too-long';
      limit: number;
    }
  | { reason: 'between'; min: number; max: number }
  | { reason: 'choice'; choices: readonly string[] }
  | { reason: 'unknown'; values: readonly (string | number)[] }
  | { reason: 'ambiguous-name'; name: string; values: readonly number[] }
  | { reason: 'differs' | 'together' | 'before'; other: string }
  | { reason: 'before-skipped'; other: string; moved: string; zone: string; skipped: string }
  | { reason: 'misspelled-name'; nearest: string }
  /** The code of the problem stands in the response, in place of this reason. */
  | { reason: 'recurrence'; problem: RecurrenceProblem }
  | {
      reason:
        | 'ascii'
        | 'unknown-name'
        | 'circle'
        | 'external-source'
        | 'not-allowed'
        | 'address-not-allowed'
        | 'past'
        | 'username'
        | 'body-only'
        | 'belongs-to-series';
    };

/** Reasons by name of the parameter, for example `venue.0.website`. */
export type Reasons = Record<string, Reason>;

export interface ErrorDetails {
  resource?: ResourceName;
  /** The names of missing parameters. */
  missing?: string[];
  /** The reason for each invalid parameter. */
  reasons?: Reasons;
  /** Further members of `data` in the response. */
  data?: Record<string, unknown>;
  /** The current slug or id of the record; of a date that the path names by its start, the id of the date. */
  movedTo?: { slug: string } | { id: number } | { dateId: number };
  /** Headers that the status requires (RFC 9110), for example `Allow`. */
  headers?: Record<string, string>;
  /** Whether the client goes on although it was refused many times. It then waits for each answer. */
  isFlood?: boolean;
  /** The reason to log for the operator. The response does not contain it. */
  internalReason?: string;
}

/**
 * An error of the service, independent of HTTP. An exception filter turns it into a response. It has no stack: it is an
 * expected outcome, and collecting the stack costs more than the rest of a refusal.
 */
export class DomainError extends Error {
  constructor(
    readonly kind: ErrorKind,
    readonly details: ErrorDetails = {},
  ) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(Object.keys(details).length > 0 ? `${kind} ${JSON.stringify(details)}` : kind);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'DomainError';
  }
}

/** Returns the error for one invalid parameter. */
export function invalidParameter(parameter: string, reason: Reason): DomainError {
  return new DomainError('invalid-parameters', { reasons: { [parameter]: reason } });
}

/**
 * Runs work on the members of a parameter and returns its result. It adds the name of the parameter to the names in
 * errors: `geo_lng` becomes `venue.1.geo_lng`.
 */
export async function prefixReasons<T>(parameter: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.details.reasons === undefined) throw error;
    const prefixed = Object.entries(error.details.reasons).map(([name, reason]) => [`${parameter}.${name}`, reason] as const);
    throw new DomainError(error.kind, { ...error.details, reasons: Object.fromEntries(prefixed) });
  }
}

/**
 * Returns the error 503.
 * @param internalReason the reason to log
 * @param retryAfterSeconds the value of `Retry-After`
 */
export function serviceUnavailable(internalReason: string, retryAfterSeconds = 2): DomainError {
  return new DomainError('unavailable', { internalReason, headers: { 'Retry-After': String(retryAfterSeconds) } });
}

/** Throws the DomainError 400 if there is any reason. */
export function assertNoReasons(reasons: Reasons): void {
  if (Object.keys(reasons).length > 0) throw new DomainError('invalid-parameters', { reasons });
}
