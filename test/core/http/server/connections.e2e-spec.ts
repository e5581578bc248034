import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../../support/calendar.js';
import { waitUntil } from '../../../support/until.js';

const calendar = useCalendar({ MAX_CONNECTIONS: '12', MAX_CONNECTIONS_PER_ADDRESS: '8', MAX_MEGABYTES_IN_FLIGHT: '8' });

const P = '/ca/api/calendar/events/v1';
const JSON_HEAD = `Host: calendar\r\nContent-Type: application/json\r\n`;
const sockets: Socket[] = [];

/** Connects from an address of this machine. */
const open = async (localAddress: string): Promise<{ socket: Socket; received: () => string }> => {
  const socket = connect({ port: Number(new URL(calendar.origin).port), host: '127.0.0.1', localAddress });
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return { socket, received: () => text };
};

const openMany = async (count: number, address: string) => {
  const opened = [];
  for (let n = 0; n < count; n++) opened.push(await open(address));
  return opened;
};

const isServed = async (address: string): Promise<boolean> => {
  const { socket, received } = await open(address);
  socket.write('GET /ca/api HTTP/1.1\r\nHost: calendar\r\nConnection: close\r\n\r\n');
  await once(socket, 'close');
  return received().startsWith('HTTP/1.1 200');
};

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await waitUntil(() => isServed('127.0.0.1'));
});

it('an address that has all its connections gets no more, and others are served', async () => {
  await openMany(8, '127.0.0.2');

  expect(await isServed('127.0.0.2')).toBe(false);
  expect(await isServed('127.0.0.3')).toBe(true);
});

it('when all connections are taken, a new client gets the place of the client with the most', async () => {
  const most = await openMany(8, '127.0.0.2');
  const others = await openMany(4, '127.0.0.3');

  expect(await isServed('127.0.0.4')).toBe(true);

  await waitUntil(() => most.some(({ socket }) => socket.destroyed));
  expect(most.filter(({ socket }) => socket.destroyed)).toHaveLength(1);
  expect(others.filter(({ socket }) => socket.destroyed)).toHaveLength(0);
});

it('a connection that carries more requests at the same time than its address may have is closed', async () => {
  const { socket, received } = await open('127.0.0.2');

  socket.write('GET /ca/api HTTP/1.1\r\nHost: calendar\r\n\r\n'.repeat(40));
  await once(socket, 'close');

  const statuses = [...received().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  expect(statuses).toEqual([...Array<string>(8).fill('200'), '429']);
  expect(received()).toContain('Connection: close');
});

it('bodies beyond the budget of a client are 503, while small ones and other clients are served', async () => {
  const head = `POST ${P}/venues HTTP/1.1\r\n${JSON_HEAD}Authorization: Bearer ${ADMIN.token}\r\n`;
  const large = await openMany(3, '127.0.0.2');
  for (const { socket } of large) socket.write(`${head}Content-Length: 1000000\r\n\r\n{`);
  await waitUntil(() => large.some(({ received }) => received() !== ''));
  const refused = large.filter(({ received }) => received() !== '');

  expect(refused).toHaveLength(1);
  expect(refused[0]!.received()).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n(.*\r\n)*Retry-After: 2\r\n/);
  const small = await open('127.0.0.2');
  small.socket.write(`${head}Content-Length: 17\r\n\r\n{"venue":"Palau"}`);
  await waitUntil(() => small.received().startsWith('HTTP/1.1 201'));
  expect((await calendar.post('/venues', { venue: 'Palau', description: 'a'.repeat(50_000) })).status).toBe(201);
});

it('requests on a connection that the client closes early count no longer', async () => {
  for (let n = 0; n < 3; n++) {
    const { socket, received } = await open('127.0.0.2');
    socket.write(`GET ${P}/events HTTP/1.1\r\nHost: calendar\r\n\r\n`.repeat(6));
    await waitUntil(() => received() !== '');
    socket.destroy();
  }

  await waitUntil(() => isServed('127.0.0.2'));
});

it('the bytes of responses whose clients closed the connection early count no longer', async () => {
  for (let n = 0; n < 10; n++) await calendar.post('/venues', { venue: `Palau ${n}`, description: 'a'.repeat(50_000) });
  for (let n = 0; n < 6; n++) {
    const { socket } = await open('127.0.0.2');
    socket.write(`GET ${P}/venues HTTP/1.1\r\nHost: calendar\r\n\r\n`);
    socket.end();
    socket.destroy();
  }

  const { socket, received } = await open('127.0.0.2');
  socket.write(`GET ${P}/venues?page=1 HTTP/1.1\r\nHost: calendar\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  expect(received()).toContain('HTTP/1.1 200 OK');
});
