import { describe, expect, it } from '@jest/globals';
import { MemoryCounters } from '../../../src/accounts/rate-limits/memory-counters.js';
import { TestClock } from '../../support/service/test-clock.js';
import { countsAsAllDo } from './counting.js';

const clock = new TestClock();
describe('in process', () => {
  countsAsAllDo(() => Promise.resolve(new MemoryCounters(clock)), clock);

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
