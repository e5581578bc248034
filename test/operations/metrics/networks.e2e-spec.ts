import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { BEHIND_PROXY } from '../../accounts/rate-limits/addresses.js';

const calendar = useCalendar(BEHIND_PROXY);

const statusFor = async (headers: Record<string, string>) => {
  const { status, body } = await calendar.get('//metrics', { headers });
  return status === 200 ? status : [status, body.code];
};

it('without a token, the service shows its metrics to clients on the same machine', async () => {
  expect(await statusFor({})).toBe(200);
  expect(await statusFor({ 'X-Forwarded-For': '127.0.0.9' })).toBe(200);
});

it.each(['203.0.113.7', '127.0.0.1, 203.0.113.7', '10.0.0.7', 'unknown'])(
  'it refuses %s, for whom a trusted proxy asks',
  async (forwarded) => {
    expect(await statusFor({ 'X-Forwarded-For': forwarded })).toEqual([403, 'rest_forbidden']);
  },
);
