import { expect, it } from '@jest/globals';
import { RateLimitsService } from '../../../src/accounts/rate-limits/rate-limits.service.js';
import { fromNewAddress, WITH_LIMITS } from '../../accounts/rate-limits/addresses.js';
import { useCalendar } from '../../support/calendar.js';

const calendar = useCalendar(WITH_LIMITS);

it('health checks from the same machine are not counted', async () => {
  for (let n = 0; n < 10; n++) {
    expect((await calendar.get('//health/live')).status).toBe(200);
    expect((await calendar.get('//health/ready')).status).toBe(200);
  }
  expect((await calendar.get('/events', { headers: fromNewAddress() })).headers.get('RateLimit')).toBe('"anonymous";r=5;t=60');
});

it('health checks of one address have a limit of their own', async () => {
  const limits = calendar.app.get(RateLimitsService);
  const check = () => limits.countHealthCheck('203.0.113.99');

  for (let n = 0; n < 3; n++) expect(await check()).toEqual({});
  await expect(check()).rejects.toMatchObject({ kind: 'too-many-requests', details: { headers: { 'Retry-After': '60' } } });

  expect(await limits.countHealthCheck('203.0.113.98')).toEqual({});
  expect((await calendar.get('/events', { headers: { 'X-Forwarded-For': '203.0.113.99' } })).status).toBe(200);
});
