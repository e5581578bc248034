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

it('leaves readings open, where credentials are welcome, and asks for them everywhere else', () => {
  const open = Object.keys(operations).filter((name) => operations[name].security.some((way: object) => Object.keys(way).length === 0));

  expect(open).toEqual(Object.keys(operations).filter((name) => /^(list|show)/.test(name) && name !== 'listTokens' && name !== 'showMe'));
  expect(operations.listEvents.security).toEqual([{}, { token: [] }, { basic: [] }]);
  expect(operations.createEvent.security).toEqual([{ token: [] }, { basic: [] }]);
  expect(Object.keys(document.components.securitySchemes)).toEqual(['token', 'basic']);
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
  ['listEvents', [200, 400, 401, 403, 404, 500, 503]],
  ['listTags', [200, 400, 401, 404, 500, 503]],
  ['createEvent', [201, 400, 401, 403, 413, 415, 500, 503]],
  ['showEvent', [200, 400, 401, 403, 404, 410, 500, 503]],
  ['showEventBySlug', [200, 400, 401, 404, 500, 503]],
  ['updateEventByPatch', [200, 400, 401, 403, 404, 409, 410, 413, 415, 500, 503]],
  ['deleteEvent', [200, 400, 401, 403, 404, 410, 500, 503]],
  ['createCategory', [201, 400, 401, 403, 409, 413, 415, 500, 503]],
  ['deleteCategory', [200, 400, 401, 403, 404, 500, 503]],
  ['showCalendar', [200, 400, 401, 500, 503]],
])('says how %s can end', (name, statuses) => {
  expect(Object.keys(operations[name].responses).map(Number)).toEqual(statuses);
});

it('names the codes of an error with what they say', () => {
  const gone = resolve(document, operations.deleteEvent.responses[410].$ref);
  const conflict = resolve(document, operations.createTag.responses[409].$ref);
  const missing = resolve(document, operations.listVenues.responses[404].$ref);

  expect(gone.description).toBe('`event-is-in-trash`: The event is already in the trash.');
  expect(conflict.description).toMatch(/^`term-exists`: /);
  expect(missing.description).toMatch(/^`venue-archive-page-not-found`: /);
  expect(Object.keys(gone.content)).toEqual(['application/json', 'application/problem+json']);
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
  ['listEvents', 200, ['X-Total', 'X-TotalPages', 'Content-Language', 'Link', 'X-Request-Id']],
  ['createEvent', 201, ['Location', 'Content-Language', 'Link', 'X-Request-Id']],
  ['showEvent', 200, ['Content-Language', 'Link', 'X-Request-Id']],
  ['showEventBySlug', 200, ['Content-Location', 'Content-Language', 'Link', 'X-Request-Id']],
  ['showMe', 200, ['X-Request-Id']],
])('names the headers of %s', (name, status, headers) => {
  expect(Object.keys(operations[name].responses[status].headers)).toEqual(headers);
});
