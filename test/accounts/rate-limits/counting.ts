import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from '@jest/globals';
import type { Counters } from '../../../src/accounts/rate-limits/counters.js';
import type { TestClock } from '../../support/service/test-clock.js';

/** What every kind of counters does, in process and in Redis. */
export function countsAsAllDo(make: () => Promise<Counters>, clock: TestClock): void {
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
}
