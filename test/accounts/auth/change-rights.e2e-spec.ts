import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { asUser, type RoleOrAnonymous, useUsers } from './roles.js';

const calendar = useCalendar();
const given = new Given(calendar);
const people = useUsers(calendar);

type Verdict = readonly [status: number, code: string | undefined];
const YES: Verdict = [200, undefined];
const NO: Verdict = [403, 'rest_forbidden'];

/** Creates an event of a user with this role, in a status. */
const eventOf = async (role: RoleOrAnonymous, status: string) => {
  const event = await given.event({ ca: { title: 'Abans' } }, { status });
  if (people[role]) await calendar.changeBySql(`UPDATE event SET author_id = ${people[role].id} WHERE id = ${event.id}`);
  return event as { id: number };
};

const verdictOn = async (path: string, role: RoleOrAnonymous, body: object): Promise<Verdict> => {
  const answer = await calendar.patch(path, body, asUser(people[role]));
  return [answer.status, answer.body.code];
};

const titleOf = async (id: number) => (await calendar.database.query(`SELECT name FROM event_translation WHERE owner_id = ${id}`))[0].name;
const statusOf = async (id: number) => (await calendar.database.query(`SELECT status FROM event WHERE id = ${id}`))[0].status;

it('an event that a contributor publishes becomes pending', async () => {
  const { id } = await eventOf('contributor', 'draft');

  expect((await calendar.patch(`/events/${id}`, { status: 'publish' }, asUser(people.contributor))).body.status).toBe('pending');
  expect((await calendar.patch(`/events/${id}`, { status: 'future' }, asUser(people.contributor))).body.status).toBe('pending');
});

it('an author may publish the own event, but not make it private', async () => {
  const { id } = await eventOf('author', 'draft');

  expect((await calendar.patch(`/events/${id}`, { status: 'publish' }, asUser(people.author))).body.status).toBe('publish');
  expect(await verdictOn(`/events/${id}`, 'author', { status: 'private', title: 'Després' })).toEqual(NO);
  expect([await statusOf(id), await titleOf(id)]).toEqual(['publish', 'Abans']);
});

it('only editors may give an event to another author', async () => {
  const { id } = await eventOf('author', 'publish');
  const author = people.contributor!.id;

  expect(await verdictOn(`/events/${id}`, 'author', { author })).toEqual(NO);
  expect((await calendar.get(`/events/${id}`)).body.author).toBe(people.author!.id);
  expect((await calendar.patch(`/events/${id}`, { author }, asUser(people.editor))).body.author).toBe(author);
  expect(await verdictOn(`/events/${id}`, 'author', { title: 'Després' })).toEqual(NO);
});

it('only users who may edit an event may take it out of the trash', async () => {
  const { id } = await eventOf('author', 'publish');
  await calendar.delete(`/events/${id}`, asUser(people.author));

  expect(await verdictOn(`/events/${id}`, 'contributor', { status: 'publish' })).toEqual(NO);
  expect(await statusOf(id)).toBe('trash');
  expect(await verdictOn(`/events/${id}`, 'author', { status: 'publish' })).toEqual(YES);
  expect(await statusOf(id)).toBe('publish');
});
