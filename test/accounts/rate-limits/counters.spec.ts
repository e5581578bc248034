import { describe, expect, it } from '@jest/globals';
import { MemoryRateLimitStore } from '../../../src/accounts/rate-limits/rate-limit-store.js';
import { TestClock } from '../../support/service/test-clock.js';
import { describeCounters } from './counters-contract.js';

const clock = new TestClock();
describe('the memory store', () => {
  describeCounters(
    () => Promise.resolve(new MemoryRateLimitStore(clock)),
    () => clock.set('2026-11-21T11:00:01Z'),
  );

  it('drops the least recently used key when there are too many', async () => {
    const counters = new MemoryRateLimitStore(clock, 2);
    const take = (key: string) => counters.consume(key, { limit: 9, seconds: 60 });
    for (const key of ['a', 'b', 'a', 'c']) await take(key);

    expect((await take('a')).count).toBe(3);
    expect((await take('b')).count).toBe(1);
  });

  it('does not make a window longer when the clock is set back', async () => {
    const own = new TestClock();
    const counters = new MemoryRateLimitStore(own);
    await counters.consume('a', { limit: 1, seconds: 60 });

    own.set('2026-11-20T11:00:00Z');

    expect(await counters.consume('a', { limit: 1, seconds: 60 })).toEqual({ isAllowed: false, count: 1, secondsLeft: 60 });
  });

  it('ends a window that was used up while the clock was ahead, at most its length after the first refusal', async () => {
    const own = new TestClock();
    const counters = new MemoryRateLimitStore(own);
    const take = () => counters.consume('a', { limit: 1, seconds: 60 });
    own.set('2027-11-21T11:00:00Z');
    await take();
    own.set('2026-11-21T11:00:00Z');
    await take();

    own.set('2026-11-21T11:00:59Z');
    expect(await take()).toEqual({ isAllowed: false, count: 1, secondsLeft: 1 });
    own.set('2026-11-21T11:01:00Z');
    expect(await take()).toEqual({ isAllowed: true, count: 1, secondsLeft: 60 });
  });
});
