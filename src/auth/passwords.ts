import { hash, verify } from '@node-rs/argon2';

/** Hashing is slow on purpose: two at a time leave the machine to others. */
const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

/** argon2id (RFC 9106), in PHC string format. */
export function hashPassword(password: string): Promise<string> {
  return inLine(() => hash(password));
}

/** @param stored the hash, or `null` for a name that nobody has: that takes the same time, and is never right */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await inLine(async () => verify(stored ?? (await nobodys()), password));
  return right && stored !== null;
}

let nobodysHash: Promise<string> | undefined;

function nobodys(): Promise<string> {
  nobodysHash ??= hash('nobody has this password');
  return nobodysHash;
}

async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}
