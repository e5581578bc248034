import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Gauge } from 'prom-client';
import { DomainError } from '../../core/errors/domain-error.js';
import { counters, queues } from '../../core/counters.js';
import { ALL_SCOPES, type UserPrincipal } from '../../core/http/context/principal.js';
import type { User } from './user.entity.js';

/** Hashing is slow on purpose. Two at a time leave the CPU to other requests. */
const MAX_RUNNING_HASHES = 2;
let runningHashes = 0;
const hashQueue: (() => void)[] = [];

queues.set('passwords', () => hashQueue.length);
new Gauge({
  name: 'calendar_passwords_hashing',
  help: 'Passwords that are hashed just now.',
  registers: [counters],
  collect() {
    this.set(runningHashes);
  },
});

/** Passwords that may wait for a free place: about three seconds of work. */
const MAX_QUEUED_HASHES = 40;

/**
 * Hashes a password with argon2id (RFC 9106), after Unicode normalization (RFC 8265 §4.2).
 * @returns the hash in PHC string format
 * @throws DomainError 503 when too many passwords wait
 */
export function hashPassword(password: string): Promise<string> {
  return runQueued(() => hash(password.normalize('NFC')));
}

/**
 * Tells whether a password matches the stored hash.
 * @param stored `null` for an unknown user or one without a password: takes the same time, and is never right
 * @throws DomainError 503 when too many passwords wait
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const isRight = await runQueued(async () => verify(stored ?? (await getDummyHash()), password.normalize('NFC')));
  return isRight && stored !== null;
}

/** Returns a digest of a stored hash. It shows whether the password has changed since, but nothing can be verified against it. */
export function fingerprintPasswordHash(stored: string | null): string {
  return createHash('sha256')
    .update(stored ?? '')
    .digest('hex');
}

/** Returns the principal of a user who has just proved to know the password. */
export function createPasswordPrincipal({ id, role, username, passwordHash }: User): UserPrincipal {
  const proof = fingerprintPasswordHash(passwordHash);
  return { id, role, username, credentialKind: 'password', scopes: ALL_SCOPES, tokenId: null, endsUtc: null, proof };
}

let dummyHash: Promise<string> | undefined;

/** Returns the hash for unknown users. The service calls this at start, so that no sign-in takes longer. */
export function getDummyHash(): Promise<string> {
  dummyHash ??= hash('no account has this password');
  return dummyHash;
}

/** Runs a callback when a place is free. @throws DomainError 503 when the queue is full */
async function runQueued<T>(callback: () => Promise<T>): Promise<T> {
  if (hashQueue.length >= MAX_QUEUED_HASHES) throw new DomainError('unavailable');
  if (runningHashes < MAX_RUNNING_HASHES) runningHashes++;
  else await new Promise<void>((resolve) => hashQueue.push(resolve));
  try {
    return await callback();
  } finally {
    const next = hashQueue.shift();
    // The next in the queue takes over this place, so the number stays the same.
    if (next) next();
    else runningHashes--;
  }
}
