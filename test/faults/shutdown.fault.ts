import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { ConcurrentClients, countResults } from './support/concurrent-clients.js';
import { formatSeconds, printFigure } from './support/print-figure.js';
import type { Service } from './support/service.js';
import { useServices } from './support/services.js';
import { formatEventHead, SlowClient } from './support/slow-client.js';
import { FIRA } from '../support/resources.js';

const services = useServices();

const FIRA_AT_PALAU = { ...FIRA, venue: { venue: 'Palau' } };
/** Milliseconds. */
const DELAY = 5_000;
/** On a busy machine, a client takes so many milliseconds from the beginning of a request until it has connected and sent it. */
const CONNECT_MS = 2_000;

/** Starts clients that keep their connections. Half of them read, half of them write. */
const crowdAt = ({ client }: Service) =>
  new ConcurrentClients(8, (n) => (n % 2 === 0 ? client.get('/events') : client.post('/events', FIRA_AT_PALAU)));

it('a service that gets SIGTERM under load drops no running request, accepts requests during the delay, and exits with 0', async () => {
  const service = await services.start({ DRAIN_DELAY: '5' });
  const concurrentClients = crowdAt(service);
  const slow = new SlowClient(service.port);
  slow.send(formatEventHead(JSON.stringify(FIRA_AT_PALAU)));
  await sleep(1_000);

  const signalled = service.sendSignal('SIGTERM');
  await sleep(1_000);
  const readiness = await service.client.get('//health/ready');
  await sleep(DELAY - 500);
  slow.send(JSON.stringify(FIRA_AT_PALAU));
  const processExit = await service.exited;
  const outcomes = await concurrentClients.stop();
  await slow.closed;

  const served = outcomes.filter(({ begun }) => begun < signalled + DELAY - CONNECT_MS);
  const draining = served.filter(({ begun }) => begun > signalled + 500);
  printFigure(
    `SIGTERM under load, DRAIN_DELAY=5: ${served.length} requests, ${draining.length} of them while it drained, none dropped or refused; exit ${processExit.code} after ${formatSeconds(processExit.at - signalled)}`,
  );
  expect(Object.keys(countResults(served))).toEqual(['200', '201']);
  expect(draining.length).toBeGreaterThan(5);
  expect([...new Set(draining.map(({ connection }) => connection))]).toEqual(['close']);
  expect(readiness.status).toBe(503);
  expect(slow.received).toMatch(/^HTTP\/1\.1 201 Created\r\n(.*\r\n)*Connection: close\r\n/);
  expect(processExit).toMatchObject({ code: 0, signal: null });
  expect(processExit.at - signalled).toBeGreaterThan(DELAY);
  expect(processExit.at - signalled).toBeLessThan(15_000);
});

it('a service that gets SIGTERM twice behaves as with one SIGTERM', async () => {
  const service = await services.start({ DRAIN_DELAY: '5' });
  const concurrentClients = crowdAt(service);
  await sleep(500);

  const signalled = service.sendSignal('SIGTERM');
  await sleep(300);
  service.sendSignal('SIGTERM');
  const processExit = await service.exited;
  const outcomes = await concurrentClients.stop();

  const served = outcomes.filter(({ begun }) => begun < signalled + DELAY - CONNECT_MS);
  printFigure(
    `SIGTERM twice, DRAIN_DELAY=5: ${served.length} requests, none dropped; exit ${processExit.code} after ${formatSeconds(processExit.at - signalled)}`,
  );
  expect(Object.keys(countResults(served))).toEqual(['200', '201']);
  expect(processExit).toMatchObject({ code: 0, signal: null });
});

it('a service that gets SIGINT (Ctrl+C) skips the delay, also after SIGTERM', async () => {
  const service = await services.start({ DRAIN_DELAY: '60' });
  const draining = await services.start({ DRAIN_DELAY: '60', DATA_DIR: join(services.folder, 'draining') });

  const signalled = draining.sendSignal('SIGTERM');
  await sleep(300);
  service.sendSignal('SIGINT');
  draining.sendSignal('SIGINT');
  const ends = [await service.exited, await draining.exited];

  const longest = Math.max(...ends.map(({ at }) => at - signalled - 300));
  printFigure(`SIGINT, DRAIN_DELAY=60: exit ${ends.map(({ code }) => code).join(' and ')} after ${formatSeconds(longest)}`);
  for (const processExit of ends) expect(processExit).toMatchObject({ code: 0, signal: null });
  expect(longest).toBeLessThan(10_000);
});

it('clients that have sent nothing, or half a request, do not delay the end of the service', async () => {
  const service = await services.start();
  const silent = new SlowClient(service.port);
  const halting = new SlowClient(service.port);
  halting.send('GET / HTTP/1.1\r\nHost: cal');
  await sleep(300);

  const signalled = service.sendSignal('SIGTERM');
  const processExit = await service.exited;
  await Promise.all([silent.closed, halting.closed]);

  printFigure(`SIGTERM with silent clients: exit ${processExit.code} after ${formatSeconds(processExit.at - signalled)}`);
  expect(processExit).toMatchObject({ code: 0, signal: null });
  expect(processExit.at - signalled).toBeLessThan(10_000);
});

it('a service that gets SIGTERM during its first start completes its database and prints its credentials', async () => {
  const first = await services.spawn({ DRAIN_DELAY: '60', ADMIN_TOKEN: '' });
  while (!existsSync(join(services.folder, 'calendar.sqlite'))) await sleep(5);

  const signalled = first.sendSignal('SIGTERM');
  const processExit = await first.exited;
  const second = await services.start();
  const [, token] = /token +(cal_\S+)/.exec(first.output) ?? [];
  const { status } = await second.client.as(token).post('/events', FIRA_AT_PALAU);

  printFigure(`SIGTERM during the first start: exit ${processExit.code} after ${formatSeconds(processExit.at - signalled)}`);
  expect(processExit).toMatchObject({ code: 0, signal: null });
  expect(status).toBe(201);
});
