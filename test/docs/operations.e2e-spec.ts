import { beforeAll, expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { type Json, operationsOf, resolve } from './walk.js';

const calendar = useCalendar();
let document: Json;
let operations: Record<string, Json>;

beforeAll(async () => {
  ({ body: document } = await calendar.get('/doc', { language: 'en' }));
  operations = operationsOf(document);
});

const responseTo = (name: string, status: number): Json => resolve(document, operations[name].responses[status].$ref);

it('leaves readings open, where credentials are welcome, and asks for them everywhere else', () => {
  const open = Object.keys(operations).filter((name) => operations[name].security.some((way: object) => Object.keys(way).length === 0));
  const closed = ['showMe', 'listTokens', 'listUsers', 'showUser', 'listChanges', 'listTranslations', 'showTranslationStats'];

  expect(open).toEqual(Object.keys(operations).filter((name) => /^(list|show)/.test(name) && !closed.includes(name)));
  expect(Object.keys(document.components.securitySchemes)).toEqual(['token', 'basic']);
});

it.each([
  ['showCalendar', [{}, { token: [] }, { basic: [] }]],
  ['listEvents', [{}, { token: ['read'] }, { basic: ['read'] }]],
  ['createEvent', [{ token: ['events:write'] }, { basic: ['events:write'] }]],
  ['deleteTag', [{ token: ['terms:write'] }, { basic: ['terms:write'] }]],
  ['updateUserByPatch', [{ token: ['users:admin'] }, { basic: ['users:admin'] }]],
  ['showMe', [{ token: [] }, { basic: [] }]],
])('names the scope that a token needs for %s', (name, security) => {
  expect(operations[name].security).toEqual(security);
});

it('keeps its word about credentials', async () => {
  const methods = { create: 'POST', update: 'PATCH', delete: 'DELETE' } as const;

  for (const [verb, method] of Object.entries(methods)) {
    const path = verb === 'create' ? '/venues' : '/venues/1';
    expect((await calendar.request(method, path, { body: method === 'DELETE' ? undefined : {} })).status).toBe(401);
    expect(operations[`${verb}Venue`].security).not.toContainEqual({});
  }
});

it('offers every body as JSON and as both kinds of form', () => {
  const withBody = Object.keys(operations).filter((name) => operations[name].requestBody !== undefined);

  expect(withBody).toEqual(Object.keys(operations).filter((name) => /^(create|update)/.test(name)));
  for (const name of withBody) {
    const { content } = operations[name].requestBody;
    expect(Object.keys(content)).toEqual(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']);
  }
  expect(operations.createEvent.requestBody.content['multipart/form-data'].schema).toEqual({ $ref: '#/components/schemas/CreateEvent' });
  expect(operations.createEvent.requestBody.required).toBe(true);
  expect(operations.updateEvent.requestBody.required).toBe(false);
});

it.each([
  ['listEvents', [200, 400, 401, 403, 404, 429, 500, 503]],
  ['listTags', [200, 400, 401, 403, 404, 429, 500, 503]],
  ['createEvent', [201, 400, 401, 403, 413, 415, 429, 500, 503]],
  ['showEvent', [200, 400, 401, 403, 404, 410, 429, 500, 503]],
  ['showEventBySlug', [200, 301, 400, 401, 403, 404, 410, 429, 500, 503]],
  ['deleteEventBySlug', [200, 308, 400, 401, 403, 404, 410, 429, 500, 503]],
  ['updateEventBySlugByPatch', [200, 308, 400, 401, 403, 404, 409, 410, 413, 415, 429, 500, 503]],
  ['updateEventByPatch', [200, 400, 401, 403, 404, 409, 410, 413, 415, 429, 500, 503]],
  ['deleteEvent', [200, 400, 401, 403, 404, 410, 429, 500, 503]],
  ['createCategory', [201, 400, 401, 403, 409, 413, 415, 429, 500, 503]],
  ['deleteCategory', [200, 400, 401, 403, 404, 429, 500, 503]],
  ['listEventTranslations', [200, 400, 401, 403, 404, 410, 429, 500, 503]],
  ['showTagTranslation', [200, 400, 401, 403, 404, 429, 500, 503]],
  ['updateEventTranslationByPut', [200, 201, 400, 401, 403, 404, 409, 410, 413, 415, 429, 500, 503]],
  ['deleteEventTranslation', [200, 400, 401, 403, 404, 409, 410, 429, 500, 503]],
  ['showCalendar', [200, 400, 401, 429, 500, 503]],
  ['showMe', [200, 400, 401, 429, 500, 503]],
  ['listTokens', [200, 400, 401, 403, 429, 500, 503]],
  ['deleteToken', [200, 400, 401, 403, 404, 429, 500, 503]],
  ['listUsers', [200, 400, 401, 403, 404, 429, 500, 503]],
  ['createUser', [201, 400, 401, 403, 409, 413, 415, 429, 500, 503]],
  ['updateUser', [200, 400, 401, 403, 404, 409, 413, 415, 429, 500, 503]],
  ['deleteUser', [200, 400, 401, 403, 404, 409, 429, 500, 503]],
  ['listChanges', [200, 400, 401, 403, 404, 429, 500, 503]],
  ['listTranslations', [200, 400, 401, 403, 404, 429, 500, 503]],
  ['showTranslationStats', [200, 400, 401, 403, 429, 500, 503]],
])('says how %s can end', (name, statuses) => {
  expect(Object.keys(operations[name].responses).map(Number)).toEqual(statuses);
});

it('names the codes of an error with what they say', () => {
  const gone = responseTo('deleteEvent', 410);
  const conflict = responseTo('createTag', 409);
  const missing = responseTo('listVenues', 404);

  expect(gone.description).toBe('`event-is-in-trash`: The event is already in the trash.');
  expect(conflict.description).toMatch(/^`term-exists`: /);
  expect(missing.description).toMatch(/^`venue-archive-page-not-found`: /);
  expect(responseTo('updateUser', 409).description).toBe(
    '- `user-exists`: Somebody else has this username.\n- `last-administrator`: There must be an administrator: this is the last one.',
  );
  expect(responseTo('deleteUser', 409).description).toMatch(/^`last-administrator`: /);
  expect(responseTo('deleteUser', 400).description).toMatch(/^- `rest_missing_callback_param`: /);
  expect(responseTo('listTranslations', 404).description).toMatch(/^`translation-archive-page-not-found`: /);
  expect(responseTo('listChanges', 404).description).toMatch(/^`change-archive-page-not-found`: /);
  expect(responseTo('showVenueBySlug', 301).description).toBe('`rest_moved`: The venue has another address now.');
  expect(Object.keys(responseTo('deleteVenueBySlug', 308).headers)).toEqual(['Content-Language', 'X-Request-Id', 'Location']);
  expect(Object.keys(gone.content)).toEqual(['application/json', 'application/problem+json']);
});

it('says of too many requests when to come again, and what the limits are', () => {
  const tooMany = responseTo('listEvents', 429);

  expect(tooMany.description).toBe('`rest_too_many_requests`: Too many requests. Please wait a little.');
  expect(Object.keys(tooMany.headers)).toEqual(['Content-Language', 'X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'Retry-After']);
});

it('describes the error that the service really answers with', async () => {
  const { body } = await calendar.get('/events?per_page=0');
  const { Error, ErrorData, ErrorDetail } = document.components.schemas;

  expect(Object.keys(body).sort()).toEqual([...Error.required].sort());
  expect(Object.keys(Error.properties)).toEqual(expect.arrayContaining(Object.keys(body)));
  expect(Object.keys(ErrorData.properties)).toEqual(expect.arrayContaining(Object.keys(body.data)));
  expect(Object.keys(body.data.details.per_page)).toEqual(expect.arrayContaining(ErrorDetail.required));
});

it.each([
  ['listEvents', 200, ['X-Total', 'X-TotalPages', 'Content-Language', 'Link']],
  ['createEvent', 201, ['Location', 'Content-Language', 'Link']],
  ['showEvent', 200, ['Content-Language', 'Link']],
  ['showEventBySlug', 200, ['Content-Location', 'Content-Language', 'Link']],
  ['showTagTranslation', 200, ['Content-Language']],
  ['updateTagTranslation', 200, ['Content-Language']],
  ['updateTagTranslation', 201, ['Location', 'Content-Language']],
  ['deleteTagTranslation', 200, ['Content-Language', 'Link']],
  ['listUsers', 200, ['X-Total', 'X-TotalPages', 'Link']],
  ['createUser', 201, ['Location']],
  ['listChanges', 200, ['X-Total', 'X-TotalPages', 'Link']],
  ['listTranslations', 200, ['X-Total', 'X-TotalPages', 'Link']],
  ['showTranslationStats', 200, []],
  ['listTokens', 200, []],
  ['showMe', 200, []],
])('names the headers of %s', (name, status, headers) => {
  const everywhere = ['RateLimit', 'RateLimit-Policy', 'X-Request-Id'];

  expect(Object.keys(operations[name].responses[status].headers)).toEqual([...headers, ...everywhere]);
});
