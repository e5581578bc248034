import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { ConcurrentClients } from './support/concurrent-clients.js';
import { createSqliteQuery, type Query, SERVER, useServer } from './support/database.js';
import { formatSeconds, printFigure } from './support/print-figure.js';
import { findPartialWrites } from './support/partial-writes.js';
import { useServices } from './support/services.js';
import { WriteLoad } from './support/write-load.js';

const services = useServices();
const server = useServer();

const WRITERS = 8;

/** Kills the service several times while clients write, starts it again on the same data, and checks the data. */
async function killDuringWrites(times: number, environment: Record<string, string>, query: Query): Promise<void> {
  const writings: WriteLoad[] = [];
  const starts: number[] = [];
  let service = await services.start(environment);
  for (let time = 1; time <= times; time++) {
    const writeLoad = new WriteLoad(service.client, `Fira ${time}`);
    writings.push(writeLoad);
    const concurrentClients = new ConcurrentClients(WRITERS, (writer) => writeLoad.writeNext(writer));
    while (writeLoad.acknowledgedCount < WRITERS) await sleep(20);
    await sleep(Math.random() * 300);
    await service.kill();
    await concurrentClients.stop();

    service = await services.spawn(environment);
    starts.push(await service.waitUntilAnswers());
    expect(await writeLoad.findLost(service.client)).toEqual([]);
    expect(await findPartialWrites(query)).toEqual([]);
  }
  for (const writeLoad of writings) expect(await writeLoad.findLost(service.client)).toEqual([]);
  const acknowledged = writings.reduce((sum, { acknowledgedCount }) => sum + acknowledgedCount, 0);
  printFigure(
    `kill -9 during writes, ${times} times: ${acknowledged} acknowledged, none lost, none partial; ready again after ${formatSeconds(Math.max(...starts))} at most`,
  );
}

it('a service on SQLite that is killed during writes keeps all acknowledged writes, and no partial one', async () => {
  const query = createSqliteQuery(services.folder);

  await killDuringWrites(20, {}, query);

  expect(await query('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(await query('PRAGMA foreign_key_check')).toEqual([]);
});

it(`a service on ${SERVER} that is killed during writes keeps all acknowledged writes, and no partial one`, async () => {
  const url = await server.createDatabase();

  await killDuringWrites(5, { DATABASE_URL: url }, server.createQuery(url));
});
