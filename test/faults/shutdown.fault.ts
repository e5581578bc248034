import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { Crowd, tally } from './support/crowd.js';
import { figure, seconds } from './support/figure.js';
import type { Service } from './support/service.js';
import { useServices } from './support/services.js';
import { headOfEvent, SlowClient } from './support/slow-client.js';

const services = useServices();

const FIRA = { title: 'Fira', start_date: '2027-04-23', end_date: '2027-04-23', venue: { venue: 'Palau' } };
/** Milliseconds. */
const DELAY = 5_000;

/** Starts clients that keep their connections. Half of them read, half of them write. */
const crowdAt = ({ client }: Service) => new Crowd(8, (n) => (n % 2 === 0 ? client.get('/events') : client.post('/events', FIRA)));

it('a service that gets SIGTERM under load drops no running request, accepts requests during the delay, and exits with 0', async () => {
  const service = await services.start({ DRAIN_DELAY: '5' });
  const crowd = crowdAt(service);
  const slow = new SlowClient(service.port);
  slow.send(headOfEvent(JSON.stringify(FIRA)));
  await sleep(1_000);

  const signalled = service.send('SIGTERM');
  await sleep(1_000);
  const readiness = await service.client.get('//health/ready');
  await sleep(DELAY - 500);
  slow.send(JSON.stringify(FIRA));
  const end = await service.ended;
  const outcomes = await crowd.stop();
  await slow.closed;

  const served = outcomes.filter(({ begun }) => begun < signalled + DELAY - 100);
  const draining = served.filter(({ begun }) => begun > signalled + 500);
  figure(
    `SIGTERM under load, DRAIN_DELAY=5: ${served.length} requests, ${draining.length} of them while it drained, none dropped or refused; exit ${end.code} after ${seconds(end.at - signalled)}`,
  );
  expect(Object.keys(tally(served))).toEqual(['200', '201']);
  expect(draining.length).toBeGreaterThan(20);
  expect([...new Set(draining.map(({ connection }) => connection))]).toEqual(['close']);
  expect(readiness.status).toBe(503);
  expect(slow.heard).toMatch(/^HTTP\/1\.1 201 Created\r\n(.*\r\n)*Connection: close\r\n/);
  expect(end).toMatchObject({ code: 0, signal: null });
  expect(end.at - signalled).toBeGreaterThan(DELAY);
  expect(end.at - signalled).toBeLessThan(15_000);
});

it('a service that gets SIGTERM twice behaves as with one SIGTERM', async () => {
  const service = await services.start({ DRAIN_DELAY: '2' });
  const crowd = crowdAt(service);
  await sleep(500);

  const signalled = service.send('SIGTERM');
  await sleep(300);
  service.send('SIGTERM');
  const end = await service.ended;
  const outcomes = await crowd.stop();

  const served = outcomes.filter(({ begun }) => begun < signalled + 1_900);
  figure(`SIGTERM twice, DRAIN_DELAY=2: ${served.length} requests, none dropped; exit ${end.code} after ${seconds(end.at - signalled)}`);
  expect(Object.keys(tally(served))).toEqual(['200', '201']);
  expect(end).toMatchObject({ code: 0, signal: null });
});

it('a service that gets SIGINT (Ctrl+C) skips the delay, also after SIGTERM', async () => {
  const service = await services.start({ DRAIN_DELAY: '60' });
  const draining = await services.start({ DRAIN_DELAY: '60' });

  const signalled = draining.send('SIGTERM');
  await sleep(300);
  service.send('SIGINT');
  draining.send('SIGINT');
  const ends = [await service.ended, await draining.ended];

  const longest = Math.max(...ends.map(({ at }) => at - signalled - 300));
  figure(`SIGINT, DRAIN_DELAY=60: exit ${ends.map(({ code }) => code).join(' and ')} after ${seconds(longest)}`);
  for (const end of ends) expect(end).toMatchObject({ code: 0, signal: null });
  expect(longest).toBeLessThan(10_000);
});

it('clients that have sent nothing, or half a request, do not delay the end of the service', async () => {
  const service = await services.start();
  const silent = new SlowClient(service.port);
  const halting = new SlowClient(service.port);
  halting.send('GET / HTTP/1.1\r\nHost: cal');
  await sleep(300);

  const signalled = service.send('SIGTERM');
  const end = await service.ended;
  await Promise.all([silent.closed, halting.closed]);

  figure(`SIGTERM with silent clients: exit ${end.code} after ${seconds(end.at - signalled)}`);
  expect(end).toMatchObject({ code: 0, signal: null });
  expect(end.at - signalled).toBeLessThan(10_000);
});

it('a service that gets SIGTERM during its first start completes its database and prints its credentials', async () => {
  const first = await services.begin({ DRAIN_DELAY: '60', ADMIN_TOKEN: '' });
  while (!existsSync(join(services.folder, 'calendar.sqlite'))) await sleep(5);

  const signalled = first.send('SIGTERM');
  const end = await first.ended;
  const second = await services.start();
  const [, token] = /token +(cal_\S+)/.exec(first.said) ?? [];
  const { status } = await second.client.as(token).post('/events', FIRA);

  figure(`SIGTERM during the first start: exit ${end.code} after ${seconds(end.at - signalled)}`);
  expect(end).toMatchObject({ code: 0, signal: null });
  expect(status).toBe(201);
});
