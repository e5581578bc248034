import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';

const calendar = useCalendar({ METRICS_TOKEN: 'token-of-who-reads-metrics' });

const metrics = (authorization?: string) =>
  calendar.get('//metrics', authorization === undefined ? {} : { headers: { Authorization: authorization } });

it('the service shows its metrics to a client with the token of the settings', async () => {
  expect((await metrics('Bearer token-of-who-reads-metrics')).status).toBe(200);
  expect((await metrics('bearer  token-of-who-reads-metrics')).status).toBe(200);
});

it.each([
  ['rest_not_logged_in', undefined],
  ['rest_invalid_credentials', 'Bearer token-of-who-reads-metric'],
  ['rest_invalid_credentials', 'Bearer token-of-who-reads-metrics2'],
  ['rest_invalid_credentials', 'Bearer '],
  ['rest_invalid_credentials', `Bearer ${ADMIN.token}`],
  ['rest_invalid_credentials', `Basic ${Buffer.from('admin:token-of-who-reads-metrics').toString('base64')}`],
])('the service answers %s to %s', async (code, authorization) => {
  const { status, headers, body } = await metrics(authorization);

  expect([status, body.code]).toEqual([401, code]);
  expect(headers.get('WWW-Authenticate')).toMatch(/^Bearer /);
  expect(headers.get('Cache-Control')).toBe('no-store');
});

it('the health checks do not need the token', async () => {
  expect((await calendar.get('//health/live')).status).toBe(200);
  expect((await calendar.get('//health/ready')).status).toBe(200);
});

it('other routes refuse the token', async () => {
  expect((await calendar.get('/events', { headers: { Authorization: 'Bearer token-of-who-reads-metrics' } })).status).toBe(401);
});
