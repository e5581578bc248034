import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { ConcurrentClients, countResults, findUnexpected } from './support/concurrent-clients.js';
import { createSqliteQuery, SERVER, useServer } from './support/database.js';
import { ScheduledEvents } from './support/scheduled-events.js';
import { printFigure } from './support/print-figure.js';
import { findPartialWrites } from './support/partial-writes.js';
import type { Service } from './support/service.js';
import { useServices } from './support/services.js';
import { WriteLoad } from './support/write-load.js';

const services = useServices();
const server = useServer();

/** The folder of the previous release, which is built. */
const PREVIOUS = { releaseFolder: process.env.PREVIOUS! };
/** Milliseconds. */
const A_WHILE = 4_000;
/** Longer than the interval of the scheduled jobs on both instances. */
const A_LOOK = 35_000;
const MANY = 20;

it.each(['SQLite', SERVER])(
  'the previous release works on the new schema, before this one, beside it and after it, on %s',
  async (database) => {
    const url = database === SERVER ? await server.createDatabase() : '';
    const environment = { DATABASE_URL: url };
    const writings: WriteLoad[] = [];

    const writeUnderLoad = async (...writers: Service[]) => {
      const own = writers.map(({ client }, n) => new WriteLoad(client, `Fira ${writings.length + n}`));
      writings.push(...own);
      const crowds = own.map((writeLoad) => new ConcurrentClients(3, (writer) => writeLoad.writeNext(writer)));
      await sleep(A_WHILE);
      const outcomes = (await Promise.all(crowds.map((concurrentClients) => concurrentClients.stop()))).flat();
      expect(findUnexpected(outcomes)).toEqual([]);
      for (const { acknowledgedCount } of own) expect(acknowledgedCount).toBeGreaterThan(10);
      return JSON.stringify(countResults(outcomes));
    };
    const findLost = async (...readers: Service[]) =>
      (await Promise.all(readers.flatMap(({ client }) => writings.map((writeLoad) => writeLoad.findLost(client))))).flat();

    // SQLite serves one instance: there the other one has ended before.
    const startBeside = async (other: Service) => {
      if (url === '') await other.kill();
      const next = await services.start(environment);
      return url === '' ? [next] : [other, next];
    };

    const old = await services.start(environment, PREVIOUS);
    const before = await writeUnderLoad(old);
    const both = await startBeside(old);
    const beside = await writeUnderLoad(...both);
    expect(await findLost(...both)).toEqual([]);

    await Promise.all(both.map((service) => service.kill()));
    const back = await services.start(environment, PREVIOUS);
    const after = await writeUnderLoad(back);
    const last = await startBeside(back);
    const again = last.at(-1)!;
    expect(await findLost(...last)).toEqual([]);

    expect(await findPartialWrites(url === '' ? createSqliteQuery(services.folder) : server.createQuery(url))).toEqual([]);

    const scheduledEvents = new ScheduledEvents(again.client);
    const changes = await scheduledEvents.countPublications();
    await scheduledEvents.create(MANY, Date.now() + 5_000);
    await scheduledEvents.waitUntilPublished();
    await sleep(A_LOOK);
    expect((await scheduledEvents.countPublications()) - changes).toBe(MANY);
    printFigure(
      `the previous release on the new schema of ${database}: ${before} before, ${beside} with this one, ${after} back again, none lost; ${MANY} due, published once`,
    );
  },
);
