import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { Crowd, tally, unlike503 } from './support/crowd.js';
import { queryOfSqlite, SERVER, useServer } from './support/database.js';
import { Due } from './support/due.js';
import { figure, seconds } from './support/figure.js';
import { findHalves } from './support/halves.js';
import { useServices } from './support/services.js';
import { Writing } from './support/writing.js';

const services = useServices();
const server = useServer();

const MANY = 50;
/** Milliseconds: longer than the interval of the scheduled jobs on both instances. */
const A_LOOK = 35_000;

/** Events that were published more than once, with their changes. */
const TWICE = `SELECT e.id, e.version, c.at_utc, c.fields, c.user_id, c.sequence FROM event e JOIN change_log c ON c.resource = 'event' AND c.record_id = e.id
  WHERE c.action <> 'create' AND e.version <> 2 ORDER BY e.id, c.sequence`;

it(`two instances on one ${SERVER} publish each scheduled event once`, async () => {
  const url = await server.createDatabase();
  const instances = await Promise.all([1, 2].map(() => services.begin({ DATABASE_URL: url })));
  await Promise.all(instances.map((instance) => instance.answers()));
  const due = new Due(instances[0]!.client);
  const at = Date.now() + 15_000;
  await due.create(MANY, at);

  await due.published();
  const took = Date.now() - at;
  await sleep(A_LOOK);
  const publications = await due.publications();

  figure(`two instances on ${SERVER}: ${MANY} due at once, ${publications} publications, the last after ${seconds(took)}`);
  expect(await server.queryOf(url)(TWICE)).toEqual([]);
  expect(publications).toBe(MANY);
});

it('two instances on one SQLite file lose no acknowledged write', async () => {
  const instances = await Promise.all([1, 2].map(() => services.begin()));
  await Promise.all(instances.map((instance) => instance.answers()));
  const writings = instances.map(({ client }, n) => new Writing(client, `Fira ${n}`));
  const crowds = writings.map((writing) => new Crowd(4, (writer) => writing.next(writer)));

  await sleep(5_000);
  const outcomes = (await Promise.all(crowds.map((crowd) => crowd.stop()))).flat();

  const query = queryOfSqlite(services.folder);
  figure(`two instances on one SQLite file, 8 writers: ${JSON.stringify(tally(outcomes))}, none lost`);
  expect(unlike503(outcomes)).toEqual([]);
  for (const [n, writing] of writings.entries()) expect(await writing.lost(instances[1 - n]!.client)).toEqual([]);
  expect(await findHalves(query)).toEqual([]);
  expect(await query('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
});
