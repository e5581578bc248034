import { describe, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';
import { RECORD_RESOURCES } from '../../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

describe('a path that does not exist', () => {
  it.each([
    ['//apple-touch-icon.png', 'ca'],
    ['//humans.txt', 'ca'],
    ['//wp-admin/%2e%2e/wp-login.php/%zz', 'ca'],
    ['//fr', 'ca'],
    ['//fr/docs', 'ca'],
    ['//es/docs/events', 'es'],
    ['//es/api/calendar/events/v2/events', 'es'],
    ['//en/api/calendar/events/v1/event', 'en'],
    ['//fr/api/calendar/events/v1/events', 'ca'],
    ['//CA/api/calendar/events/v1/events', 'ca'],
    ['/events//7', 'ca'],
    ['/events/seven', 'ca'],
    ['/events/7seven', 'ca'],
    ['/events/-7', 'ca'],
    ['/events/7.0', 'ca'],
    ['/events/%D9%A7', 'ca'],
    ['/tags/by-slug/fira', 'ca'],
    ['/events/by-slug', 'ca'],
    ['/events/by-slug/fira/fora', 'ca'],
  ])('%s is 404 rest_no_route, in %s', async (path, language) => {
    const { status, headers, body } = await calendar.get(path);

    expect(status).toBe(404);
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(headers.get('Content-Language')).toBe(language);
    expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
    expect(body).toMatchObject({ code: 'rest_no_route', status: 404 });
  });

  it.each([
    '//fr',
    '//fr/docs',
    '//fr/api/calendar/events/v1/events',
    '//ca-ES/api/calendar/events/v1/events/7',
    '/events/7/translations/fr',
  ])('%s names the languages that there are', async (path) => {
    const { status, body } = await calendar.get(path, { language: 'en', headers: { 'Accept-Language': 'en' } });

    expect([status, body.code, body.data.available_languages]).toEqual([404, 'rest_no_route', ['ca', 'es', 'en']]);
    expect(body.message).toBe('The address names a language that the calendar does not have. It has these: ca, es, en');
  });

  it('is said in the language that the client prefers if the path has none', async () => {
    const { headers, body } = await calendar.get('//fr/api/calendar/events/v1/nothing', { headers: { 'Accept-Language': 'es' } });

    expect([headers.get('Content-Language'), body.message]).toEqual(['es', 'No hay nada en esta dirección.']);
    expect(headers.get('Vary')).toContain('Accept-Language');
  });
});

it.each(RECORD_RESOURCES)('an id of $collection that is out of range is 404', async ({ resource, collection }) => {
  for (const id of ['0', '2147483648', '99999999999999999999', '1'.repeat(400)]) {
    const { status, body } = await calendar.get(`/${collection}/${id}`);
    expect(status).toBe(404);
    expect(body.code).toBe(`${resource}-not-found`);
    expect((await calendar.patch(`/${collection}/${id}`, {})).status).toBe(404);
    expect((await calendar.delete(`/${collection}/${id}`)).status).toBe(404);
  }
});

describe('a method that the path does not accept', () => {
  const COLLECTION = 'GET, HEAD, POST, OPTIONS';
  const RECORD = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

  it.each([
    ['DELETE', '/events', COLLECTION],
    ['PUT', '/venues', COLLECTION],
    ['PATCH', '/organizers', COLLECTION],
    ['DELETE', '/categories', COLLECTION],
    ['DELETE', '/tags', COLLECTION],
    ['PURGE', '/events/7', RECORD],
    ['REPORT', '/events/by-slug/fira', RECORD],
    ['PURGE', '/tags/7', RECORD],
    ['POST', '', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/doc', 'GET, HEAD, OPTIONS'],
    ['POST', '//ca/api', 'GET, HEAD, OPTIONS'],
    ['DELETE', '//ca/api/auth/v1/me', 'GET, HEAD, OPTIONS'],
    ['PATCH', '//ca/api/auth/v1/tokens', COLLECTION],
    ['GET', '//ca/api/auth/v1/tokens/7', 'DELETE, OPTIONS'],
    ['POST', '//', 'GET, HEAD, OPTIONS'],
    ['DELETE', '//ca', 'GET, HEAD, OPTIONS'],
    ['POST', '//docs', 'GET, HEAD, OPTIONS'],
    ['PUT', '//assets/1/pages.css', 'GET, HEAD, OPTIONS'],
  ])('%s %s is 405 with Allow: %s', async (method, path, allowed) => {
    const { status, headers, body } = await calendar.request(method, path, { as: ADMIN });

    expect(status).toBe(405);
    expect(headers.get('Allow')).toBe(allowed);
    expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
    expect(body).toMatchObject({ code: 'rest_method_not_allowed', message: 'Aquesta adreça no admet aquest mètode.', status: 405 });
  });

  it('is 404 on a path that does not exist', async () => {
    expect((await calendar.delete('/events/seven')).status).toBe(404);
    expect((await calendar.delete('/nothing')).status).toBe(404);
  });
});

it.each([
  ['/events', 'GET, HEAD, POST, OPTIONS'],
  ['/events/7', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
  ['/venues/by-slug/palau', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
  ['/doc', 'GET, HEAD, OPTIONS'],
  ['//es/api/auth/v1/tokens/7', 'DELETE, OPTIONS'],
  ['//', 'GET, HEAD, OPTIONS'],
  ['//es', 'GET, HEAD, OPTIONS'],
  ['//en/docs', 'GET, HEAD, OPTIONS'],
  ['//assets/1/docs.js', 'GET, HEAD, OPTIONS'],
])('OPTIONS %s is 204 with Allow: %s', async (path, allowed) => {
  const { status, headers, body } = await calendar.request('OPTIONS', path);

  expect(status).toBe(204);
  expect(headers.get('Allow')).toBe(allowed);
  expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
  expect(body).toBe('');
});

it('OPTIONS of a path that does not exist is 404', async () => {
  expect((await calendar.request('OPTIONS', '/nothing')).body).toMatchObject({ code: 'rest_no_route', status: 404 });
});

it.each(['/events', '/events/7', '', '/doc', '/nothing', '//', '//docs', '//assets/1/docs.js'])(
  'HEAD %s answers as GET, without a body',
  async (path) => {
    await given.event();

    const head = await calendar.request('HEAD', path);
    const get = await calendar.get(path);

    expect(head.status).toBe(get.status);
    expect(head.body).toBe('');
    for (const name of ['Content-Type', 'Content-Length', 'Content-Language', 'X-Total', 'X-TotalPages', 'Link'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  },
);
