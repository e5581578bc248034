import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { CONNECT_TIMEOUT } from './data-source.options.js';
import { isAway } from './database-errors.js';
import { serverAddress } from './server-address.js';
import { tell } from './start-progress.js';

/** Seconds: how long a server is waited for that may be starting too, how often it is asked, how often that is told. */
const PATIENCE = 30;
const PAUSE = 1;
const REMINDER = 5;

/** Signs in at the server, and out again; throws what it answers. */
export async function signInAtServer(url: string): Promise<void> {
  const connection = await createConnection({ ...serverAddress(url), connectTimeout: CONNECT_TIMEOUT });
  await connection.end();
}

/** Waits until the server lets the service in. What it says of its own accord, such as a wrong password, is final. */
export async function awaitServer(url: string): Promise<void> {
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
  }
}

function waitingText(url: string, error: unknown, seconds: number): string {
  const { host, port } = serverAddress(url);
  const { code = 'no answer' } = error as { code?: string };
  return `Waiting for the database at ${host}:${port} (${code}), ${seconds} s of ${PATIENCE}.`;
}
