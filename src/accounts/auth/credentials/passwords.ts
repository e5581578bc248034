import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Gauge } from 'prom-client';
import { DomainError } from '../../../core/errors/domain-error.js';
import { counters, queues } from '../../../core/metrics/counters.js';

/** Hashing is slow on purpose: two at a time leave the machine to others. */
const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

queues.set('passwords', () => waiting.length);
new Gauge({
  name: 'calendar_passwords_hashing',
  help: 'Passwords that are hashed just now.',
  registers: [counters],
  collect() {
    this.set(running);
  },
});

/** How many may wait for their turn: some three seconds' worth. */
const IN_LINE = 40;

/** argon2id (RFC 9106), in PHC string format; of the normal form of the password (RFC 8265 §4.2). */
export function hashPassword(password: string): Promise<string> {
  return inLine(() => hash(password.normalize('NFC')));
}

/** @param stored the hash, or `null` for a name that nobody has: that takes the same time, and is never right */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await inLine(async () => verify(stored ?? (await nobodys()), password.normalize('NFC')));
  return right && stored !== null;
}

/** Tells whether a stored hash is still the same one, without being one itself. */
export function proofOf(stored: string | null): string {
  return createHash('sha256')
    .update(stored ?? '')
    .digest('hex');
}

let nobodysHash: Promise<string> | undefined;

/** Made before the first sign-in, so that not even that one takes longer. */
export function nobodys(): Promise<string> {
  nobodysHash ??= hash('nobody has this password');
  return nobodysHash;
}

/** @throws DomainError 503 when the line is too long */
async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= IN_LINE) throw new DomainError('unavailable');
  if (running < AT_ONCE) running++;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The place is handed on; or it is free.
    if (next) next();
    else running--;
  }
}
