import { describe, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { asUser, ROLES_AND_ANONYMOUS, useUsers } from './roles.js';

const calendar = useCalendar();
const given = new Given(calendar);
const people = useUsers(calendar);

type Role = (typeof ROLES_AND_ANONYMOUS)[number];
type Verdict = readonly [status: number, code: string | undefined];
const YES: Verdict = [200, undefined];
const NOT_SIGNED_IN: Verdict = [401, 'rest_not_logged_in'];
const NO: Verdict = [403, 'rest_forbidden'];
const HIDDEN: Verdict = [403, 'event-not-accessible'];
const UNKNOWN: Verdict = [404, 'event-not-found'];

/** Creates an event of a user with this role, in a status. */
const eventOf = async (role: Role, status: string) => {
  const event = await given.event({ ca: { title: 'Abans' } }, { status });
  if (people[role]) await calendar.changeBySql(`UPDATE event SET author_id = ${people[role].id} WHERE id = ${event.id}`);
  return event as { id: number; slug: string };
};

const verdictOn = async (method: string, path: string, role: Role, body?: object): Promise<Verdict> => {
  const answer = await calendar.request(method, path, { ...asUser(people[role]), ...(body ? { body } : {}) });
  return [answer.status, answer.body.code];
};

const titleOf = async (id: number) => (await calendar.database.query(`SELECT name FROM event_translation WHERE owner_id = ${id}`))[0].name;
const statusOf = async (id: number) => (await calendar.database.query(`SELECT status FROM event WHERE id = ${id}`))[0].status;

const TABLE: [whose: 'own' | "others'", status: string, verdicts: Record<Role, Verdict>, bySlug?: Partial<Record<Role, Verdict>>][] = [
  ['own', 'draft', { anonymous: NOT_SIGNED_IN, subscriber: NO, contributor: YES, author: YES, editor: YES, administrator: YES }],
  ['own', 'pending', { anonymous: NOT_SIGNED_IN, subscriber: NO, contributor: YES, author: YES, editor: YES, administrator: YES }],
  ['own', 'publish', { anonymous: NOT_SIGNED_IN, subscriber: NO, contributor: NO, author: YES, editor: YES, administrator: YES }],
  ["others'", 'publish', { anonymous: NOT_SIGNED_IN, subscriber: NO, contributor: NO, author: NO, editor: YES, administrator: YES }],
  [
    "others'",
    'draft',
    { anonymous: NOT_SIGNED_IN, subscriber: NO, contributor: HIDDEN, author: HIDDEN, editor: YES, administrator: YES },
    { contributor: UNKNOWN, author: UNKNOWN },
  ],
  [
    "others'",
    'private',
    { anonymous: NOT_SIGNED_IN, subscriber: NO, contributor: HIDDEN, author: HIDDEN, editor: YES, administrator: YES },
    { contributor: UNKNOWN, author: UNKNOWN },
  ],
];

describe.each(TABLE)('%s %s events', (whose, status, verdicts, bySlug = {}) => {
  it.each(ROLES_AND_ANONYMOUS)('can be changed by %s only with the right to it', async (role) => {
    const { id, slug } = await eventOf(whose === 'own' ? role : 'anonymous', status);

    for (const method of ['POST', 'PUT', 'PATCH']) {
      expect(await verdictOn(method, `/events/${id}`, role, { title: 'Després' })).toEqual(verdicts[role]);
      expect(await verdictOn(method, `/events/by-slug/${slug}`, role, { title: 'Després' })).toEqual(bySlug[role] ?? verdicts[role]);
    }
    expect(await titleOf(id)).toBe(verdicts[role] === YES ? 'Després' : 'Abans');
  });

  it.each(ROLES_AND_ANONYMOUS)('can be moved to the trash by %s only with the right to it', async (role) => {
    const first = await eventOf(whose === 'own' ? role : 'anonymous', status);
    const second = await eventOf(whose === 'own' ? role : 'anonymous', status);

    expect(await verdictOn('DELETE', `/events/${first.id}`, role)).toEqual(verdicts[role]);
    expect(await verdictOn('DELETE', `/events/by-slug/${second.slug}`, role)).toEqual(bySlug[role] ?? verdicts[role]);
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(verdicts[role] === YES ? ['trash', 'trash'] : [status, status]);
  });
});

it('an event that a contributor publishes becomes pending', async () => {
  const { id } = await eventOf('contributor', 'draft');

  expect((await calendar.patch(`/events/${id}`, { status: 'publish' }, asUser(people.contributor))).body.status).toBe('pending');
  expect((await calendar.patch(`/events/${id}`, { status: 'future' }, asUser(people.contributor))).body.status).toBe('pending');
});

it('an author may publish the own event, but not make it private', async () => {
  const { id } = await eventOf('author', 'draft');

  expect((await calendar.patch(`/events/${id}`, { status: 'publish' }, asUser(people.author))).body.status).toBe('publish');
  expect(await verdictOn('PATCH', `/events/${id}`, 'author', { status: 'private', title: 'Després' })).toEqual(NO);
  expect([await statusOf(id), await titleOf(id)]).toEqual(['publish', 'Abans']);
});

it('only editors may give an event to another author', async () => {
  const { id } = await eventOf('author', 'publish');
  const author = people.contributor!.id;

  expect(await verdictOn('PATCH', `/events/${id}`, 'author', { author })).toEqual(NO);
  expect((await calendar.get(`/events/${id}`)).body.author).toBe(people.author!.id);
  expect((await calendar.patch(`/events/${id}`, { author }, asUser(people.editor))).body.author).toBe(author);
  expect(await verdictOn('PATCH', `/events/${id}`, 'author', { title: 'Després' })).toEqual(NO);
});

it('only users who may edit an event may take it out of the trash', async () => {
  const { id } = await eventOf('author', 'publish');
  await calendar.delete(`/events/${id}`, asUser(people.author));

  expect(await verdictOn('PATCH', `/events/${id}`, 'contributor', { status: 'publish' })).toEqual(NO);
  expect(await statusOf(id)).toBe('trash');
  expect(await verdictOn('PATCH', `/events/${id}`, 'author', { status: 'publish' })).toEqual(YES);
  expect(await statusOf(id)).toBe('publish');
});
