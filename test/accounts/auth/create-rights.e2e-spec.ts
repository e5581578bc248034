import { describe, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { asUser, ROLES_AND_ANONYMOUS, useUsers } from './roles.js';
import { CONTENT_RESOURCES, RECORD_RESOURCES, EVENT_DATES, TERM_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);
const people = useUsers(calendar);

const NAMED = Object.fromEntries(RECORD_RESOURCES.map(({ collection, name }) => [collection, { [name]: 'a', ...EVENT_DATES }]));
type Verdict = readonly [status: number, codeOrState: string | undefined];
const NOT_SIGNED_IN: Verdict = [401, 'rest_not_logged_in'];
const NO: Verdict = [403, 'rest_forbidden'];

const create = async (collection: string, role: (typeof ROLES_AND_ANONYMOUS)[number], fields: object = {}) => {
  const { status, body } = await calendar.request('POST', `/${collection}`, {
    ...asUser(people[role]),
    body: { ...NAMED[collection], ...fields },
  });
  return [status, body.code ?? body.status];
};
const rows = async (table: string) => (await calendar.database.query(`SELECT id FROM ${table}`)).length;

describe.each(CONTENT_RESOURCES)('creating $collection', ({ collection, resource: table }) => {
  it.each([
    ['anonymous', NOT_SIGNED_IN],
    ['subscriber', NO],
    ['contributor', [201, 'pending']],
    ['author', [201, 'publish']],
    ['editor', [201, 'publish']],
    ['administrator', [201, 'publish']],
  ] as const)('by %s is %j', async (role, verdict) => {
    expect(await create(collection, role)).toEqual(verdict);
    expect(await rows(table)).toBe(verdict[0] === 201 ? 1 : 0);
  });

  it.each([
    ['contributor', 'publish', [201, 'pending']],
    ['contributor', 'private', [201, 'pending']],
    ['contributor', 'draft', [201, 'draft']],
    ['author', 'draft', [201, 'draft']],
    ['author', 'private', NO],
    ['editor', 'private', [201, 'private']],
    ['editor', 'trash', [400, 'rest_invalid_param']],
  ] as const)('by %s with the status %s is %j', async (role, status, verdict) => {
    expect(await create(collection, role, { status })).toEqual(verdict);
    expect(await rows(table)).toBe(verdict[0] === 201 ? 1 : 0);
  });

  it('for another author is for editors', async () => {
    const author = people.subscriber!.id;

    expect(await create(collection, 'contributor', { author })).toEqual(NO);
    expect(await create(collection, 'author', { author })).toEqual(NO);
    expect(await rows(table)).toBe(0);
    expect(await create(collection, 'author', { author: people.author!.id })).toEqual([201, 'publish']);
    expect(await create(collection, 'editor', { author })).toEqual([201, 'publish']);
    expect(await create(collection, 'editor', { author: 99_999 })).toEqual([400, 'rest_invalid_param']);
    expect(await rows(table)).toBe(2);
  });
});

describe.each(TERM_RESOURCES)('creating $collection', ({ collection, resource: table }) => {
  it.each([
    ['anonymous', NOT_SIGNED_IN],
    ['subscriber', NO],
    ['contributor', NO],
    ['author', [201, undefined]],
    ['editor', [201, undefined]],
    ['administrator', [201, undefined]],
  ] as const)('by %s is %j', async (role, verdict) => {
    expect(await create(collection, role)).toEqual(verdict);
    expect(await rows(table)).toBe(verdict[0] === 201 ? 1 : 0);
  });

  it('by a new name in an event is for authors; contributors may use the name of an existing one', async () => {
    await calendar.post(`/${collection}`, { name: 'coneguda' });

    expect(await create('events', 'contributor', { [collection]: ['coneguda', 'nova'] })).toEqual(NO);
    expect(await rows('event')).toBe(0);
    expect(await rows(table)).toBe(1);
    expect(await create('events', 'contributor', { [collection]: ['coneguda'] })).toEqual([201, 'pending']);
    expect(await create('events', 'author', { [collection]: ['coneguda', 'nova'] })).toEqual([201, 'publish']);
    expect(await rows(table)).toBe(2);
  });

  it.each([
    ['anonymous', 401],
    ['subscriber', 403],
    ['contributor', 403],
    ['author', 403],
    ['editor', 200],
    ['administrator', 200],
  ] as const)('changing and deleting them by %s is %i', async (role, verdict) => {
    const { body } = await calendar.post(`/${collection}`, { name: 'a' });

    for (const method of ['POST', 'PUT', 'PATCH']) {
      expect((await calendar.request(method, `/${collection}/${body.id}`, { ...asUser(people[role]), body: { name: 'b' } })).status).toBe(
        verdict,
      );
    }
    expect((await calendar.get(`/${collection}/${body.id}`)).body.name).toBe(verdict === 200 ? 'b' : 'a');
    expect((await calendar.request('DELETE', `/${collection}/${body.id}`, asUser(people[role]))).status).toBe(verdict);
    expect(await rows(table)).toBe(verdict === 200 ? 0 : 1);
  });
});

it('an event can name only venues that its author may read', async () => {
  const hidden = await given.venue({ ca: {} }, { status: 'draft' });
  const open = await given.venue();

  expect(await create('events', 'author', { venue: [open.id, hidden.id] })).toEqual([400, 'rest_invalid_param']);
  expect(await rows('event')).toBe(0);
  expect(await create('events', 'author', { venue: open.id })).toEqual([201, 'publish']);
  expect(await create('events', 'editor', { venue: hidden.id })).toEqual([201, 'publish']);
});
