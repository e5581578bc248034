import { afterEach, expect, it } from '@jest/globals';
import { DatabaseAccess } from '../../../../src/core/database/pool/database-access.js';
import { useCalendar } from '../../../support/calendar.js';
import type { ProxiedConnection } from '../../../support/proxied-connection.js';
import { waitUntil, withFastTimers, withTimers } from '../../../support/until.js';
import { openDatabaseProxy } from '../../../support/database-proxy.js';

const databaseProxy = await openDatabaseProxy();
const calendar = useCalendar({ DATABASE_URL: databaseProxy.url });
afterEach(() => {
  databaseProxy.resume();
});

const range = (count: number) => Array.from({ length: count }, (_, n) => n);
const read = () => calendar.get('/events');
const write = (n: number) => calendar.post('/venues', { venue: `Venue ${n}` });

const countActive = () => calendar.app.get(DatabaseAccess).activeCount;

it('30 concurrent requests get 503 in time while the database does not response, and write nothing', async () => {
  await Promise.all(range(10).map(read));
  databaseProxy.pause();

  const responses = await withFastTimers(() => Promise.all([...range(20).map(read), ...range(10).map(write)]));

  expect(responses.map(({ status }) => status)).toEqual(Array(30).fill(503));
  for (const { headers } of responses) expect(headers.get('Retry-After')).toMatch(/^[1-5]$/);

  databaseProxy.resume();
  await waitUntil(async () => (await read()).status === 200);
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
    if (data.includes('INSERT INTO `venue`')) {
      writing.add(proxiedConnection);
      proxiedConnection.pause();
    }
    if (!data.endsWith('COMMIT') || !writing.has(proxiedConnection)) return;
    commits++;
    databaseProxy.pause();
  };

  const { status } = await withTimers(async (pass) => {
    const answer = write(1);
    await waitUntil(() => writing.size === 1);
    // The answer to the statement comes so late that little time is left for the commit.
    pass(8_000);
    for (const proxiedConnection of writing) proxiedConnection.resume();
    await waitUntil(() => commits === 1);
    pass(2_000);
    return answer;
  });

  expect([status, commits]).toEqual([503, 1]);
});

it('the service completes all requests when the database answers again before their deadline', async () => {
  databaseProxy.pause();
  const responses = Promise.all([...range(6).map(read), ...range(6).map(write)]);
  await waitUntil(() => countActive() > 0);

  databaseProxy.resume();

  expect((await responses).map(({ status }) => status)).toEqual([...Array<number>(6).fill(200), ...Array<number>(6).fill(201)]);
});

it('the service releases the database connection of a client that disconnects', async () => {
  await read();
  databaseProxy.pause();
  const clients = new AbortController();

  await withTimers(async (pass) => {
    const aborted = range(10).map(() => fetch(`${calendar.origin}/ca/api/calendar/events/v1/events`, { signal: clients.signal }));
    await waitUntil(() => countActive() > 0);
    clients.abort();
    expect((await Promise.allSettled(aborted)).map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
    pass(10_000);
  });

  await waitUntil(() => countActive() === 0);
});
