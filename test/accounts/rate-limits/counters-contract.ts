import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import type { RateLimitStore } from '../../../src/accounts/rate-limits/rate-limit-store.js';

/**
 * The tests of every rate limit store, in memory and in Redis.
 * @param passSecond lets a second pass on the clock of the store
 */
export function describeCounters(make: () => Promise<RateLimitStore>, passSecond: () => void | Promise<void>): void {
  let rateLimitStore: RateLimitStore;
  beforeAll(async () => {
    rateLimitStore = await make();
  });

  it('the store counts up to the limit, and refuses without counting', async () => {
    const key = randomUUID();
    const take = () => rateLimitStore.consume(key, { limit: 2, seconds: 60 });

    expect(await take()).toEqual({ isAllowed: true, count: 1, secondsLeft: 60 });
    expect(await take()).toMatchObject({ isAllowed: true, count: 2 });
    expect(await take()).toMatchObject({ isAllowed: false, count: 2 });
    expect(await take()).toMatchObject({ isAllowed: false, count: 2 });
  });

  it('the store allows no more than the limit of many simultaneous hits', async () => {
    const key = randomUUID();

    const takes = await Promise.all(Array.from({ length: 50 }, () => rateLimitStore.consume(key, { limit: 7, seconds: 60 })));

    expect(takes.filter(({ isAllowed }) => isAllowed).map(({ count }) => count)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('the window begins with the first hit, or with each counted hit', async () => {
    const key = randomUUID();
    await rateLimitStore.consume(key, { limit: 3, seconds: 10 });

    expect((await rateLimitStore.consume(key, { limit: 3, seconds: 100 })).secondsLeft).toBeLessThanOrEqual(10);
    expect(await rateLimitStore.consume(key, { limit: 3, seconds: 100, restartsOnHit: true })).toEqual({
      isAllowed: true,
      count: 3,
      secondsLeft: 100,
    });
    const refused = await rateLimitStore.consume(key, { limit: 3, seconds: 110, restartsOnHit: true });
    expect(refused.isAllowed).toBe(false);
    expect(refused.secondsLeft).toBeLessThanOrEqual(100);
  });

  it('the store takes back one hit, and never more than were counted', async () => {
    const key = randomUUID();
    const take = () => rateLimitStore.consume(key, { limit: 2, seconds: 60 });
    await take();
    await take();

    await rateLimitStore.decrement(key);
    expect(await take()).toMatchObject({ isAllowed: true, count: 2 });
    for (let n = 0; n < 5; n++) await rateLimitStore.decrement(key);
    expect(await take()).toEqual({ isAllowed: true, count: 1, secondsLeft: 60 });
  });

  it('the store resets a key', async () => {
    const [key, other] = [randomUUID(), randomUUID()];
    for (const one of [key, key, other]) await rateLimitStore.consume(one, { limit: 2, seconds: 60 });

    await rateLimitStore.reset(key);

    expect((await rateLimitStore.consume(key, { limit: 2, seconds: 60 })).count).toBe(1);
    expect((await rateLimitStore.consume(other, { limit: 2, seconds: 60 })).count).toBe(2);
  });

  it('the store begins a new window when the old one is over', async () => {
    const key = randomUUID();
    const take = () => rateLimitStore.consume(key, { limit: 1, seconds: 1 });
    await take();
    expect((await take()).isAllowed).toBe(false);

    await passSecond();

    expect(await take()).toEqual({ isAllowed: true, count: 1, secondsLeft: 1 });
  });
}
