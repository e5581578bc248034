import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { Connection } from 'mysql2/promise';
import type { Client } from './support/client.js';
import { countResults, findUnexpected, longestDurationMs, measureRequest, type Outcome } from './support/concurrent-clients.js';
import { SERVER, useServer } from './support/database.js';
import { formatSeconds, printFigure } from './support/print-figure.js';
import { useServices } from './support/services.js';
import { FIRA } from '../support/resources.js';

const services = useServices();
const server = useServer();

/** More requests than connections in the pool and places in its queue. */
const CROWD = 1_000;
/** Milliseconds: the limit of one response, and more for a busy machine to receive a thousand. */
const MAX_ANSWER_MS = 10_000 + 5_000;

/**
 * Sends many requests at once while another connection holds a lock that they need. Then releases the lock, checks that
 * the service works as before, and returns the outcomes.
 */
async function sendWhileLocked(many: number, client: Client, holder: Connection, ask: () => ReturnType<Client['get']>): Promise<Outcome[]> {
  const outcomes = await Promise.all(Array.from({ length: many }, () => measureRequest(ask)));
  const root = await client.as(null).get('//ca/api');
  expect(root.status).toBe(200);
  holder.destroy();
  await sleep(500);
  expect((await client.get('/events')).status).toBe(200);
  expect((await client.post('/events', FIRA)).status).toBe(201);
  return outcomes;
}

it(`the service queues a limited number of reads of a table that is locked on ${SERVER}, and answers them with 503 in time`, async () => {
  const url = await server.createDatabase();
  const { client } = await services.start({ DATABASE_URL: url });
  const holder = await server.connect(url);
  await holder.query('LOCK TABLES event WRITE');

  const outcomes = await sendWhileLocked(CROWD, client, holder, () => client.get('/events'));

  const sorted = outcomes.map(({ begun, ended }) => ended - begun).sort((one, other) => one - other);
  printFigure(
    `${SERVER}, ${CROWD} reads at once with the table locked: ${countResults(outcomes)['503']} × 503, ` +
      `half of them within ${formatSeconds(sorted[CROWD / 2]!)}, the last after ${formatSeconds(longestDurationMs(outcomes))}`,
  );
  expect(countResults(outcomes)).toEqual({ 503: CROWD });
  expect(findUnexpected(outcomes)).toEqual([]);
  expect(longestDurationMs(outcomes)).toBeLessThan(MAX_ANSWER_MS);
});

it(`the service answers writes of a record that is locked on ${SERVER} with 503, and other requests again immediately`, async () => {
  const url = await server.createDatabase();
  const { client } = await services.start({ DATABASE_URL: url });
  const { body: event } = await client.post('/events', FIRA);
  const holder = await server.connect(url);
  await holder.query('START TRANSACTION');
  await holder.query(`SELECT * FROM event WHERE id = ${event.id} FOR UPDATE`);

  const outcomes = await sendWhileLocked(100, client, holder, () => client.patch(`/events/${event.id}`, { title: 'Mercat' }));

  printFigure(
    `${SERVER}, 100 writes of a locked record: ${countResults(outcomes)['503']} × 503, the last after ${formatSeconds(longestDurationMs(outcomes))}`,
  );
  expect(countResults(outcomes)).toEqual({ 503: 100 });
  expect(findUnexpected(outcomes)).toEqual([]);
  expect(longestDurationMs(outcomes)).toBeLessThan(MAX_ANSWER_MS);
  expect((await client.get(`/events/${event.id}`)).body.title).toBe('Fira');
});
