import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { ConcurrentClients, countResults } from './support/concurrent-clients.js';
import { formatSeconds, printFigure } from './support/print-figure.js';
import type { Service } from './support/service.js';
import { useServices } from './support/services.js';
import { connectClients, formatEventHead, SlowClient } from './support/slow-client.js';
import { FIRA } from '../support/resources.js';

const services = useServices();

const HEAD = `GET / HTTP/1.1\r\nHost: calendar\r\nX-Slow: ${'a'.repeat(100)}\r\n\r\n`;
const BODY = JSON.stringify({ ...FIRA, excerpt: 'a'.repeat(100) });
/** Milliseconds: the interval in which the server checks its connections, and more for a busy machine. */
const LOOK = 5_000 + 3_000;

/** Returns the median duration of an ordinary request, in milliseconds. */
async function latency({ client }: Service): Promise<number> {
  const concurrentClients = new ConcurrentClients(4, (n) => (n === 0 ? client.post('/events', FIRA) : client.get('/events?per_page=1')));
  await sleep(4_000);
  const outcomes = await concurrentClients.stop();
  expect(Object.keys(countResults(outcomes)).sort()).toEqual(['200', '201']);
  const sorted = outcomes.map(({ begun, ended }) => ended - begun).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)]!;
}

/** Returns how long the service kept each connection, in milliseconds. */
function ends(clients: readonly SlowClient[]): Promise<number[]> {
  const begun = performance.now();
  return Promise.all(clients.map((client) => client.closed.then(() => performance.now() - begun)));
}

it('200 clients that send a byte a second do not slow the others, and get 408 when their time is over', async () => {
  const service = await services.start();
  await latency(service);
  const alone = await latency(service);

  const heads = Array.from({ length: 100 }, () => new SlowClient(service.port).sendSlowly('', HEAD));
  const bodies = Array.from({ length: 100 }, () => new SlowClient(service.port).sendSlowly(formatEventHead(BODY), BODY));
  const ended = [ends(heads), ends(bodies)];
  const patient = new SlowClient(service.port);
  patient.send(formatEventHead(BODY));
  await sleep(1_000);
  const among = await latency(service);
  await sleep(12_000);
  patient.send(BODY);
  const [headEnds, bodyEnds] = (await Promise.all(ended)) as [number[], number[]];

  printFigure(
    `200 clients of a byte a second: an ordinary request takes ${among.toFixed(0)} ms, ${alone.toFixed(0)} ms without them; ` +
      `slow heads end after ${formatSeconds(Math.max(...headEnds))}, slow bodies after ${formatSeconds(Math.max(...bodyEnds))}`,
  );
  expect(among).toBeLessThan(3 * alone + 100);
  for (const { received } of [...heads, ...bodies]) {
    expect(received).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n(.*\r\n)*Content-Type: application\/json; charset=utf-8\r\n/);
    expect(received).toContain('"code":"rest_request_timeout"');
  }
  expect(patient.received).toMatch(/^HTTP\/1\.1 201 Created\r\n/);
  expect(Math.min(...headEnds)).toBeGreaterThan(9_000);
  expect(Math.max(...headEnds)).toBeLessThan(10_000 + LOOK);
  expect(Math.min(...bodyEnds)).toBeGreaterThan(19_000);
  expect(Math.max(...bodyEnds)).toBeLessThan(20_000 + LOOK);
});

it('the service accepts 2,000 connections, and closes further ones until one of them ends', async () => {
  const service = await services.start();
  service.client.close();

  const [first, ...others] = await connectClients(2_000, service.port);
  const turnedAway = await connectClients(50, service.port);
  await Promise.all(turnedAway.map(({ closed }) => closed));
  const kept = [first!, ...others].filter(({ isOpen }) => isOpen).length;
  first!.send('GET /ca/api HTTP/1.1\r\nHost: calendar\r\nConnection: close\r\n\r\n');
  await first!.closed;
  // The service may notice a moment later than the client that the connection has ended.
  await service.waitUntilAnswers();
  const { status } = await service.client.get('//ca/api');

  printFigure(`2,050 connections: ${kept} kept, ${turnedAway.length} turned away; the next is served when one has left`);
  expect(kept).toBe(2_000);
  expect(turnedAway.map(({ received }) => received)).toEqual(Array(50).fill(''));
  expect(first!.received).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(status).toBe(200);
  for (const client of others) client.disconnect();
});
