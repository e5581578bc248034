import { expect, it } from '@jest/globals';
import { RandomCalendar } from '../support/changes/random-calendar.js';
import type { Client } from './support/client.js';
import { SERVER, useServer } from './support/database.js';
import { printFigure } from './support/print-figure.js';
import { useServices } from './support/services.js';

const services = useServices();
const server = useServer();

const RUNS = 20;
const CLIENTS = 4;
const WRITES_PER_CLIENT = 60;

/** A connection that breaks counts as a busy service: a read is repeated, and a write may have been done or not. */
const sendOrBreak = (client: Client, method: string, path: string, body?: object) =>
  client.send(method, path, body).catch(() => ({ status: 503, body: {} }));

it.each([SERVER, 'SQLite'])(
  'followers of the change feed miss nothing, with random writes through all instances on %s',
  async (database) => {
    const isOnServer = database === SERVER;
    // The addresses of records do not depend on the instance.
    const environment = { BASE_URL: 'http://calendar.example', ...(isOnServer ? { DATABASE_URL: await server.createDatabase() } : {}) };
    const first = await services.start(environment);
    // SQLite serves one instance.
    const instances = [first, isOnServer ? await services.start(environment) : first] as const;
    const editors = [instances[0].client, instances[1].client] as const;
    const anonymous = [editors[0].as(null), editors[1].as(null)] as const;

    for (let seed = 1; seed <= RUNS; seed++) {
      const calendar = new RandomCalendar(
        (instance, method, path, as, body) => sendOrBreak((as === null ? anonymous : editors)[instance], method, path, body),
        seed,
      );
      await calendar.prepare();

      expect({ seed, unexpected: await calendar.run(CLIENTS, WRITES_PER_CLIENT) }).toEqual({ seed, unexpected: [] });
      for (const { query, copy, fresh } of await calendar.compare()) expect({ seed, query, copy }).toEqual({ seed, query, copy: fresh });
    }
    for (const client of anonymous) client.close();
    const writes = RUNS * CLIENTS * WRITES_PER_CLIENT;
    printFigure(
      `${RUNS} runs on ${database}, ${writes} writes through ${new Set(instances).size} instances: the copies of four followers equal new ones`,
    );
  },
);
