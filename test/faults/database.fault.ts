import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import {
  ConcurrentClients,
  countResults,
  findUnexpected,
  longestDurationMs,
  measureRequest,
  type Outcome,
} from './support/concurrent-clients.js';
import { SERVER, useServer } from './support/database.js';
import { formatSeconds, printFigure } from './support/print-figure.js';
import { findPartialWrites } from './support/partial-writes.js';
import type { Service } from './support/service.js';
import { useServices } from './support/services.js';
import { WriteLoad } from './support/write-load.js';

const services = useServices();
const server = useServer();

/** Milliseconds. */
const AWAY = 12_000;
const RECOVERY = 10_000;
/** For requests that were running when the database stopped, and for a busy machine. */
const A_MOMENT = 2_000;
const MAX_ANSWER_MS = 10_000 + A_MOMENT;

/** Waits until the service reads and writes again, and returns the milliseconds. */
async function recovery({ client }: Service, writeLoad: WriteLoad): Promise<number> {
  const begun = performance.now();
  const results = async () => [
    (await measureRequest(() => client.get('/events'))).result,
    (await measureRequest(() => writeLoad.writeNext(-1))).result,
  ];
  while ((await results()).some((result) => !result.startsWith('2'))) await sleep(50);
  return performance.now() - begun;
}

it.each([
  { how: 'killed', away: server.kill, back: server.resume },
  { how: 'frozen', away: server.freeze, back: server.thaw },
])(`the service answers 503 in time while ${SERVER} is $how under load, and loses no acknowledged write`, async ({ how, away, back }) => {
  const url = await server.createDatabase();
  const service = await services.start({ DATABASE_URL: url });
  const writeLoad = new WriteLoad(service.client, 'Fira');
  await writeLoad.writeNext(-1);
  const readers = new ConcurrentClients(6, () => service.client.get('/events?per_page=1'));
  const writers = new ConcurrentClients(6, (writer) => writeLoad.writeNext(writer));
  await sleep(2_000);

  await away();
  const left = performance.now();
  await sleep(AWAY);
  await back();
  const returned = performance.now();
  const recovered = await recovery(service, writeLoad);
  await sleep(1_000);
  const [reads, writes] = [await readers.stop(), await writers.stop()];

  const meanwhile = [...reads, ...writes].filter(({ ended }) => ended > left + A_MOMENT && ended < returned);
  const later = [...reads, ...writes].filter(({ begun }) => begun > returned + recovered);
  printFigure(
    `${SERVER} ${how} for ${formatSeconds(AWAY)} under load: ${formatResults(meanwhile)} meanwhile; slowest read ${formatSeconds(longestDurationMs(reads))}, ` +
      `slowest write ${formatSeconds(longestDurationMs(writes))}; back after ${formatSeconds(recovered)}; ${writeLoad.acknowledgedCount} acknowledged, none lost`,
  );
  expect(Object.keys(countResults(meanwhile))).toEqual(['503']);
  expect(findUnexpected([...reads, ...writes])).toEqual([]);
  expect(longestDurationMs(reads)).toBeLessThan(MAX_ANSWER_MS);
  expect(longestDurationMs(writes)).toBeLessThan(MAX_ANSWER_MS);
  expect(recovered).toBeLessThan(RECOVERY);
  expect(later.filter(({ result }) => !result.startsWith('2'))).toEqual([]);
  expect(await writeLoad.findLost(service.client)).toEqual([]);
  expect(await findPartialWrites(server.createQuery(url))).toEqual([]);
});

function formatResults(outcomes: readonly Outcome[]): string {
  return Object.entries(countResults(outcomes))
    .map(([result, count]) => `${count} × ${result}`)
    .join(', ');
}
