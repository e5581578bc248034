import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { waitUntil } from '../../support/until.js';
import { P, useServiceWithWorkers } from './service-with-workers.js';

const service = useServiceWithWorkers();

beforeAll(async () => {
  await service.start({
    RATE_LIMIT_ANONYMOUS: '6',
    RATE_LIMIT_GUESSES: '4',
    MAX_CONNECTIONS: '10',
    MAX_CONNECTIONS_PER_ADDRESS: '7',
  });
});

const sockets: Socket[] = [];

/** Opens connections from an address of this machine, on which no request is sent. */
async function openMany(count: number, from: string): Promise<Socket[]> {
  const opened = [];
  for (let n = 0; n < count; n++) {
    const socket = connect({ port: service.port, host: '127.0.0.1', localAddress: from });
    socket.on('error', () => undefined);
    socket.resume();
    sockets.push(socket);
    opened.push(socket);
    await once(socket, 'connect');
  }
  return opened;
}

const isServed = (from: string) =>
  service.send('/health/live', { from }).then(
    ({ status }) => status === 200,
    () => false,
  );

const countClosed = (opened: Socket[]) => opened.filter(({ destroyed }) => destroyed).length;

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

// The first test, because the connections of an earlier one may still be closing.
it('when the workers together have all connections, a new client gets the place of the client with the most', async () => {
  const most = await openMany(6, '127.0.0.7');
  const others = await openMany(4, '127.0.0.8');

  expect((await service.send('/health/live')).status).toBe(200);

  await waitUntil(() => countClosed(most) > 0);
  expect([countClosed(most), countClosed(others)]).toEqual([1, 0]);
});

it('the workers count the requests of an address together', async () => {
  const statuses = [];
  for (let n = 0; n < 12; n++) statuses.push((await service.send(`${P}/events`, { from: '127.0.0.2' })).status);

  expect(statuses).toEqual([...Array<number>(6).fill(200), ...Array<number>(6).fill(429)]);
  expect((await service.send(`${P}/events`, { from: '127.0.0.3' })).status).toBe(200);
});

it('each answer says what is left of the limit of all workers', async () => {
  const remainders = [];
  for (let n = 0; n < 3; n++) remainders.push((await service.send(`${P}/events`, { from: '127.0.0.4' })).headers.ratelimit);

  expect(remainders.map((remainder) => String(remainder).split(';t=')[0])).toEqual([5, 4, 3].map((left) => `"anonymous";r=${left}`));
});

it('the workers count wrong passwords together', async () => {
  const statuses = [];
  for (let n = 0; n < 6; n++) {
    const Authorization = `Basic ${Buffer.from(`user-${n}:wrong`).toString('base64')}`;
    statuses.push((await service.send('/ca/api/auth/v1/me', { from: '127.0.0.5', headers: { Authorization } })).status);
  }

  expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
});

it('while the first process does not answer, a worker counts by itself', async () => {
  const [socket] = await openMany(1, '127.0.0.10');
  const ask = async () => {
    socket!.write(`GET ${P}/events HTTP/1.1\r\nHost: calendar\r\n\r\n`);
    const [answer] = (await once(socket!, 'data')) as [Buffer];
    return [...answer.toString().matchAll(/^HTTP\/1\.1 (\d+)|"anonymous";r=(\d+)/gm)].map(([, status, left]) => status ?? `${left} left`);
  };

  const before = [await ask(), await ask()];
  process.kill(service.process.pid, 'SIGSTOP');
  const meanwhile = await ask().finally(() => process.kill(service.process.pid, 'SIGCONT'));

  expect(before).toEqual([
    ['200', '5 left'],
    ['200', '4 left'],
  ]);
  expect(meanwhile).toEqual(['200', '5 left']);
});

it('the workers count the connections of an address together', async () => {
  const opened = await openMany(9, '127.0.0.6');

  await waitUntil(() => countClosed(opened) >= 2);

  expect(countClosed(opened)).toBe(2);
  expect((await service.send('/health/live')).status).toBe(200);
});

it('the connections of a worker that died are free again', async () => {
  await openMany(7, '127.0.0.9');

  const { output } = service.process;
  for (const pid of service.findWorkers()) process.kill(pid, 'SIGKILL');
  await waitUntil(() => output().split('a worker ended').length === 3);
  await waitUntil(() => isServed('127.0.0.9'));

  // One less than the limit, because the connections of the requests before may not have closed yet.
  const opened = await openMany(5, '127.0.0.9');
  expect(await isServed('127.0.0.9')).toBe(true);
  expect(countClosed(opened)).toBe(0);
});
