import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Counters } from '../../src/limits/counters.js';
import { MemoryCounters } from '../../src/limits/memory-counters.js';
import { TestClock } from '../support/test-clock.js';
import { closeInstances, hasRedis, instance, REDIS_URL } from './redis-for-tests.js';

afterAll(closeInstances);

const clock = new TestClock();
const KINDS: [where: string, make: () => Promise<Counters>][] = [
  ['in process', () => Promise.resolve(new MemoryCounters(clock))],
  // Where there is no Redis, there is nothing that could be tested with it.
  ...((await hasRedis()) ? [['in Redis', async () => (await instance(REDIS_URL)).counters] as [string, () => Promise<Counters>]] : []),
];

describe.each(KINDS)('%s', (_where, make) => {
  let counters: Counters;
  beforeAll(async () => {
    counters = await make();
  });

  it('counts up to the limit, and refuses without counting', async () => {
    const key = randomUUID();
    const take = () => counters.take(key, { limit: 2, seconds: 60 });

    expect(await take()).toEqual({ taken: true, count: 1, secondsLeft: 60 });
    expect(await take()).toMatchObject({ taken: true, count: 2 });
    expect(await take()).toMatchObject({ taken: false, count: 2 });
    expect(await take()).toMatchObject({ taken: false, count: 2 });
  });

  it('takes no more than the limit of many at once', async () => {
    const key = randomUUID();

    const takes = await Promise.all(Array.from({ length: 50 }, () => counters.take(key, { limit: 7, seconds: 60 })));

    expect(takes.filter(({ taken }) => taken).map(({ count }) => count)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('begins the window with the first take, or with each that counts', async () => {
    const key = randomUUID();
    await counters.take(key, { limit: 3, seconds: 10 });

    expect((await counters.take(key, { limit: 3, seconds: 100 })).secondsLeft).toBeLessThanOrEqual(10);
    expect(await counters.take(key, { limit: 3, seconds: 100, renew: true })).toEqual({ taken: true, count: 3, secondsLeft: 100 });
    const refused = await counters.take(key, { limit: 3, seconds: 110, renew: true });
    expect(refused.taken).toBe(false);
    expect(refused.secondsLeft).toBeLessThanOrEqual(100);
  });

  it('gives back one, and never more than there are', async () => {
    const key = randomUUID();
    const take = () => counters.take(key, { limit: 2, seconds: 60 });
    await take();
    await take();

    await counters.giveBack(key);
    expect(await take()).toMatchObject({ taken: true, count: 2 });
    for (let n = 0; n < 5; n++) await counters.giveBack(key);
    expect(await take()).toEqual({ taken: true, count: 1, secondsLeft: 60 });
  });

  it('forgets', async () => {
    const [key, other] = [randomUUID(), randomUUID()];
    for (const one of [key, key, other]) await counters.take(one, { limit: 2, seconds: 60 });

    await counters.forget(key);

    expect((await counters.take(key, { limit: 2, seconds: 60 })).count).toBe(1);
    expect((await counters.take(other, { limit: 2, seconds: 60 })).count).toBe(2);
  });

  it('begins anew when the window is over', async () => {
    const key = randomUUID();
    const take = () => counters.take(key, { limit: 1, seconds: 1 });
    await take();
    expect((await take()).taken).toBe(false);

    clock.set('2026-11-21T11:00:01Z');
    await sleep(1_100);

    expect(await take()).toEqual({ taken: true, count: 1, secondsLeft: 1 });
  });
});

describe('in process', () => {
  it('forgets first what was not asked for longest, and keeps no more than it may', async () => {
    const counters = new MemoryCounters(clock, 2);
    const take = (key: string) => counters.take(key, { limit: 9, seconds: 60 });
    for (const key of ['a', 'b', 'a', 'c']) await take(key);

    expect((await take('a')).count).toBe(3);
    expect((await take('b')).count).toBe(1);
  });

  it('makes no window longer when the clock is set back', async () => {
    const own = new TestClock();
    const counters = new MemoryCounters(own);
    await counters.take('a', { limit: 1, seconds: 60 });

    own.set('2026-11-20T11:00:00Z');

    expect(await counters.take('a', { limit: 1, seconds: 60 })).toEqual({ taken: false, count: 1, secondsLeft: 60 });
  });
});
