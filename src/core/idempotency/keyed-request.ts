import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { invalidParameter, type Reason } from '../errors/domain-error.js';
import { isSignedIn } from '../http/context/principal.js';
import { operationOf } from '../http/routing/operation.decorator.js';
import { hashJson } from '../text/hash-json.js';

const HEADER = 'Idempotency-Key';
const MAX_KEY_LENGTH = 255;

/** What identifies a request that can be repeated. Both are hashes. */
export interface KeyedRequest {
  /** Of the caller and the key. */
  readonly keyHash: string;
  /** Of what the request asks for: another request with the same key has another fingerprint. */
  readonly fingerprint: string;
}

/** Returns the key of a request that can be repeated. */
export function findKey(execution: ExecutionContext): string | undefined {
  const request = execution.switchToHttp().getRequest<Request>();
  return request.method === 'POST' && operationOf(execution).isRetryable ? request.get(HEADER) : undefined;
}

/**
 * Returns the hash of an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header) and its caller: the user or, without
 * credentials, the address of the client.
 * @throws DomainError 400 for a key that is empty, too long, or not printable ASCII
 */
export function hashKey(key: string, { principal, head }: Request): string {
  assertValidKey(key);
  const caller = isSignedIn(principal!) ? `user ${principal.id}` : `address ${head.address}`;
  return hashJson([caller, key]);
}

/** Returns what identifies a request with a key. Call it before the body is merged with the query string. @throws DomainError 400 */
export function identifyRequest(key: string, request: Request): KeyedRequest {
  const { method, originalUrl, principal } = request;
  // Credentials without this scope get no body, so they must not get the response to others.
  const canRead = principal!.scopes.has('read');
  return { keyHash: hashKey(key, request), fingerprint: hashJson([method, originalUrl, canRead, (request.body as unknown) ?? null]) };
}

function assertValidKey(key: string): void {
  const problem = findKeyProblem(key);
  if (problem !== undefined) throw invalidParameter(HEADER, problem);
}

function findKeyProblem(key: string): Reason | undefined {
  if (key === '') return { reason: 'empty' };
  if (key.length > MAX_KEY_LENGTH) return { reason: 'too-long', limit: MAX_KEY_LENGTH };
  return /^[\x20-\x7e]*$/.test(key) ? undefined : { reason: 'ascii' };
}
