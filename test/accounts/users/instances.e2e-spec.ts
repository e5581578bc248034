import { expect, it } from '@jest/globals';
import { ADMIN, type Person, type TestCalendar } from '../../support/calendar.js';
import { useTwoInstances } from '../../support/two-instances.js';

const [calendar, another] = useTwoInstances();

const A = '//ca/api/auth/v1';
const meAt = async (instance: TestCalendar, as: Person) => (await instance.get(`${A}/me`, { as })).body;
const passwordAt = async (instance: TestCalendar, username: string, password: string) => {
  const headers = { Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
  return (await instance.get(`${A}/me`, { headers })).status;
};

/** Creates a user who has signed in at both instances, so that both may have cached the user. */
async function seenByBoth(role: 'author' | 'administrator'): Promise<Person> {
  const person = await calendar.person(role);
  expect([(await meAt(calendar, person)).role, (await meAt(another, person)).role]).toEqual([role, role]);
  return person;
}

it('a user who is removed at one instance cannot sign in at the other', async () => {
  const author = await seenByBoth('author');

  await calendar.delete(`${A}/users/${author.id}`);

  expect((await meAt(another, author)).code).toBe('rest_invalid_credentials');
  expect((await another.post('/venues', { venue: 'Palau' }, { as: author })).status).toBe(401);
  expect((await another.get(`${A}/users/${author.id}`, { as: ADMIN })).status).toBe(404);
});

it('a role that is changed at one instance is effective at the other', async () => {
  const administrator = await seenByBoth('administrator');

  await calendar.patch(`${A}/users/${administrator.id}`, { role: 'subscriber' });

  expect((await meAt(another, administrator)).role).toBe('subscriber');
  expect((await another.get(`${A}/users`, { as: administrator })).status).toBe(403);
  expect((await another.post('/venues', { venue: 'Palau' }, { as: administrator })).status).toBe(403);
});

it('a password that is changed at one instance is required at the other, which refuses older tokens', async () => {
  const { id } = (await calendar.post(`${A}/users`, { username: 'pau', password: 'el cant dels ocells' })).body;
  const { token } = (await calendar.post(`${A}/tokens`, { name: 'before', user: id })).body;
  expect(await passwordAt(another, 'pau', 'el cant dels ocells')).toBe(200);
  expect((await meAt(another, { id, token })).id).toBe(id);

  await calendar.patch(`${A}/users/${id}`, { password: 'la santa espina' });

  expect(await passwordAt(another, 'pau', 'el cant dels ocells')).toBe(401);
  expect(await passwordAt(another, 'pau', 'la santa espina')).toBe(200);
  expect((await meAt(another, { id, token })).code).toBe('rest_invalid_credentials');
});

it('a token that is created at one instance works at the other, until it is deleted', async () => {
  const author = await seenByBoth('author');
  const { id, token } = (await calendar.post(`${A}/tokens`, { name: 'robot' }, { as: author })).body;
  expect((await meAt(another, { id: author.id, token })).id).toBe(author.id);

  await calendar.delete(`${A}/tokens/${id}`, { as: author });

  expect((await meAt(another, { id: author.id, token })).code).toBe('rest_invalid_credentials');
  expect((await meAt(another, author)).id).toBe(author.id);
});

it('the audit log of one instance has the changes of the other', async () => {
  const headers = { 'X-Request-Id': 'asked-of-the-other' };

  const { body } = await another.post('/venues', { venue: 'Palau' }, { headers });

  const { changes } = (await calendar.get(`${A}/audit?request_id=asked-of-the-other`, { as: ADMIN })).body;
  expect(changes).toEqual([expect.objectContaining({ type: 'venue', id: body.id, action: 'create', user: ADMIN.id })]);
});

it('an instance shows the last use of a token at the other', async () => {
  const author = await calendar.person('author');
  calendar.clock.set('2026-11-21T12:34:56Z');
  await meAt(another, author);
  await another.get(`${A}/tokens`, { as: author });

  const { tokens } = (await calendar.get(`${A}/tokens?user=${author.id}`, { as: ADMIN })).body;

  expect(tokens[0].last_used_at).toBe('2026-11-21T12:34:56Z');
});
