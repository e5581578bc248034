import { databaseProxy } from './with-database-proxy.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from '@jest/globals';
import { DatabaseAccess } from '../../../../src/core/database/pool/connection-limit.js';
import { type Answer, useCalendar } from '../../../support/calendar.js';
import type { ProxiedConnection } from '../../../support/proxied-connection.js';

const calendar = useCalendar();
afterEach(() => {
  databaseProxy.resume();
});

const numbers = (many: number) => Array.from({ length: many }, (_, n) => n);
const read = () => calendar.get('/events');
const write = (n: number) => calendar.post('/venues', { venue: `Venue ${n}` });

/** How long it took, in milliseconds, beside the answer. */
async function timed(ask: () => Promise<Answer>): Promise<Answer & { took: number }> {
  const begun = performance.now();
  const answer = await ask();
  return { ...answer, took: performance.now() - begun };
}

it('of 30 requests at once to a database that does not answer, each is 503 in time, and nothing of them is written', async () => {
  await Promise.all(numbers(10).map(read));
  databaseProxy.pause();

  const answers = await Promise.all([...numbers(20).map(() => timed(read)), ...numbers(10).map((n) => timed(() => write(n)))]);

  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(503));
  for (const { headers } of answers) expect(headers.get('Retry-After')).toMatch(/^[1-5]$/);
  // The promise is 10 seconds in all; a busy machine may be a little late with it.
  expect(answers.filter(({ took }) => took > 11_500)).toEqual([]);

  databaseProxy.resume();
  await sleep(3_000);
  expect((await Promise.all(numbers(20).map(read))).map(({ status }) => status)).toEqual(Array(20).fill(200));
  const { activeCount, waitingCount, circuitState } = calendar.app.get(DatabaseAccess);
  expect([activeCount, waitingCount, circuitState]).toEqual([0, 0, 'closed']);
  expect(await calendar.database.query('SELECT id FROM venue')).toEqual([]);
});

it('a write whose commit is not answered is 503 within 10 seconds too, also when that begins late', async () => {
  await read();
  const writing = new Set<ProxiedConnection>();
  let commits = 0;
  databaseProxy.onClientData = (said, proxiedConnection) => {
    // The server answers this statement late: so late that little time is left for the commit.
    if (said.includes('INSERT INTO `venue`')) {
      writing.add(proxiedConnection);
      proxiedConnection.pause();
      setTimeout(() => {
        proxiedConnection.resume();
      }, 8_000);
    }
    if (!said.endsWith('COMMIT') || !writing.has(proxiedConnection)) return;
    commits++;
    databaseProxy.pause();
  };

  const { status, took } = await timed(() => write(1));

  expect([status, commits]).toEqual([503, 1]);
  expect(took).toBeLessThan(11_500);
});

it('goes on where it was when the database answers again before that', async () => {
  databaseProxy.pause();
  const answers = Promise.all([...numbers(6).map(read), ...numbers(6).map(write)]);
  await sleep(500);

  databaseProxy.resume();

  expect((await answers).map(({ status }) => status)).toEqual([...Array<number>(6).fill(200), ...Array<number>(6).fill(201)]);
});

it('a client who hangs up leaves no connection behind that is never given back', async () => {
  await read();
  databaseProxy.pause();

  const hungUp = numbers(10).map(() => fetch(`${calendar.origin}/ca/api/calendar/events/v1/events`, { signal: AbortSignal.timeout(200) }));
  expect((await Promise.allSettled(hungUp)).map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
  await sleep(15_000);

  expect(calendar.app.get(DatabaseAccess).activeCount).toBe(0);
});
