import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { closeInstances, createInstance, REDIS_URL } from '../test-redis.js';

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

it('instances with the same Redis count together', async () => {
  const key = randomUUID();
  const [one, other] = await Promise.all([createInstance(REDIS_URL), createInstance(REDIS_URL)]);

  const takes = await Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 ? one : other).counters.consume(key, WINDOW)));

  expect(takes.filter(({ isAllowed }) => isAllowed)).toHaveLength(3);
  await one.counters.reset(key);
  expect(await other.counters.consume(key, WINDOW)).toEqual({ isAllowed: true, count: 1, secondsLeft: 60 });
  expect(warnings).toEqual([]);
});

it('the store asks Redis again after five seconds', async () => {
  const key = randomUUID();
  const { counters, redis, clock } = await createInstance(REDIS_URL);
  expect(await redis.runScript('this is no script', key)).toBeUndefined();

  await counters.consume(key, WINDOW);
  clock.set('2026-11-21T11:00:06Z');

  // Redis does not have what was counted in memory meanwhile.
  expect(await counters.consume(key, WINDOW)).toMatchObject({ count: 1 });
  expect(await counters.consume(key, WINDOW)).toMatchObject({ count: 2 });
  expect(warnings).toHaveLength(1);
  expect(await redis.runScript('this is no script', key)).toBeUndefined();
  expect(warnings).toHaveLength(2);
});
