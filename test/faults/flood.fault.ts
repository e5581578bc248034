import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from '@jest/globals';
import { CALENDAR_PATH, Client, TOKEN } from './support/client.js';
import { MemoryLimit } from './support/memory-limit.js';
import { printFigure } from './support/print-figure.js';
import type { Service } from './support/service.js';
import { useServices } from './support/services.js';
import { connectClients, type SlowClient } from './support/slow-client.js';

afterAll(() => limit.remove());
const services = useServices();

/** The memory limit of `docker-compose.yml`. In a control group with it, the kernel would kill the service. */
const MAX_MEMORY_MB = 768;
const limit = new MemoryLimit(MAX_MEMORY_MB);
/** The defaults of the service. Node takes half of the limit for its heap, where it knows it. */
const DEFAULTS = {
  RATE_LIMITS: 'on',
  MAX_CONNECTIONS_PER_ADDRESS: '200',
  ...(limit.isEnforced ? {} : { NODE_OPTIONS: `--max-old-space-size=${MAX_MEMORY_MB / 2}` }),
};
const ADDRESSES = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];
const OTHER_ADDRESS = '127.0.0.9';
const CONNECTIONS_PER_ADDRESS = 200;

const BODY_BYTES = 1_000_000;
const INCOMPLETE_BODY = `{"name":"${'a'.repeat(BODY_BYTES - 20)}`;

/** Returns the most memory that the service has had resident so far (proc(5), `VmHWM`). */
function readPeakMemoryMb({ pid }: Service): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
}

/** Opens all connections that some addresses may have. */
async function connectFrom(addresses: readonly string[], { port }: Service): Promise<SlowClient[]> {
  const clients = [];
  for (const address of addresses) clients.push(...(await connectClients(CONNECTIONS_PER_ADDRESS, port, address)));
  return clients;
}

/** Asserts that a client with another address is served, and that the service has stayed below its memory limit. */
async function assertOthersAreServed(service: Service, attack: string): Promise<void> {
  const other = new Client(service.origin, null, OTHER_ADDRESS);
  const statuses = [];
  for (let n = 0; n < 5; n++) statuses.push((await other.get('/events')).status);
  other.close();
  const peakMb = readPeakMemoryMb(service);
  printFigure(`${attack}: at most ${peakMb.toFixed(0)} MB${limit.isEnforced ? ' in a control group' : ''}, and another address is served`);
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  expect(peakMb).toBeLessThan(MAX_MEMORY_MB);
}

const formatHead = (method: string, path: string, ...headers: string[]) =>
  [`${method} ${CALENDAR_PATH}${path} HTTP/1.1`, 'Host: calendar', ...headers, '', ''].join('\r\n');

const JSON_HEADERS = ['Content-Type: application/json', `Content-Length: ${BODY_BYTES}`];
const CREDENTIALS = `Authorization: Bearer ${TOKEN}`;

it('600 bodies that do not end, half of them with credentials, do not use up the memory, and others are served', async () => {
  const service = await services.start(DEFAULTS, limit);
  const clients = await connectFrom(ADDRESSES, service);

  for (const [place, client] of clients.entries())
    client.send(formatHead('POST', '/tags', ...JSON_HEADERS, ...(place % 2 === 0 ? [CREDENTIALS] : [])) + INCOMPLETE_BODY);
  await Promise.all(clients.filter((_, place) => place % 2 === 1).map((client) => client.waitFor('HTTP/1.1 ')));
  await assertOthersAreServed(service, '600 bodies without an end');

  const statuses = new Set(clients.map(({ received }) => received.slice(9, 12)));
  // Those without a status wait for the rest of their body.
  expect([...statuses].sort()).toEqual(expect.arrayContaining(['', '401', '503']));
  for (const client of clients) client.disconnect();
});

it('600 clients that read no answer do not use up the memory, and others are served', async () => {
  const service = await services.start(DEFAULTS, limit);
  const description = 'a'.repeat(60_000);
  for (let n = 0; n < 20; n++) expect((await service.client.post('/venues', { venue: `Palau ${n}`, description })).status).toBe(201);
  const clients = await connectFrom(ADDRESSES, service);

  // Each of these answers has more than a megabyte.
  for (const client of clients) client.stopReading().send(formatHead('GET', '/venues?per_page=20').repeat(4));
  await assertOthersAreServed(service, '600 clients that read nothing');

  for (const client of clients) client.disconnect();
});

it('a flood of requests above the limit does not use up the memory, and others are served', async () => {
  const service = await services.start(DEFAULTS, limit);
  const clients = await connectFrom(ADDRESSES, service);

  for (const client of clients) client.send(formatHead('GET', '/events').repeat(50));
  await Promise.all(clients.map((client) => client.waitFor('HTTP/1.1 429')));
  await assertOthersAreServed(service, '30,000 requests above the limit');

  // Each address sends more requests at the same time than it may, so it loses its connections.
  await Promise.all(clients.map(({ closed }) => closed));
  expect(clients.filter(({ received }) => received.includes('\r\nConnection: close\r\n')).length).toBeGreaterThan(0);
});
