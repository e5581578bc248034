import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { BEHIND_PROXY, fromNewAddress } from './addresses.js';

const calendar = useCalendar({
  ...BEHIND_PROXY,
  RATE_LIMITS: 'on',
  RATE_LIMIT_ANONYMOUS: '3',
  // Nothing listens on port 1.
  REDIS_URL: 'redis://calendar:secret-of-redis@127.0.0.1:1',
});

it('the service starts and works without its Redis, and counts in memory', async () => {
  const headers = fromNewAddress();

  const answers = [];
  for (let n = 0; n < 4; n++) answers.push(await calendar.get('/tags', { headers }));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers[0]?.headers.get('RateLimit')).toBe('"anonymous";r=2;t=60');
});
