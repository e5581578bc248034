import { setTimeout as sleep } from 'node:timers/promises';
import { SettingsError } from '../../config/settings-error.js';
import { isAway } from '../errors/database-errors.js';
import { tell } from '../migrations/start-progress.js';
import { serverAddress } from './server-address.js';
import { productOf, serverVersion } from './server-version.js';

/** Seconds to wait for a database server, which may be starting at the same time as the service. */
const PATIENCE = 30;
/** Seconds between two attempts to connect. */
const PAUSE = 1;
/** Seconds between two messages about the wait. */
const REMINDER = 5;

/** The first versions with binary collations without padding and with SKIP LOCKED, both of which the service needs. */
const OLDEST = { MySQL: [8, 0, 17], MariaDB: [10, 6, 0] } as const;

/**
 * Connects to the server, checks its version and disconnects.
 * @throws SettingsError when the server is too old; otherwise the error of the driver
 */
export async function signInAtServer(url: string): Promise<void> {
  refuseOld(await serverVersion(url));
}

/**
 * @param version the result of `VERSION()`
 * @throws SettingsError when the server is too old
 */
export function refuseOld(version: string): void {
  const [product, release] = productOf(version).split(' ') as [keyof typeof OLDEST, string];
  const [major = 0, minor = 0, patch = 0] = release.split('.').map(Number);
  const [leastMajor, leastMinor, leastPatch] = OLDEST[product];
  const difference = major - leastMajor || minor - leastMinor || patch - leastPatch;
  if (difference < 0)
    throw new SettingsError([`DATABASE_URL: ${product} ${release} is too old: it must be ${OLDEST[product].join('.')} or newer.`]);
}

/**
 * Waits until the server accepts a connection. An answer of the server, such as a wrong password, is thrown at once.
 * @param signal ends the wait; its reason is thrown
 */
export async function awaitServer(url: string, signal?: AbortSignal): Promise<void> {
  const begun = performance.now();
  const waited = () => Math.round((performance.now() - begun) / 1000);
  for (let told = -REMINDER; ;) {
    try {
      await signInAtServer(url);
      if (told >= 0) tell({ text: `The database answers, after ${waited()} s.` });
      return;
    } catch (error) {
      if (!isAway(error) || waited() >= PATIENCE) throw error;
      if (waited() >= told + REMINDER) {
        told = waited();
        tell({ text: waitingText(url, error, told) });
      }
    }
    await sleep(PAUSE * 1000);
    signal?.throwIfAborted();
  }
}

function waitingText(url: string, error: unknown, seconds: number): string {
  const { host, port } = serverAddress(url);
  const { code = 'no answer' } = error as { code?: string };
  return `Waiting for the database at ${host}:${port} (${code}), ${seconds} s of ${PATIENCE}.`;
}
