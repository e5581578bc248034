import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { Connection } from 'mysql2/promise';
import type { Client } from './support/client.js';
import { longest, type Outcome, outcomeOf, tally, unlike503 } from './support/crowd.js';
import { SERVER, useServer } from './support/database.js';
import { figure, seconds } from './support/figure.js';
import { useServices } from './support/services.js';

const services = useServices();
const server = useServer();

const FIRA = { title: 'Fira', start_date: '2027-04-23', end_date: '2027-04-23' };
/** More than the pool has connections and than may wait for one. */
const CROWD = 1_000;
/** Milliseconds: what an answer may take, and more for a busy machine to tell a thousand of them. */
const MAX_ANSWER_MS = 10_000 + 5_000;

/** Asks at once, so many times, while somebody else holds what is asked for; afterwards it must be as before. */
async function asked(many: number, client: Client, holder: Connection, ask: () => ReturnType<Client['get']>): Promise<Outcome[]> {
  const outcomes = await Promise.all(Array.from({ length: many }, () => outcomeOf(ask)));
  const root = await client.as(null).get('//ca/api');
  expect(root.status).toBe(200);
  holder.destroy();
  await sleep(500);
  expect((await client.get('/events')).status).toBe(200);
  expect((await client.post('/events', FIRA)).status).toBe(201);
  return outcomes;
}

it(`on ${SERVER}, readers of a table that somebody else holds: a bounded queue, then 503`, async () => {
  const url = await server.createDatabase();
  const { client } = await services.start({ DATABASE_URL: url });
  const holder = await server.connect(url);
  await holder.query('LOCK TABLES event WRITE');

  const outcomes = await asked(CROWD, client, holder, () => client.get('/events'));

  const sorted = outcomes.map(({ begun, ended }) => ended - begun).sort((one, other) => one - other);
  figure(
    `${SERVER}, ${CROWD} reads at once with the table locked: ${tally(outcomes)['503']} × 503, ` +
      `half of them within ${seconds(sorted[CROWD / 2]!)}, the last after ${seconds(longest(outcomes))}`,
  );
  expect(tally(outcomes)).toEqual({ 503: CROWD });
  expect(unlike503(outcomes)).toEqual([]);
  expect(longest(outcomes)).toBeLessThan(MAX_ANSWER_MS);
});

it(`on ${SERVER}, writers of a record that somebody else holds: 503, and the others are served again at once`, async () => {
  const url = await server.createDatabase();
  const { client } = await services.start({ DATABASE_URL: url });
  const { body: event } = await client.post('/events', FIRA);
  const holder = await server.connect(url);
  await holder.query('START TRANSACTION');
  await holder.query(`SELECT * FROM event WHERE id = ${event.id} FOR UPDATE`);

  const outcomes = await asked(100, client, holder, () => client.patch(`/events/${event.id}`, { title: 'Mercat' }));

  figure(`${SERVER}, 100 writes of a locked record: ${tally(outcomes)['503']} × 503, the last after ${seconds(longest(outcomes))}`);
  expect(tally(outcomes)).toEqual({ 503: 100 });
  expect(unlike503(outcomes)).toEqual([]);
  expect(longest(outcomes)).toBeLessThan(MAX_ANSWER_MS);
  expect((await client.get(`/events/${event.id}`)).body.title).toBe('Fira');
});
