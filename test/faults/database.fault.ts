import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { Crowd, longest, type Outcome, outcomeOf, tally, unlike503 } from './support/crowd.js';
import { SERVER, useServer } from './support/database.js';
import { figure, seconds } from './support/figure.js';
import { findHalves } from './support/halves.js';
import type { Service } from './support/service.js';
import { useServices } from './support/services.js';
import { Writing } from './support/writing.js';

const services = useServices();
const server = useServer();

/** Milliseconds. */
const AWAY = 12_000;
const RECOVERY = 10_000;
/** For requests that were running when the database stopped, and for a busy machine. */
const A_MOMENT = 2_000;
const MAX_ANSWER_MS = 10_000 + A_MOMENT;

/** Waits until the service reads and writes again, and returns the milliseconds. */
async function recovery({ client }: Service, writing: Writing): Promise<number> {
  const begun = performance.now();
  const results = async () => [(await outcomeOf(() => client.get('/events'))).result, (await outcomeOf(() => writing.next(-1))).result];
  while ((await results()).some((result) => !result.startsWith('2'))) await sleep(50);
  return performance.now() - begun;
}

it.each([
  { how: 'killed', away: server.kill, back: server.resume },
  { how: 'frozen', away: server.freeze, back: server.thaw },
])(`the service answers 503 in time while ${SERVER} is $how under load, and loses no acknowledged write`, async ({ how, away, back }) => {
  const url = await server.createDatabase();
  const service = await services.start({ DATABASE_URL: url });
  const writing = new Writing(service.client, 'Fira');
  await writing.next(-1);
  const readers = new Crowd(6, () => service.client.get('/events?per_page=1'));
  const writers = new Crowd(6, (writer) => writing.next(writer));
  await sleep(2_000);

  await away();
  const left = performance.now();
  await sleep(AWAY);
  await back();
  const returned = performance.now();
  const recovered = await recovery(service, writing);
  await sleep(1_000);
  const [reads, writes] = [await readers.stop(), await writers.stop()];

  const meanwhile = [...reads, ...writes].filter(({ ended }) => ended > left + A_MOMENT && ended < returned);
  const later = [...reads, ...writes].filter(({ begun }) => begun > returned + recovered);
  figure(
    `${SERVER} ${how} for ${seconds(AWAY)} under load: ${formatResults(meanwhile)} meanwhile; slowest read ${seconds(longest(reads))}, ` +
      `slowest write ${seconds(longest(writes))}; back after ${seconds(recovered)}; ${writing.count} acknowledged, none lost`,
  );
  expect(Object.keys(tally(meanwhile))).toEqual(['503']);
  expect(unlike503([...reads, ...writes])).toEqual([]);
  expect(longest(reads)).toBeLessThan(MAX_ANSWER_MS);
  expect(longest(writes)).toBeLessThan(MAX_ANSWER_MS);
  expect(recovered).toBeLessThan(RECOVERY);
  expect(later.filter(({ result }) => !result.startsWith('2'))).toEqual([]);
  expect(await writing.lost(service.client)).toEqual([]);
  expect(await findHalves(server.queryOf(url))).toEqual([]);
});

function formatResults(outcomes: readonly Outcome[]): string {
  return Object.entries(tally(outcomes))
    .map(([result, count]) => `${count} × ${result}`)
    .join(', ');
}
