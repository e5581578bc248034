import { beforeEach, expect, it } from '@jest/globals';
import { ADMIN, type Person, useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';
import { FIRA } from '../../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const BROKEN = '{"title": ';
const JSON_TYPE = { 'Content-Type': 'application/json' };
const UNKNOWN_TOKEN = { Authorization: 'Bearer cal_unknown' };
const BAD = { ...FIRA, featured: 'perhaps' };

let subscriber: Person;
let contributor: Person;

beforeEach(async () => {
  subscriber = await calendar.person('subscriber');
  contributor = await calendar.person('contributor');
});

const personWithScopes = async (...scopes: string[]): Promise<Person> => {
  const { id, token } = await calendar.person('author');
  const { body } = await calendar.request('POST', '//ca/api/auth/v1/tokens', { as: { id, token }, body: { name: 'test', scopes } });
  return { id, token: body.token };
};

const judged = async (method: string, path: string, options: Parameters<typeof calendar.request>[2]) => {
  const { status, body } = await calendar.request(method, path, options);
  return [status, body.code];
};

it('the service looks for the route before it reads the body', async () => {
  expect(await judged('POST', '/nothing', { headers: JSON_TYPE, body: BROKEN })).toEqual([404, 'rest_no_route']);
  expect(await judged('POST', '/events/seven', { headers: JSON_TYPE, body: BROKEN })).toEqual([404, 'rest_no_route']);
  expect(await judged('POST', '/events', { language: 'fr', headers: JSON_TYPE, body: BROKEN })).toEqual([404, 'rest_no_route']);
  expect(await judged('DELETE', '/events', { headers: { ...UNKNOWN_TOKEN, ...JSON_TYPE }, body: BROKEN })).toEqual([
    405,
    'rest_method_not_allowed',
  ]);
});

it('the service refuses a write without credentials before it checks the size and the type that the head declares', async () => {
  expect(await judged('POST', '/events', { headers: JSON_TYPE, body: 'x'.repeat(1_100_000) })).toEqual([401, 'rest_not_logged_in']);
  expect(await judged('POST', '/events', { headers: { 'Content-Type': 'text/plain' }, body: 'x' })).toEqual([401, 'rest_not_logged_in']);
});

it('the service checks the size and the type that the head declares before it checks whether the credentials are right', async () => {
  expect(await judged('POST', '/events', { headers: { ...UNKNOWN_TOKEN, ...JSON_TYPE }, body: 'x'.repeat(1_100_000) })).toEqual([
    413,
    'rest_payload_too_large',
  ]);
  expect(await judged('POST', '/events', { headers: { ...UNKNOWN_TOKEN, 'Content-Type': 'text/plain' }, body: 'x' })).toEqual([
    415,
    'rest_unsupported_media_type',
  ]);
});

it('the service reads the body and the query string after it has checked the credentials and their scope', async () => {
  const reader = await personWithScopes('read');

  for (const [path, body] of [
    ['/events', BROKEN],
    ['/events?a[b][c][d][e]=f', '{}'],
  ] as const) {
    expect(await judged('POST', path, { headers: JSON_TYPE, body })).toEqual([401, 'rest_not_logged_in']);
    expect(await judged('POST', path, { headers: { ...UNKNOWN_TOKEN, ...JSON_TYPE }, body })).toEqual([401, 'rest_invalid_credentials']);
    expect(await judged('POST', path, { as: reader, headers: JSON_TYPE, body })).toEqual([403, 'rest_forbidden']);
  }
  expect(await judged('POST', '/events', { as: subscriber, headers: JSON_TYPE, body: BROKEN })).toEqual([400, 'rest_invalid_json']);
  expect(await judged('POST', '/events?a[b][c][d][e]=f', { as: subscriber, body: BAD })).toEqual([400, 'rest_bad_request']);
});

it('the service checks the credentials before it validates the parameters', async () => {
  expect(await judged('POST', '/events', { body: BAD })).toEqual([401, 'rest_not_logged_in']);
  expect(await judged('POST', '/events', { headers: UNKNOWN_TOKEN, body: BAD })).toEqual([401, 'rest_invalid_credentials']);
  expect(await judged('GET', '/events?per_page=0', { headers: UNKNOWN_TOKEN })).toEqual([401, 'rest_invalid_credentials']);
  expect(await judged('GET', '/events?translation_language=fr', { headers: UNKNOWN_TOKEN })).toEqual([401, 'rest_invalid_credentials']);
});

it('the service validates the parameters before it checks the role', async () => {
  expect(await judged('POST', '/events', { as: subscriber, body: BAD })).toEqual([400, 'rest_invalid_param']);
  expect(await judged('POST', '/tags', { as: subscriber, body: {} })).toEqual([400, 'rest_missing_callback_param']);
  expect(await judged('PATCH', '/events/999', { as: subscriber, body: { featured: 'perhaps' } })).toEqual([400, 'rest_invalid_param']);
});

it.each(['/events/999', '/venues/999', '/organizers/999', '/events/by-slug/none', '/categories/999', '/tags/999'])(
  'the service checks the role before it looks for the record %s',
  async (path) => {
    expect(await judged('PATCH', path, { as: subscriber, body: {} })).toEqual([403, 'rest_forbidden']);
    expect(await judged('DELETE', path, { as: subscriber })).toEqual([403, 'rest_forbidden']);
    expect((await calendar.patch(path, {})).status).toBe(404);
  },
);

it('the service looks for the record before it checks the right to change it', async () => {
  const { id } = await given.event();

  expect(await judged('DELETE', '/events/999999', { as: contributor })).toEqual([404, 'event-not-found']);
  expect(await judged('DELETE', `/events/${id}`, { as: contributor })).toEqual([403, 'rest_forbidden']);
});

it('the service checks the right to change the record before it resolves linked records', async () => {
  const { id } = await given.event();
  const unknownVenue = { venue: 999 };

  expect(await judged('PATCH', `/events/${id}`, { as: contributor, body: unknownVenue })).toEqual([403, 'rest_forbidden']);
  expect(await judged('PATCH', `/events/${id}`, { as: ADMIN, body: unknownVenue })).toEqual([400, 'rest_invalid_param']);
});
