import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { Crowd } from './support/crowd.js';
import { type Query, queryOfSqlite, SERVER, useServer } from './support/database.js';
import { figure, seconds } from './support/figure.js';
import { findHalves } from './support/halves.js';
import { useServices } from './support/services.js';
import { Writing } from './support/writing.js';

const services = useServices();
const server = useServer();

const WRITERS = 8;

/** Kills the service several times while clients write, starts it again on the same data, and checks the data. */
async function killDuringWrites(times: number, environment: Record<string, string>, query: Query): Promise<void> {
  const writings: Writing[] = [];
  const starts: number[] = [];
  let service = await services.start(environment);
  for (let time = 1; time <= times; time++) {
    const writing = new Writing(service.client, `Fira ${time}`);
    writings.push(writing);
    const crowd = new Crowd(WRITERS, (writer) => writing.next(writer));
    while (writing.count < WRITERS) await sleep(20);
    await sleep(Math.random() * 300);
    await service.kill();
    await crowd.stop();

    service = await services.begin(environment);
    starts.push(await service.answers());
    expect(await writing.lost(service.client)).toEqual([]);
    expect(await findHalves(query)).toEqual([]);
  }
  for (const writing of writings) expect(await writing.lost(service.client)).toEqual([]);
  const acknowledged = writings.reduce((sum, { count }) => sum + count, 0);
  figure(
    `kill -9 during writes, ${times} times: ${acknowledged} acknowledged, none lost, none partial; ready again after ${seconds(Math.max(...starts))} at most`,
  );
}

it('a service on SQLite that is killed during writes keeps all acknowledged writes, and no partial one', async () => {
  const query = queryOfSqlite(services.folder);

  await killDuringWrites(20, {}, query);

  expect(await query('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(await query('PRAGMA foreign_key_check')).toEqual([]);
});

it(`a service on ${SERVER} that is killed during writes keeps all acknowledged writes, and no partial one`, async () => {
  const url = await server.createDatabase();

  await killDuringWrites(5, { DATABASE_URL: url }, server.queryOf(url));
});
