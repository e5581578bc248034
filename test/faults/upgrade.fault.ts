import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { Crowd, tally, unlike503 } from './support/crowd.js';
import { queryOfSqlite, SERVER, useServer } from './support/database.js';
import { Due } from './support/due.js';
import { figure } from './support/figure.js';
import { findHalves } from './support/halves.js';
import type { Service } from './support/service.js';
import { useServices } from './support/services.js';
import { Writing } from './support/writing.js';

const services = useServices();
const server = useServer();

/** The folder of the previous release, which is built. */
const PREVIOUS = { release: process.env.PREVIOUS! };
/** Milliseconds. */
const A_WHILE = 4_000;
/** Longer than the interval of the scheduled jobs on both instances. */
const A_LOOK = 35_000;
const MANY = 20;

it.each(['SQLite', SERVER])('the previous release works on the new schema, beside this one and after it, on %s', async (database) => {
  const url = database === SERVER ? await server.createDatabase() : '';
  const environment = { DATABASE_URL: url };
  const writings: Writing[] = [];

  const writeUnderLoad = async (...writers: Service[]) => {
    const own = writers.map(({ client }, n) => new Writing(client, `Fira ${writings.length + n}`));
    writings.push(...own);
    const crowds = own.map((writing) => new Crowd(3, (writer) => writing.next(writer)));
    await sleep(A_WHILE);
    const outcomes = (await Promise.all(crowds.map((crowd) => crowd.stop()))).flat();
    expect(unlike503(outcomes)).toEqual([]);
    for (const { count } of own) expect(count).toBeGreaterThan(10);
    return JSON.stringify(tally(outcomes));
  };
  const findLost = async (...readers: Service[]) =>
    (await Promise.all(readers.flatMap(({ client }) => writings.map((writing) => writing.lost(client))))).flat();

  const old = await services.start(environment, PREVIOUS);
  const before = await writeUnderLoad(old);
  const current = await services.start(environment);
  const beside = await writeUnderLoad(old, current);
  expect(await findLost(old, current)).toEqual([]);

  await Promise.all([old, current].map((service) => service.kill()));
  const back = await services.start(environment, PREVIOUS);
  const after = await writeUnderLoad(back);
  const again = await services.start(environment);
  expect(await findLost(back, again)).toEqual([]);

  expect(await findHalves(url === '' ? queryOfSqlite(services.folder) : server.queryOf(url))).toEqual([]);

  const due = new Due(again.client);
  const changes = await due.publications();
  await due.create(MANY, Date.now() + 5_000);
  await due.published();
  await sleep(A_LOOK);
  expect((await due.publications()) - changes).toBe(MANY);
  figure(
    `the previous release on the new schema of ${database}: ${before} before, ${beside} beside this one, ${after} back again, none lost; ${MANY} due, published once`,
  );
});
