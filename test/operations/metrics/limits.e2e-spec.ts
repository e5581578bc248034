import { expect, it } from '@jest/globals';
import { fromNewAddress, WITH_LIMITS } from '../../accounts/rate-limits/addresses.js';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { filterSamples, measureGrowth } from './samples.js';

const calendar = useCalendar(WITH_LIMITS);

it('the metrics count refused requests by rate limit', async () => {
  const reading = fromNewAddress();
  const guessing = { ...fromNewAddress(), Authorization: `Basic ${Buffer.from('admin:wrong-password').toString('base64')}` };

  const grown = await measureGrowth(calendar, async () => {
    for (let n = 0; n < 8; n++) await calendar.get('/tags', { headers: reading });
    for (let n = 0; n < 3; n++) await calendar.get('/tags?search=fira', { headers: fromNewAddress() });
    for (let n = 0; n < 6; n++) await calendar.get('//ca/api/auth/v1/me', { headers: guessing });
  });

  expect(filterSamples(grown, 'calendar_rate_limited_total')).toEqual({
    'calendar_rate_limited_total{limit="anonymous"}': 2,
    'calendar_rate_limited_total{limit="sign-in"}': 1,
  });
});

it('the metrics count hits and misses of the caches', async () => {
  await new Given(calendar).event({ ca: {} }, { start_date: '2027-03-04 05:06:07', end_date: '2027-03-04 06:07:08' });

  const grown = await measureGrowth(calendar, async () => {
    await calendar.get('/events', { headers: fromNewAddress() });
  });

  expect(grown['calendar_cache_lookups_total{cache="offsets",outcome="hit"}']).toBeGreaterThan(0);
});
