import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { findDisagreements } from '../events/calendar/agreement.js';
import { RandomWrites } from '../events/calendar/random-writes.js';
import { createRandom } from '../events/words/random.js';
import { TOKEN } from './support/client.js';
import { createSqliteQuery, type Query, SERVER, useServer } from './support/database.js';
import { KilledCalendar } from './support/killed-calendar.js';
import { printFigure } from './support/print-figure.js';
import { useServices } from './support/services.js';
import { ShiftedClock } from './support/shifted-clock.js';

const services = useServices();
const server = useServer();

/** On each database. `WRITES=10000 npm run faults -- counts` takes minutes. */
const WRITES = Number(process.env.WRITES ?? 400);
const CLIENTS = 8;
const KILLS = Math.max(2, Math.floor(WRITES / 1_000));
const ADMINISTRATOR = { id: 1, token: TOKEN };

const REINDEX = new URL('../../dist/cli/reindex/main.js', import.meta.url).pathname;

/** Returns what `npm run reindex -- --check` writes if it finds a difference or fails; otherwise an empty text. */
async function findDifferences(environment: Record<string, string>): Promise<string> {
  const env = { PATH: process.env.PATH, DATA_DIR: services.folder, ...environment };
  try {
    await promisify(execFile)(process.execPath, [REINDEX, '--check'], { env, cwd: services.folder });
    return '';
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return stdout + stderr;
  }
}

/** Kills the service while clients write at random, and compares what it shows with the records. */
async function killDuringRandomWrites(environment: Record<string, string>, query: Query): Promise<void> {
  const clock = new ShiftedClock(services.folder);
  clock.setOffset(Date.UTC(2026, 10, 21, 11) - Date.now());
  const calendar = new KilledCalendar(() => services.start({ ...environment, ...clock.environment }), query);
  await calendar.start();
  const random = createRandom(WRITES);
  const writes = new RandomWrites(calendar, (limit) => random.integer(0, Math.max(1, limit) - 1));
  await writes.prepare();

  const clients = Promise.all(Array.from({ length: CLIENTS }, () => writes.run(WRITES / CLIENTS)));
  for (let kill = 1; kill <= KILLS; kill++) {
    while (calendar.answeredCount < (WRITES / (KILLS + 1)) * kill) await sleep(5);
    await calendar.killAndStart();
  }
  const unexpected = (await clients).flat();

  printFigure(`${WRITES} random writes by ${CLIENTS} clients, kill -9 ${KILLS} times, ${calendar.brokenCount} requests cut off`);
  expect(unexpected).toEqual([]);
  expect(await findDifferences(environment)).toBe('');
  expect(await findDisagreements(calendar, ADMINISTRATOR)).toEqual([]);
}

it('totals and counts on SQLite agree with the records after random writes of 8 clients and kill -9', async () => {
  await killDuringRandomWrites({}, createSqliteQuery(services.folder));
});

it(`totals and counts on ${SERVER} agree with the records after random writes of 8 clients and kill -9`, async () => {
  const url = await server.createDatabase();

  await killDuringRandomWrites({ DATABASE_URL: url }, server.createQuery(url));
});
