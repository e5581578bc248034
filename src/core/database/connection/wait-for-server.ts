import { setTimeout as sleep } from 'node:timers/promises';
import { SettingsError } from '../../config/settings-error.js';
import { isUnavailable } from '../database-errors.js';
import { publishProgress } from '../migrations/start-progress.js';
import { parseServerAddress, formatProduct, serverVersion } from './database-server.js';

/** Seconds to wait for a database server, which may be starting at the same time as the service. */
const SERVER_WAIT_SECONDS = 30;
/**
 * Seconds to wait for the name of the server. A misspelled name never comes, but that of a container is known only once it has started:
 * until then Docker asks the name servers outside, and these do not know it. Other errors of name servers (EAI_AGAIN) do not say that
 * there is no such name.
 */
const NAME_WAIT_SECONDS = 5;
/** Seconds between two attempts to connect. */
const RETRY_INTERVAL_SECONDS = 1;
/** Seconds between two messages about the wait. */
const REPORT_INTERVAL_SECONDS = 5;

/** The first versions with binary collations without padding and with SKIP LOCKED, both of which the service needs. */
const MIN_VERSIONS = { MySQL: [8, 0, 17], MariaDB: [10, 6, 0] } as const;

/**
 * Connects to the server, checks its version and disconnects.
 * @throws SettingsError when the server is too old; otherwise the error of the driver
 */
export async function checkServerConnection(url: string): Promise<void> {
  assertSupportedVersion(await serverVersion(url));
}

/**
 * @param version the result of `VERSION()`
 * @throws SettingsError when the server is too old
 */
export function assertSupportedVersion(version: string): void {
  const [product, release] = formatProduct(version).split(' ') as [keyof typeof MIN_VERSIONS, string];
  const [major = 0, minor = 0, patch = 0] = release.split('.').map(Number);
  const [leastMajor, leastMinor, leastPatch] = MIN_VERSIONS[product];
  const difference = major - leastMajor || minor - leastMinor || patch - leastPatch;
  if (difference < 0)
    throw new SettingsError([`DATABASE_URL: ${product} ${release} is too old: it must be ${MIN_VERSIONS[product].join('.')} or newer.`]);
}

/**
 * Waits until the server accepts a connection. An answer of the server, such as a wrong password, is thrown at once.
 * @param signal ends the wait; its reason is thrown
 */
export async function waitForServer(url: string, signal?: AbortSignal): Promise<void> {
  const begun = performance.now();
  const getWaitedSeconds = () => Math.round((performance.now() - begun) / 1000);
  let unknownSinceSeconds: number | undefined;
  for (let lastReportSeconds = -REPORT_INTERVAL_SECONDS; ;) {
    try {
      await checkServerConnection(url);
      if (lastReportSeconds >= 0) publishProgress({ text: `The database answers, after ${getWaitedSeconds()} s.` });
      return;
    } catch (error) {
      const seconds = getWaitedSeconds();
      unknownSinceSeconds = isUnknownName(error) ? (unknownSinceSeconds ?? seconds) : undefined;
      const limitSeconds = unknownSinceSeconds === undefined ? SERVER_WAIT_SECONDS : unknownSinceSeconds + NAME_WAIT_SECONDS;
      if (!isUnavailable(error) || seconds >= limitSeconds) throw error;
      if (seconds >= lastReportSeconds + REPORT_INTERVAL_SECONDS) {
        lastReportSeconds = seconds;
        publishProgress({ text: formatWaitMessage(url, error, `${seconds} s of ${limitSeconds}`) });
      }
    }
    await sleep(RETRY_INTERVAL_SECONDS * 1000);
    signal?.throwIfAborted();
  }
}

function formatWaitMessage(url: string, error: unknown, wait: string): string {
  const { host, port } = parseServerAddress(url);
  const { code = 'no answer' } = error as { code?: string };
  return `Waiting for the database at ${host}:${port} (${code}), ${wait}.`;
}

function isUnknownName(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'ENOTFOUND';
}
