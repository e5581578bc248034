import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { RedisConnection } from '../../../src/accounts/rate-limits/redis-connection.js';
import { TestClock } from '../../support/service/test-clock.js';
import { waitUntil } from '../../support/until.js';
import { closeInstances, createInstance, startSilentServer, startStandIn } from './test-redis.js';

const WINDOW = { limit: 3, seconds: 60 };

let warnings: string[] = [];
beforeEach(() => {
  warnings = [];
  jest.spyOn(Logger.prototype, 'warn').mockImplementation((message: unknown) => void warnings.push(String(message)));
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(closeInstances);

it('the store counts in memory while Redis refuses connections, and logs it once, without the URL', async () => {
  const { counters } = await createInstance('redis://calendar:secret-of-redis@127.0.0.1:1');

  const takes = await Promise.all(Array.from({ length: 5 }, () => counters.consume('key', WINDOW)));

  expect(takes.map(({ isAllowed }) => isAllowed)).toEqual([true, true, true, false, false]);
  expect(warnings).toEqual(['Redis does not answer (ECONNREFUSED): until it does, limits are counted in process.']);
});

it.each(['redis://127.0.0.1', 'redis://calendar:secret-of-redis@127.0.0.1'])(
  'counts alone when a server takes the connection and never answers: %s',
  async (server) => {
    const { port, close } = await startSilentServer();
    const { counters, clock } = await createInstance(`${server}:${port}`);

    const takes = await Promise.all(Array.from({ length: 5 }, () => counters.consume('key', WINDOW)));
    expect(takes.map(({ isAllowed }) => isAllowed)).toEqual([true, true, true, false, false]);
    clock.set('2026-11-21T11:00:06Z');
    expect(await counters.consume('key', WINDOW)).toMatchObject({ isAllowed: false, count: 3 });
    expect(warnings).toEqual(['Redis does not answer (ETIMEDOUT): until it does, limits are counted in process.']);
    close();
  },
);

it('the store counts in memory as soon as Redis does not answer, and logs the reason', async () => {
  const { port, close } = await startSilentServer();
  const { counters } = await createInstance(`redis://127.0.0.1:${port}`);
  expect(warnings).toEqual([]);
  close();

  expect(await counters.consume('key', WINDOW)).toMatchObject({ isAllowed: true, count: 1 });

  expect(warnings).toEqual([expect.stringMatching(/\((ECONNREFUSED|ECONNRESET|SocketClosedUnexpectedlyError)\)/)]);
});

it('an instance that stops while it connects does not stay connected', async () => {
  const sockets: Socket[] = [];
  const { port, close } = await startStandIn((socket) => sockets.push(socket.on('data', () => socket.write('+PONG\r\n'))));

  for (let turns = 0; turns < 10; turns++) {
    const redis = new RedisConnection(`redis://127.0.0.1:${port}`, new TestClock(), { answer: 100, start: 100 });
    const started = redis.onModuleInit();
    for (let turn = 0; turn < turns; turn++) await nextTurn();
    redis.onApplicationShutdown();
    await started;
  }

  await waitUntil(() => sockets.length > 0 && sockets.every(({ destroyed }) => destroyed));
  close();
});
