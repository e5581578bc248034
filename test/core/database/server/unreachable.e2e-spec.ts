import { databaseProxy } from './with-database-proxy.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from '@jest/globals';
import { DatabaseAccess } from '../../../../src/core/database/pool/connection-limit.js';
import { useCalendar } from '../../../support/calendar.js';
import type { ProxiedConnection } from '../../../support/proxied-connection.js';

const calendar = useCalendar();
let isAway = false;
const goAway = () => {
  isAway = true;
  databaseProxy.close();
};
const comeBack = async () => {
  if (isAway) await databaseProxy.open();
  isAway = false;
};
afterEach(comeBack);

const numbers = (many: number) => Array.from({ length: many }, (_, n) => n);
const read = () => calendar.get('/venues?per_page=100');
const statusesOf = async (answers: Promise<{ status: number }>[]) => (await Promise.all(answers)).map(({ status }) => status);

/** Asks until it is answered, at most for as long as the service may take to notice. */
async function answered(): Promise<void> {
  const end = performance.now() + 10_000;
  while ((await read()).status !== 200) {
    if (performance.now() > end) throw new Error('not answered within 10 seconds');
    await sleep(200);
  }
}

it('says so at once while the database is away, and serves again when it is back', async () => {
  await statusesOf(numbers(10).map(read));
  goAway();
  const first = await statusesOf(numbers(20).map(read));

  const circuit = calendar.app.get(DatabaseAccess).circuitState;
  const begun = performance.now();
  const { status, headers, body } = await calendar.post('/venues', { venue: 'Palau' });
  const took = performance.now() - begun;
  await comeBack();
  await answered();

  expect(first).toEqual(Array(20).fill(503));
  expect(circuit).not.toBe('closed');
  expect([status, body.code]).toEqual([503, 'rest_service_unavailable']);
  expect(headers.get('Retry-After')).toMatch(/^[12]$/);
  // Well below what a connection, or a place in the line, is waited for.
  expect(took).toBeLessThan(1_500);
  const { activeCount, waitingCount, circuitState } = calendar.app.get(DatabaseAccess);
  expect([activeCount, waitingCount, circuitState]).toEqual([0, 0, 'closed']);
  expect((await calendar.post('/venues', { venue: 'Palau' })).status).toBe(201);
});

it('loses nothing that it acknowledged, and keeps nothing half, when the database goes away under writers', async () => {
  const acknowledged: number[] = [];
  let isOver = false;
  const writer = async (name: string) => {
    for (let n = 0; !isOver; n++) {
      const { status, body } = await calendar.post('/events', {
        ...{ title: `Event ${name}-${n}`, start_date: '2027-04-23', end_date: '2027-04-23' },
        venue: { venue: `Venue ${name}-${n}` },
      });
      if (status === 201) acknowledged.push(body.id);
      else await sleep(100);
      expect([201, 503]).toContain(status);
    }
  };
  const writers = ['a', 'b', 'c', 'd'].map(writer);

  for (const round of [1, 2, 3]) {
    await sleep(700 * round);
    goAway();
    await sleep(500);
    await comeBack();
    await answered();
  }
  isOver = true;
  await Promise.all(writers);

  const events = await calendar.database.query<{ id: number; title: string | null; venues: number | string }[]>(
    `SELECT event.id AS id, MAX(text.name) AS title, COUNT(link.venue_id) AS venues FROM event
     LEFT JOIN event_translation text ON text.owner_id = event.id LEFT JOIN event_venue link ON link.event_id = event.id GROUP BY event.id`,
  );
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.filter((id) => !events.some((event) => event.id === id))).toEqual([]);
  expect(events.filter(({ title, venues }) => title === null || Number(venues) !== 1)).toEqual([]);
});

it('serves at once on new connections when those that rest have died without a word', async () => {
  await statusesOf(numbers(10).map(read));
  databaseProxy.closeServerSides();
  await sleep(1_500);

  const statuses = await statusesOf([...numbers(5).map(read), ...numbers(5).map((n) => calendar.post('/venues', { venue: `Venue ${n}` }))]);

  expect(statuses).toEqual([...Array<number>(5).fill(200), ...Array<number>(5).fill(201)]);
});

it('begins a transaction anew whose connection broke before the commit', async () => {
  let isFirst = true;
  databaseProxy.onClientData = (said, proxiedConnection) => {
    if (isFirst && said.includes('INSERT INTO `venue`')) {
      isFirst = false;
      proxiedConnection.close();
    }
  };

  const { status, body } = await calendar.post('/venues', { venue: 'Palau' });

  expect([status, isFirst]).toEqual([201, false]);
  expect(await calendar.database.query('SELECT id FROM venue')).toEqual([{ id: body.id }]);
});

it.each([
  ['was heard', 1],
  ['was not heard', 0],
])('neither repeats nor acknowledges a write whose commit %s, but not answered', async (_, written) => {
  const writing = new Set<ProxiedConnection>();
  let commits = 0;
  databaseProxy.onClientData = (said, proxiedConnection) => {
    if (said.includes('INSERT INTO `venue`')) writing.add(proxiedConnection);
    if (!said.endsWith('COMMIT') || !writing.has(proxiedConnection) || ++commits > 1) return;
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
