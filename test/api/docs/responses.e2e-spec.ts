import { beforeAll, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { type Json, operationsById, resolveReference } from './document-nodes.js';

const calendar = useCalendar();
let document: Json;
let operations: Record<string, Json>;

beforeAll(async () => {
  ({ body: document } = await calendar.get('/doc', { language: 'en' }));
  operations = operationsById(document);
});

const EVERYWHERE = ['Content-Language', 'X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'X-Ignored', 'Preference-Applied'];

const responseTo = (name: string, status: number): Json => resolveReference(document, operations[name].responses[status].$ref);

it.each([
  ['listEvents', [200, 304, 400, 401, 403, 404, 408, 414, 429, 431, 500, 503]],
  ['listTags', [200, 304, 400, 401, 403, 404, 408, 414, 429, 431, 500, 503]],
  ['createEvent', [201, 204, 400, 401, 403, 408, 409, 413, 414, 415, 422, 429, 431, 500, 501, 503]],
  ['showEvent', [200, 304, 400, 401, 403, 404, 408, 410, 414, 429, 431, 500, 503]],
  ['showEventBySlug', [200, 301, 303, 304, 400, 401, 403, 404, 408, 410, 414, 429, 431, 500, 503]],
  ['deleteEventBySlug', [200, 204, 308, 400, 401, 403, 404, 408, 410, 412, 414, 429, 431, 500, 503]],
  ['updateEventBySlugByPatch', [200, 204, 308, 400, 401, 403, 404, 408, 409, 410, 412, 413, 414, 415, 429, 431, 500, 501, 503]],
  ['updateEventByPatch', [200, 201, 204, 400, 401, 403, 404, 408, 409, 410, 412, 413, 414, 415, 429, 431, 500, 501, 503]],
  ['deleteEvent', [200, 204, 400, 401, 403, 404, 408, 409, 410, 412, 414, 429, 431, 500, 503]],
  ['createMedia', [201, 204, 400, 401, 403, 408, 409, 413, 414, 415, 422, 429, 431, 500, 501, 503]],
  ['deleteMedia', [200, 204, 400, 401, 403, 404, 408, 409, 414, 429, 431, 500, 503]],
  ['createCategory', [201, 204, 400, 401, 403, 408, 409, 413, 414, 415, 422, 429, 431, 500, 503]],
  ['deleteCategory', [200, 204, 400, 401, 403, 404, 408, 409, 412, 414, 429, 431, 500, 503]],
  ['listEventTranslations', [200, 304, 400, 401, 403, 404, 408, 410, 414, 429, 431, 500, 503]],
  ['showTagTranslation', [200, 304, 400, 401, 403, 404, 408, 414, 429, 431, 500, 503]],
  ['updateEventTranslationByPut', [200, 201, 204, 400, 401, 403, 404, 408, 409, 410, 412, 413, 414, 415, 429, 431, 500, 503]],
  ['deleteEventTranslation', [200, 204, 400, 401, 403, 404, 408, 409, 410, 412, 414, 429, 431, 500, 503]],
  ['showCalendar', [200, 304, 400, 401, 408, 414, 429, 431, 500, 503]],
  ['showMe', [200, 304, 400, 401, 408, 414, 429, 431, 500, 503]],
  ['listTokens', [200, 304, 400, 401, 403, 408, 414, 429, 431, 500, 503]],
  ['deleteToken', [200, 400, 401, 403, 404, 408, 414, 429, 431, 500, 503]],
  ['listUsers', [200, 304, 400, 401, 403, 404, 408, 414, 429, 431, 500, 503]],
  ['createUser', [201, 400, 401, 403, 408, 409, 413, 414, 415, 429, 431, 500, 503]],
  ['updateUser', [200, 400, 401, 403, 404, 408, 409, 413, 414, 415, 429, 431, 500, 503]],
  ['deleteUser', [200, 400, 401, 403, 404, 408, 409, 414, 429, 431, 500, 503]],
  ['listChanges', [200, 304, 400, 401, 403, 404, 408, 414, 429, 431, 500, 503]],
  ['listTranslations', [200, 304, 400, 401, 403, 404, 408, 414, 429, 431, 500, 503]],
  ['showTranslationStats', [200, 304, 400, 401, 403, 408, 414, 429, 431, 500, 503]],
])('says how %s can end', (name, statuses) => {
  expect(Object.keys(operations[name].responses).map(Number)).toEqual(statuses);
});

it('lists the codes of an error with their messages', () => {
  const gone = responseTo('deleteEvent', 410);
  const conflict = responseTo('createTag', 409);
  const missing = responseTo('listVenues', 404);

  expect(gone.description).toBe('`event-is-in-trash`: The event is already in the trash.');
  expect(conflict.description).toMatch(/^- `term-exists`: .*\n- `external-id-exists`: /);
  expect(missing.description).toMatch(/^`venue-archive-page-not-found`: /);
  expect(responseTo('updateUser', 409).description).toBe(
    '- `user-exists`: Another user has this username.\n- `last-administrator`: There must be an administrator: this is the last one.',
  );
  expect(responseTo('deleteUser', 409).description).toMatch(/^`last-administrator`: /);
  expect(responseTo('deleteUser', 400).description).toMatch(/^- `rest_missing_callback_param`: /);
  expect(responseTo('listTranslations', 404).description).toMatch(/^`translation-archive-page-not-found`: /);
  expect(responseTo('listChanges', 404).description).toMatch(/^`change-archive-page-not-found`: /);
  expect(responseTo('showVenueBySlug', 301).description).toBe('`rest_moved`: The venue has another address now.');
  expect(Object.keys(responseTo('deleteVenueBySlug', 308).headers)).toEqual([...EVERYWHERE, 'Location']);
  expect(Object.keys(gone.content)).toEqual(['application/json', 'application/problem+json']);
});

it('lists the codes of an error as an enum, and those of the transport on every operation', () => {
  const codesOf = (name: string, status: number) =>
    responseTo(name, status).content['application/json'].schema.allOf[1].properties.code.enum;

  expect(codesOf('deleteEvent', 410)).toEqual(['event-is-in-trash']);
  expect(codesOf('updateUser', 409)).toEqual(['user-exists', 'last-administrator']);
  expect(codesOf('createVenue', 400)).toEqual([
    ...['rest_missing_callback_param', 'rest_invalid_param', 'rest_invalid_json', 'rest_body_too_complex', 'rest_bad_request'],
    ...['media-too-large', 'media-not-readable'],
  ]);
  expect(codesOf('createVenue', 501)).toEqual(['media-uploads-unavailable']);
  expect(codesOf('deleteMedia', 409)).toEqual(['media-in-use']);
  for (const name of Object.keys(operations)) {
    expect(codesOf(name, 400)).toContain('rest_bad_request');
    expect(codesOf(name, 408)).toEqual(['rest_request_timeout']);
    expect(codesOf(name, 414)).toEqual(['rest_uri_too_long']);
    expect(codesOf(name, 431)).toEqual(['rest_headers_too_large']);
    expect(Object.keys(responseTo(name, 431).headers)).toEqual(['Content-Language', 'X-Request-Id']);
  }
});

it('documents Retry-After and the rate-limit headers of 429', () => {
  const tooMany = responseTo('listEvents', 429);

  expect(tooMany.description).toBe('`rest_too_many_requests`: Too many requests. Please wait a little.');
  expect(Object.keys(tooMany.headers)).toEqual([...EVERYWHERE, 'Retry-After']);
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
  ['listEvents', 200, ['ETag', 'X-Total', 'X-TotalPages', 'Link']],
  ['listEvents', 304, ['ETag', 'X-Total', 'X-TotalPages', 'Link']],
  ['createEvent', 201, ['Link', 'Idempotency-Replayed', 'Location']],
  ['updateEvent', 200, ['Link', 'Idempotency-Replayed']],
  ['updateEventByPatch', 200, ['Link']],
  ['showEvent', 200, ['ETag', 'Link']],
  ['showEventBySlug', 200, ['ETag', 'Link', 'Content-Location']],
  ['showTagTranslation', 200, ['ETag']],
  ['updateTagTranslation', 200, ['Idempotency-Replayed']],
  ['updateTagTranslation', 201, ['Idempotency-Replayed', 'Location']],
  ['deleteTagTranslation', 200, ['Link']],
  ['listUsers', 200, ['ETag', 'X-Total', 'X-TotalPages', 'Link']],
  ['createUser', 201, ['Location']],
  ['listChanges', 200, ['ETag', 'X-Total', 'X-TotalPages', 'Link']],
  ['listTranslations', 200, ['ETag', 'X-Total', 'X-TotalPages', 'Link']],
  ['showTranslationStats', 200, ['ETag']],
  ['listTokens', 200, ['ETag']],
  ['showMe', 200, ['ETag']],
])('names the headers of %s, %i', (name, status, headers) => {
  expect(Object.keys(operations[name].responses[status].headers)).toEqual([...EVERYWHERE, ...headers]);
});

it('marks the headers that are always present as required', () => {
  const { headers } = document.components;

  expect(Object.keys(headers).filter((name) => headers[name].required !== true)).toEqual([
    ...['Content-Location', 'Idempotency-Replayed', 'Last-Modified', 'Link', 'Preference-Applied'],
    ...['RateLimit', 'RateLimit-Policy', 'Retry-After', 'WWW-Authenticate', 'X-Ignored'],
  ]);
});
