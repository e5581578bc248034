import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { DISK_OK, getReadiness } from './readiness.js';

const calendar = useCalendar();

it('the service is live as long as it answers', async () => {
  const { status, headers, body } = await calendar.get('//health/live');

  expect(status).toBe(200);
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(body).toEqual({ status: 'ok', checks: {} });
  expect(await calendar.recordQueries(() => calendar.get('//health/live'))).toEqual([]);
});

it('the service is ready when database, migrations and disk are', async () => {
  const { status, headers, body } = await getReadiness(calendar);

  expect(status).toBe(200);
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('Retry-After')).toBeNull();
  expect(body).toEqual({
    status: 'ok',
    checks: { service: { status: 'ok' }, database: { status: 'ok' }, migrations: { status: 'ok' }, disk: DISK_OK },
  });
});

it.each(['/health/live', '/health/ready', '/metrics'])('%s needs no authentication, and counts for no rate limit', async (path) => {
  const { status, headers } = await calendar.get(`/${path}?password=x&translation_language=xx`, {
    headers: { Authorization: 'Bearer cal_unknown' },
  });

  expect(status).toBe(200);
  expect(headers.get('RateLimit')).toBeNull();
  expect(headers.get('Content-Language')).toBeNull();
  expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
});

it.each(['/health/live', '/health/ready', '/metrics'])('%s accepts only reads, and allows no other origin', async (path) => {
  const posted = await calendar.post(`/${path}`, {});
  const head = await calendar.request('HEAD', `/${path}`);
  const options = await calendar.request('OPTIONS', `/${path}`);

  expect([posted.status, posted.body.code, posted.headers.get('Allow')]).toEqual([405, 'rest_method_not_allowed', 'GET, HEAD, OPTIONS']);
  expect([head.status, head.body, head.headers.get('Access-Control-Allow-Origin')]).toEqual([200, '', null]);
  expect([options.status, options.headers.get('Allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
});

it.each(['/health', '/health/', '/health/lives', '/ca/health/live', '/metrics/http'])('%s is no route', async (path) => {
  expect((await calendar.get(`/${path}`)).body).toMatchObject({ code: 'rest_no_route', data: { status: 404 } });
});

it('the documentation leaves the health checks and metrics out', async () => {
  const { body } = await calendar.get('/doc');

  expect(Object.keys(body.paths).filter((path) => /health|metrics/.test(path))).toEqual([]);
});
