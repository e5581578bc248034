import type { ResourceName } from '../resources/resources.js';

/** Everything that can be wrong with a request; each has its status, code and sentence where it leaves the house. */
export type ErrorKind =
  | 'missing-parameters'
  | 'invalid-parameters'
  | 'invalid-json'
  | 'bad-request'
  | 'no-route'
  | 'method-not-allowed'
  | 'payload-too-large'
  | 'uri-too-long'
  | 'headers-too-large'
  | 'request-timeout'
  | 'unsupported-media-type'
  | 'moved'
  | 'moved-for-writes'
  | 'not-signed-in'
  | 'bad-credentials'
  | 'too-many-requests'
  | 'forbidden'
  | 'not-found'
  | 'not-accessible'
  | 'in-trash'
  | 'no-longer-available'
  | 'page-not-found'
  | 'translation-not-found'
  | 'last-translation'
  | 'term-exists'
  | 'user-exists'
  | 'last-administrator'
  | 'unavailable'
  | 'internal';

/** Why a value was refused, with the figures that its sentence needs. */
export type Reason =
  | { reason: 'missing' }
  | {
      reason:
        | 'text'
        | 'unicode'
        | 'empty'
        | 'integer'
        | 'id'
        | 'number'
        | 'boolean'
        | 'object'
        | 'list'
        | 'date'
        | 'timezone'
        | 'url'
        | 'email'
        | 'image'
        | 'cost';
    }
  | { reason: 'too-long' | 'too-short' | 'too-many'; limit: number }
  | { reason: 'between'; min: number; max: number }
  | { reason: 'choice'; choices: readonly string[] }
  | { reason: 'unknown'; values: readonly (string | number)[] }
  | { reason: 'differs' | 'together' | 'before'; other: string }
  | { reason: 'circle' | 'not-allowed' | 'past' | 'username' | 'body-only' };

/** Reasons by the name of the parameter, e.g. `venue.0.website`. */
export type Reasons = Record<string, Reason>;

export interface ErrorDetails {
  resource?: ResourceName;
  /** Names of what is missing. */
  missing?: string[];
  /** What is wrong with each parameter. */
  reasons?: Reasons;
  /** Further members of `data`, for machines. */
  data?: Record<string, unknown>;
  /** By what it is found now. */
  movedTo?: { slug: string } | { id: number };
  /** Headers that the status demands (RFC 9110), e.g. `Allow`. */
  headers?: Record<string, string>;
  /** What an operator should know; clients are not told. */
  because?: string;
}

/** A request that the service understood well enough to refuse. */
export class DomainError extends Error {
  constructor(
    readonly kind: ErrorKind,
    readonly details: ErrorDetails = {},
  ) {
    super(Object.keys(details).length > 0 ? `${kind} ${JSON.stringify(details)}` : kind);
    this.name = 'DomainError';
  }
}

/** One parameter is wrong. */
export function invalid(parameter: string, reason: Reason): DomainError {
  return new DomainError('invalid-parameters', { reasons: { [parameter]: reason } });
}

/** Does some work on what is inside a parameter: what is wrong there is named after both, `venue.1.geo_lng`. */
export async function inside<T>(parameter: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.details.reasons === undefined) throw error;
    const named = Object.entries(error.details.reasons).map(([name, reason]) => [`${parameter}.${name}`, reason] as const);
    throw new DomainError(error.kind, { ...error.details, reasons: Object.fromEntries(named) });
  }
}

/** The service cannot do it just now. @param seconds until it is worth asking again */
export function unavailable(because: string, seconds = 2): DomainError {
  return new DomainError('unavailable', { because, headers: { 'Retry-After': String(seconds) } });
}

/** Several parameters are wrong: throws if there is any. */
export function refuse(reasons: Reasons): void {
  if (Object.keys(reasons).length > 0) throw new DomainError('invalid-parameters', { reasons });
}
