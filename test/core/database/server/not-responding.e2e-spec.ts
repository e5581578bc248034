import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from '@jest/globals';
import { DatabaseAccess } from '../../../../src/core/database/pool/database-access.js';
import { type Answer, useCalendar } from '../../../support/calendar.js';
import type { ProxiedConnection } from '../../../support/proxied-connection.js';
import { openDatabaseProxy } from '../../../support/database-proxy.js';

const databaseProxy = await openDatabaseProxy();
const calendar = useCalendar({ DATABASE_URL: databaseProxy.url });
afterEach(() => {
  databaseProxy.resume();
});

const range = (count: number) => Array.from({ length: count }, (_, n) => n);
const read = () => calendar.get('/events');
const write = (n: number) => calendar.post('/venues', { venue: `Venue ${n}` });

/** Sends a request and returns the response with its duration. */
async function timed(send: () => Promise<Answer>): Promise<Answer & { durationMs: number }> {
  const startedAtMs = performance.now();
  const response = await send();
  return { ...response, durationMs: performance.now() - startedAtMs };
}

it('30 concurrent requests get 503 in time while the database does not response, and write nothing', async () => {
  await Promise.all(range(10).map(read));
  databaseProxy.pause();

  const responses = await Promise.all([...range(20).map(() => timed(read)), ...range(10).map((n) => timed(() => write(n)))]);

  expect(responses.map(({ status }) => status)).toEqual(Array(30).fill(503));
  for (const { headers } of responses) expect(headers.get('Retry-After')).toMatch(/^[1-5]$/);
  // The limit is 10 seconds in all; a busy machine can take a little longer.
  expect(responses.filter(({ durationMs }) => durationMs > 11_500)).toEqual([]);

  databaseProxy.resume();
  await sleep(3_000);
  expect((await Promise.all(range(20).map(read))).map(({ status }) => status)).toEqual(Array(20).fill(200));
  const { activeCount, waitingCount, circuitState } = calendar.app.get(DatabaseAccess);
  expect([activeCount, waitingCount, circuitState]).toEqual([0, 0, 'closed']);
  expect(await calendar.database.query('SELECT id FROM venue')).toEqual([]);
});

it('a write whose COMMIT gets no answer gets 503 within 10 seconds, also when the COMMIT is sent late', async () => {
  await read();
  const writing = new Set<ProxiedConnection>();
  let commits = 0;
  databaseProxy.onClientData = (data, proxiedConnection) => {
    // The answer to this statement comes so late that little time is left for the commit.
    if (data.includes('INSERT INTO `venue`')) {
      writing.add(proxiedConnection);
      proxiedConnection.pause();
      setTimeout(() => {
        proxiedConnection.resume();
      }, 8_000);
    }
    if (!data.endsWith('COMMIT') || !writing.has(proxiedConnection)) return;
    commits++;
    databaseProxy.pause();
  };

  const { status, durationMs } = await timed(() => write(1));

  expect([status, commits]).toEqual([503, 1]);
  expect(durationMs).toBeLessThan(11_500);
});

it('the service completes all requests when the database answers again before their deadline', async () => {
  databaseProxy.pause();
  const responses = Promise.all([...range(6).map(read), ...range(6).map(write)]);
  await sleep(500);

  databaseProxy.resume();

  expect((await responses).map(({ status }) => status)).toEqual([...Array<number>(6).fill(200), ...Array<number>(6).fill(201)]);
});

it('the service releases the database connection of a client that disconnects', async () => {
  await read();
  databaseProxy.pause();

  const aborted = range(10).map(() => fetch(`${calendar.origin}/ca/api/calendar/events/v1/events`, { signal: AbortSignal.timeout(200) }));
  expect((await Promise.allSettled(aborted)).map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
  await sleep(15_000);

  expect(calendar.app.get(DatabaseAccess).activeCount).toBe(0);
});
