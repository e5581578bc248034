import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

it('an error is both what calendar clients expect and a problem of RFC 9457', async () => {
  const { status, headers, body } = await calendar.get('/events/7', { language: 'en' });

  expect(status).toBe(404);
  expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(headers.get('Content-Language')).toBe('en');
  expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
  expect(body).toEqual({
    code: 'event-not-found',
    message: 'The event does not exist.',
    data: { status: 404 },
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'The event does not exist.',
    instance: '/en/api/calendar/events/v1/events/7',
  });
});

it.each([
  ['application/problem+json', 'application/problem+json; charset=utf-8'],
  ['application/json', 'application/json; charset=utf-8'],
  ['application/json, application/problem+json', 'application/json; charset=utf-8'],
  ['application/json;q=0.5, application/problem+json', 'application/problem+json; charset=utf-8'],
  ['text/html', 'application/json; charset=utf-8'],
  ['*/*', 'application/json; charset=utf-8'],
])('for «Accept: %s» the error has the type %s, and the same body', async (accept, type) => {
  const { headers, body } = await calendar.get('/events/7', { headers: { Accept: accept } });

  expect(headers.get('Content-Type')).toBe(type);
  expect(headers.get('Vary')).toBe('Accept, Authorization');
  expect(body).toMatchObject({ code: 'event-not-found', data: { status: 404 }, title: 'Not Found', status: 404 });
});

it('a write without credentials gets 401 in the language of the URL, and caches keep it apart from that of a user', async () => {
  const { status, headers, body } = await calendar.request('POST', '/events', { language: 'en', body: { title: 'Fair' } });

  expect([status, body.code, body.message]).toEqual([401, 'rest_not_logged_in', 'You must sign in to do this.']);
  expect(headers.get('WWW-Authenticate')).toBe('Bearer realm="calendar", Basic realm="calendar", charset="UTF-8"');
  expect(headers.get('Vary')).toBe('Authorization, Accept');
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('Content-Language')).toBe('en');
});

it.each([
  ['ca', 'La llista no té aquesta pàgina.', 'ha d’estar entre 1 i 100'],
  ['es', 'La lista no tiene esta página.', 'debe estar entre 1 y 100'],
  ['en', 'The list does not reach this page.', 'must be between 1 and 100'],
])('the error is in the language of the URL, %s, whatever the content language', async (language, message, reason) => {
  const beyond = await calendar.get('/events?page=9&translation_language=en', { language });
  const wrong = await calendar.get('/events?per_page=101&translation_language=en', { language });

  expect(beyond.body).toMatchObject({ code: 'event-archive-page-not-found', message, detail: message });
  expect(beyond.headers.get('Content-Language')).toBe(language);
  expect(wrong.body.data.params).toEqual({ per_page: reason });
});

it.each([
  ['/events/7', 404, 'event-not-found'],
  ['/events/by-slug/none', 404, 'event-not-found'],
  ['/venues/7', 404, 'venue-not-found'],
  ['/organizers/7', 404, 'organizer-not-found'],
  ['/categories/7', 404, 'category-not-found'],
  ['/tags/7', 404, 'tag-not-found'],
  ['/events?page=2', 404, 'event-archive-page-not-found'],
  ['/venues?page=2', 404, 'venue-archive-page-not-found'],
  ['/organizers?page=2', 404, 'organizer-archive-page-not-found'],
  ['/categories?page=2', 404, 'category-archive-page-not-found'],
  ['/tags?page=2', 404, 'tag-archive-page-not-found'],
  ['/nothing', 404, 'rest_no_route'],
  ['/events?status=draft', 401, 'rest_not_logged_in'],
])('GET %s is %i %s', async (path, status, code) => {
  const answer = await calendar.get(path);

  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ code, status, data: { status } });
});

it('a term with a name that exists is 409 term-exists, with the id of the existing term', async () => {
  const { id } = await given.tag({ ca: { name: 'Música' } });

  const { status, body } = await calendar.post('/tags', { name: 'musica' });

  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'term-exists', data: { status: 409, term_id: id } });
  expect((await calendar.get('/tags?hide_empty=false')).body.total).toBe(1);
});

it('a record in the trash is 410', async () => {
  const { id } = await given.event();
  await calendar.delete(`/events/${id}`);

  expect((await calendar.get(`/events/${id}`)).body).toMatchObject({ code: 'event-no-longer-available', status: 410 });
  expect((await calendar.delete(`/events/${id}`)).body).toMatchObject({ code: 'event-is-in-trash', status: 410 });
});

it('the service uses a harmless request id of the client, and else creates one', async () => {
  const taken = await calendar.get('/events', { headers: { 'X-Request-Id': 'import-2027.04_23' } });
  const made = await calendar.get('/events', { as: ADMIN, headers: { 'X-Request-Id': '<script>alert(1)</script>' } });

  expect(taken.headers.get('X-Request-Id')).toBe('import-2027.04_23');
  expect(made.headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
});

it('an unexpected error is 500 without details, and later requests succeed', async () => {
  await given.tag();
  await calendar.database.query('ALTER TABLE tag_translation RENAME TO tag_translation_away');
  try {
    const { status, headers, body } = await calendar.get('/tags', { language: 'en' });

    expect(status).toBe(500);
    expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
    expect(body).toEqual({
      ...{
        code: 'internal',
        message: 'Something went wrong on our side.',
        data: { status: 500 },
        type: 'about:blank',
        title: 'Internal Server Error',
      },
      ...{ status: 500, detail: 'Something went wrong on our side.', instance: '/en/api/calendar/events/v1/tags' },
    });
  } finally {
    await calendar.database.query('ALTER TABLE tag_translation_away RENAME TO tag_translation');
  }
  expect((await calendar.get('/tags?hide_empty=false')).body.total).toBe(1);
});
