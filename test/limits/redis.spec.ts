import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { closeInstances, hasRedis, instance, mute, REDIS_URL } from './redis-for-tests.js';

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

/** Where there is no Redis, there is nothing that could be tested with it. */
const withRedis = (await hasRedis()) ? it : it.skip;

withRedis('instances with the same Redis count together', async () => {
  const key = randomUUID();
  const [one, other] = await Promise.all([instance(REDIS_URL), instance(REDIS_URL)]);

  const takes = await Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 ? one : other).counters.take(key, WINDOW)));

  expect(takes.filter(({ taken }) => taken)).toHaveLength(3);
  await one.counters.forget(key);
  expect(await other.counters.take(key, WINDOW)).toEqual({ taken: true, count: 1, secondsLeft: 60 });
  expect(warnings).toEqual([]);
});

it('counts alone where nobody listens, says so once, and never where', async () => {
  const { counters } = await instance('redis://calendar:secret-of-redis@127.0.0.1:1');

  const takes = await Promise.all(Array.from({ length: 5 }, () => counters.take('key', WINDOW)));

  expect(takes.map(({ taken }) => taken)).toEqual([true, true, true, false, false]);
  expect(warnings).toEqual(['Redis does not answer (ECONNREFUSED): until it does, limits are counted in process.']);
});

it.each(['redis://127.0.0.1', 'redis://calendar:secret-of-redis@127.0.0.1'])(
  'counts alone when a server takes the connection and never answers: %s',
  async (server) => {
    const { port, close } = await mute();
    const { counters, clock } = await instance(`${server}:${port}`);

    const takes = await Promise.all(Array.from({ length: 5 }, () => counters.take('key', WINDOW)));
    expect(takes.map(({ taken }) => taken)).toEqual([true, true, true, false, false]);
    clock.set('2026-11-21T11:00:06Z');
    expect(await counters.take('key', WINDOW)).toMatchObject({ taken: false, count: 3 });
    expect(warnings).toEqual(['Redis does not answer (ETIMEDOUT): until it does, limits are counted in process.']);
    close();
  },
);

it('counts alone from the moment when Redis goes away, and says why', async () => {
  const { port, close } = await mute();
  const { counters } = await instance(`redis://127.0.0.1:${port}`);
  expect(warnings).toEqual([]);
  close();
  await sleep(500);

  expect(await counters.take('key', WINDOW)).toMatchObject({ taken: true, count: 1 });

  expect(warnings).toEqual([expect.stringMatching(/\((ECONNREFUSED|ECONNRESET|SocketClosedUnexpectedlyError)\)/)]);
});

withRedis('asks Redis again after five seconds', async () => {
  const key = randomUUID();
  const { counters, redis, clock } = await instance(REDIS_URL);
  expect(await redis.run('this is no script', key)).toBeUndefined();

  await counters.take(key, WINDOW);
  clock.set('2026-11-21T11:00:06Z');

  // What was counted in process meanwhile is not in Redis.
  expect(await counters.take(key, WINDOW)).toMatchObject({ count: 1 });
  expect(await counters.take(key, WINDOW)).toMatchObject({ count: 2 });
  expect(warnings).toHaveLength(1);
  expect(await redis.run('this is no script', key)).toBeUndefined();
  expect(warnings).toHaveLength(2);
});
