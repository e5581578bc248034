import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from '@jest/globals';
import { DatabaseAccess } from '../../../../src/core/database/pool/database-access.js';
import { useCalendar } from '../../../support/calendar.js';
import type { ProxiedConnection } from '../../../support/proxied-connection.js';
import { waitUntil } from '../../../support/until.js';
import { openDatabaseProxy } from '../../../support/database-proxy.js';

const databaseProxy = await openDatabaseProxy();
const calendar = useCalendar({ DATABASE_URL: databaseProxy.url });
let isUnreachable = false;
const disconnectDatabase = () => {
  isUnreachable = true;
  databaseProxy.close();
};
const reconnectDatabase = async () => {
  if (isUnreachable) await databaseProxy.open();
  isUnreachable = false;
};
afterEach(reconnectDatabase);

const range = (count: number) => Array.from({ length: count }, (_, n) => n);
const read = () => calendar.get('/venues?per_page=100');
const statusesOf = async (responses: Promise<{ status: number }>[]) => (await Promise.all(responses)).map(({ status }) => status);

const waitUntilAvailable = () => waitUntil(async () => (await read()).status === 200);

it('the service answers 503 at once while the database is unreachable, and recovers when it is back', async () => {
  await statusesOf(range(10).map(read));
  disconnectDatabase();
  const first = await statusesOf(range(20).map(read));

  const circuit = calendar.app.get(DatabaseAccess).circuitState;
  const startedAtMs = performance.now();
  const { status, headers, body } = await calendar.post('/venues', { venue: 'Palau' });
  const durationMs = performance.now() - startedAtMs;
  await reconnectDatabase();
  await waitUntilAvailable();

  expect(first).toEqual(Array(20).fill(503));
  expect(circuit).not.toBe('closed');
  expect([status, body.code]).toEqual([503, 'rest_service_unavailable']);
  expect(headers.get('Retry-After')).toMatch(/^[12]$/);
  // Well below the timeouts of a connection and of the queue.
  expect(durationMs).toBeLessThan(1_500);
  const { activeCount, waitingCount, circuitState } = calendar.app.get(DatabaseAccess);
  expect([activeCount, waitingCount, circuitState]).toEqual([0, 0, 'closed']);
  expect((await calendar.post('/venues', { venue: 'Palau' })).status).toBe(201);
});

it('the service loses no acknowledged event and stores no partial one when the database becomes unreachable during writes', async () => {
  const acknowledged: number[] = [];
  let refused = 0;
  let isDone = false;
  const writer = async (name: string) => {
    for (let n = 0; !isDone; n++) {
      const { status, body } = await calendar.post('/events', {
        ...{ title: `Event ${name}-${n}`, start_date: '2027-04-23', end_date: '2027-04-23' },
        venue: { venue: `Venue ${name}-${n}` },
      });
      if (status === 201) acknowledged.push(body.id);
      else refused++;
      expect([201, 503]).toContain(status);
    }
  };
  const writers = ['a', 'b', 'c', 'd'].map(writer);

  for (const round of [1, 2, 3]) {
    const before = { acknowledged: acknowledged.length, refused };
    await waitUntil(() => acknowledged.length >= before.acknowledged + 10 * round);
    disconnectDatabase();
    await waitUntil(() => refused >= before.refused + 10);
    await reconnectDatabase();
    await waitUntilAvailable();
  }
  isDone = true;
  await Promise.all(writers);

  const events = await calendar.database.query<{ id: number; title: string | null; venues: number | string }[]>(
    `SELECT event.id AS id, MAX(text.name) AS title, COUNT(link.venue_id) AS venues FROM event
     LEFT JOIN event_translation text ON text.owner_id = event.id LEFT JOIN event_venue link ON link.event_id = event.id GROUP BY event.id`,
  );
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.filter((id) => !events.some((event) => event.id === id))).toEqual([]);
  expect(events.filter(({ title, venues }) => title === null || Number(venues) !== 1)).toEqual([]);
});

it('the service replaces idle connections that the server closed without notice, and answers all requests', async () => {
  await statusesOf(range(10).map(read));
  databaseProxy.closeServerSides();
  await sleep(1_500);

  const statuses = await statusesOf([...range(5).map(read), ...range(5).map((n) => calendar.post('/venues', { venue: `Venue ${n}` }))]);

  expect(statuses).toEqual([...Array<number>(5).fill(200), ...Array<number>(5).fill(201)]);
});

it('the service repeats a transaction whose connection broke before the commit', async () => {
  let isFirst = true;
  databaseProxy.onClientData = (data, proxiedConnection) => {
    if (isFirst && data.includes('INSERT INTO `venue`')) {
      isFirst = false;
      proxiedConnection.close();
    }
  };

  const { status, body } = await calendar.post('/venues', { venue: 'Palau' });

  expect([status, isFirst]).toEqual([201, false]);
  expect(await calendar.database.query('SELECT id FROM venue')).toEqual([{ id: body.id }]);
});

it.each([
  ['the server received', 1],
  ['the server did not receive', 0],
])('the service neither repeats nor acknowledges a write whose COMMIT %s but did not answer', async (_, written) => {
  const writing = new Set<ProxiedConnection>();
  let commits = 0;
  databaseProxy.onClientData = (data, proxiedConnection) => {
    if (data.includes('INSERT INTO `venue`')) writing.add(proxiedConnection);
    if (!data.endsWith('COMMIT') || !writing.has(proxiedConnection) || ++commits > 1) return;
    if (written === 1) proxiedConnection.dropResponses();
    else proxiedConnection.pause();
    setTimeout(() => {
      proxiedConnection.close();
    }, 500);
  };

  const { status, body } = await calendar.post('/venues', { venue: 'Palau' });

  expect([status, body.code, commits]).toEqual([503, 'rest_service_unavailable', 1]);
  databaseProxy.onClientData = () => undefined;
  expect(await calendar.database.query('SELECT id FROM venue')).toHaveLength(written);
});
