import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';

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

it.each([
  ['/venues/{id}', /^"[^"]+"$/],
  ['/venues/{id}/translations/ca', /^"[^"]+"$/],
  ['/venues/{id}/translations', /^W\/"[^"]+"$/],
  ['/venues', /^W\/"[^"]+"$/],
  ['/doc', /^"[^"]+"$/],
  ['//', /^"[^"]+"$/],
])('%s has an ETag, strong for what is not a list, and is 304 for «no-cache» too', async (path, pattern) => {
  const { id } = await given.venue();
  const { headers } = await calendar.get(path.replace('{id}', id));
  const etag = headers.get('ETag')!;

  const again = await calendar.get(path.replace('{id}', id), { headers: { 'If-None-Match': etag, 'Cache-Control': 'no-cache' } });

  expect(etag).toMatch(pattern);
  expect(again.status).toBe(304);
  expect(again.headers.get('Cache-Control')).toBe(headers.get('Cache-Control'));
  expect(again.headers.get('Vary')).toBe(headers.get('Vary'));
});

it('a record has an ETag for each coding, and each of them is answered with 304', async () => {
  const { id } = await given.venue({ ca: { venue: 'Palau', description: 'Una sala gran. '.repeat(200) } });
  const etagFor = async (encoding: string) =>
    (await calendar.get(`/venues/${id}`, { headers: { 'Accept-Encoding': encoding } })).headers.get('ETag')!;

  const etags = [await etagFor('identity'), await etagFor('gzip'), await etagFor('br')];
  const statuses = [];
  for (const etag of [...etags, `W/${etags[1]}`, '"other", "more"', `${etags[0]!.slice(0, -1)}-zip"`])
    statuses.push((await at(`/venues/${id}`, etag)).status);

  expect(etags).toEqual([etags[0], `${etags[0]!.slice(0, -1)}-gzip"`, `${etags[0]!.slice(0, -1)}-br"`]);
  expect(statuses).toEqual([304, 304, 304, 304, 200, 200]);
});

it.each([
  ['an anonymous client', false, '/venues', 'no-cache'],
  ['a user', true, '/venues', 'private, no-cache'],
  ['a user with an account', true, '//ca/api/auth/v1/me', 'no-store'],
])('caches must ask again before they send an answer to %s', async (_, isSignedIn, path, expected) => {
  const answers = [await calendar.get(path, isSignedIn ? { as: ADMIN } : {}), await calendar.get(path, isSignedIn ? { as: ADMIN } : {})];

  for (const { headers } of answers) {
    expect(headers.get('Cache-Control')).toBe(expected);
    expect(headers.get('Vary')).toContain('Authorization');
  }
});

it('a user who has the answer gets 304 without a statement for content, until the rights change', async () => {
  const { id } = await given.event({ ca: {} }, { status: 'draft' });
  const [editor, another] = [await calendar.person('editor'), await calendar.person('editor')];
  const etag = (await calendar.get(`/events/${id}`, { as: editor })).headers.get('ETag')!;
  const headers = { 'If-None-Match': etag };

  const answers: number[] = [];
  const statements = await calendar.recordOwnQueries(async () => {
    answers.push((await calendar.get(`/events/${id}`, { as: editor, headers })).status);
  });
  answers.push((await calendar.get(`/events/${id}`, { as: another, headers })).status);
  await calendar.patch(`//ca/api/auth/v1/users/${editor.id}`, { role: 'subscriber' });
  answers.push((await calendar.get(`/events/${id}`, { as: editor, headers })).status);
  answers.push((await calendar.get(`/events/${id}`, { headers })).status);

  expect(answers).toEqual([304, 304, 403, 403]);
  expect(statements.filter((sql) => !sql.includes('token'))).toEqual([]);
});

it('a venue tells anonymous clients when it changed, once no other change can have the same time', async () => {
  const { id } = await given.venue();
  const lastModified = async (as?: typeof ADMIN) => (await calendar.get(`/venues/${id}`, as ? { as } : {})).headers.get('Last-Modified');
  const statusSince = async (date: string) => (await calendar.get(`/venues/${id}`, { headers: { 'If-Modified-Since': date } })).status;

  const early = await lastModified();
  calendar.clock.set('2026-11-21T11:10:00Z');
  calendar.forgetCaches();

  expect([early, await lastModified(), await lastModified(ADMIN)]).toEqual([null, 'Sat, 21 Nov 2026 11:00:00 GMT', null]);
  expect(await statusSince('Sat, 21 Nov 2026 11:00:00 GMT')).toBe(304);
  expect(await statusSince('Sat, 21 Nov 2026 10:59:59 GMT')).toBe(200);
  expect(await statusSince('yesterday')).toBe(200);
});

it('an event does not tell when it changed, because a change of its venue changes it, too', async () => {
  const { id } = await given.event();
  calendar.clock.set('2026-11-21T11:10:00Z');

  expect((await calendar.get(`/events/${id}`)).headers.get('Last-Modified')).toBeNull();
});
