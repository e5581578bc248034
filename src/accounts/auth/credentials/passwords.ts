import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Gauge } from 'prom-client';
import { DomainError } from '../../../core/errors/domain-error.js';
import { counters, queues } from '../../../core/metrics/counters.js';

/** Hashing is slow on purpose: two at a time leave the machine to others. */
const AT_ONCE = 2;
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

/** How many may wait for their turn: some three seconds' worth. */
const MAX_QUEUED_HASHES = 40;

/** argon2id (RFC 9106), in PHC string format; of the normal form of the password (RFC 8265 §4.2). */
export function hashPassword(password: string): Promise<string> {
  return runQueued(() => hash(password.normalize('NFC')));
}

/** @param stored the hash, or `null` for a name that nobody has: that takes the same time, and is never right */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const isRight = await runQueued(async () => verify(stored ?? (await getDummyHash()), password.normalize('NFC')));
  return isRight && stored !== null;
}

/** Tells whether a stored hash is still the same one, without being one itself. */
export function fingerprintPasswordHash(stored: string | null): string {
  return createHash('sha256')
    .update(stored ?? '')
    .digest('hex');
}

let dummyHash: Promise<string> | undefined;

/** Made before the first sign-in, so that not even that one takes longer. */
export function getDummyHash(): Promise<string> {
  dummyHash ??= hash('nobody has this password');
  return dummyHash;
}

/** @throws DomainError 503 when the line is too long */
async function runQueued<T>(work: () => Promise<T>): Promise<T> {
  if (hashQueue.length >= MAX_QUEUED_HASHES) throw new DomainError('unavailable');
  if (runningHashes < AT_ONCE) runningHashes++;
  else await new Promise<void>((resolve) => hashQueue.push(resolve));
  try {
    return await work();
  } finally {
    const next = hashQueue.shift();
    // The place is handed on; or it is free.
    if (next) next();
    else runningHashes--;
  }
}
