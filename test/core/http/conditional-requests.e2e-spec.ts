import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

// By default `fetch` would send «no-cache» (Fetch standard, HTTP-network-or-cache fetch).
const at = (path: string, etag: string, method = 'GET') =>
  calendar.request(method, path, { headers: { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' } });

it('the service answers 304 while a record has not changed, and 200 once it has', async () => {
  const { id } = await given.venue({ ca: { venue: 'Palau' } });
  const etag = (await calendar.get(`/venues/${id}`)).headers.get('ETag')!;

  const same = await at(`/venues/${id}`, etag);
  await calendar.patch(`/venues/${id}`, { venue: 'Liceu' });
  const changed = await at(`/venues/${id}`, etag);

  expect(same.status).toBe(304);
  expect(same.body).toBe('');
  expect(same.headers.get('ETag')).toBe(etag);
  expect(same.headers.get('Content-Language')).toBe('ca');
  expect(changed.status).toBe(200);
  expect(changed.body.venue).toBe('Liceu');
  expect(changed.headers.get('ETag')).not.toBe(etag);
});

it('HEAD answers 304 too, while nothing has changed', async () => {
  const { headers } = await calendar.get('/venues');

  const { status } = await at('/venues', headers.get('ETag')!, 'HEAD');
  await given.venue();

  expect(status).toBe(304);
  expect((await at('/venues', headers.get('ETag')!, 'HEAD')).status).toBe(200);
});

it.each([
  ['POST', '/venues', { venue: 'Palau' }, 201],
  ['POST', '/venues/{id}', { venue: 'Liceu' }, 200],
  ['PUT', '/venues/{id}', { venue: 'Liceu' }, 200],
  ['PATCH', '/venues/{id}', { venue: 'Liceu' }, 200],
  ['DELETE', '/venues/{id}', undefined, 200],
  ['GET', '/venues/999999', undefined, 404],
])('responses to writes and errors have no ETag: %s %s', async (method, path, body, expected) => {
  const { id } = await given.venue();

  const { status, headers } = await calendar.request(method, path.replace('{id}', String(id)), { as: ADMIN, body });

  expect(status).toBe(expected);
  expect(headers.get('ETag')).toBeNull();
  expect(Number(headers.get('Content-Length'))).toBeGreaterThan(100);
});
