import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { User } from '../../../src/accounts/auth/user.entity.js';
import { ADMIN, type Answer, type Person, useCalendar } from '../../support/calendar.js';

const calendar = useCalendar();

const USERS = '//ca/api/auth/v1/users';

/** Changes the role of the usual administrator, so that the administrators of a test are the only ones. */
const firstAdministrator = (role: 'administrator' | 'subscriber') =>
  calendar.database.getRepository(User).update({ id: ADMIN.id }, { role });
let last: Person;

beforeEach(async () => {
  last = await calendar.person('administrator');
  await firstAdministrator('subscriber');
});
afterEach(() => firstAdministrator('administrator'));

const administrators = async () => (await calendar.database.getRepository(User).findBy({ role: 'administrator' })).map(({ id }) => id);
const remove = (id: number, as: Person, language = 'ca') => calendar.delete(`//${language}/api/auth/v1/users/${id}`, { as });
const demote = (id: number, as: Person, role: string | null = 'editor') => calendar.patch(`${USERS}/${id}`, { role }, { as });

it.each([
  ['ca', 'Ha de quedar algú que administri, i no hi ha ningú més.'],
  ['es', 'Tiene que quedar alguien que administre, y no hay nadie más.'],
  ['en', 'There must be an administrator: this is the last one.'],
])('the last administrator cannot be removed, with a message in %s', async (language, message) => {
  expect((await remove(last.id, last, language)).body).toMatchObject({ code: 'last-administrator', status: 409, message });

  expect(await administrators()).toEqual([last.id]);
  expect((await calendar.get(USERS, { as: last })).status).toBe(200);
});

it.each(['editor', null])('the last administrator cannot get the role %s', async (role) => {
  expect((await demote(last.id, last, role)).body).toMatchObject({ code: 'last-administrator', status: 409 });

  expect(await administrators()).toEqual([last.id]);
});

it('the last administrator may change other fields of the own account', async () => {
  const { status, body } = await calendar.patch(`${USERS}/${last.id}`, { role: 'administrator', name: 'Last' }, { as: last });

  expect([status, body.name, body.role]).toEqual([200, 'Last', 'administrator']);
});

it('an administrator can be removed once there is another one', async () => {
  const other = await calendar.person('subscriber');
  await calendar.patch(`${USERS}/${other.id}`, { role: 'administrator' }, { as: last });

  expect((await remove(last.id, last)).status).toBe(200);
  expect(await administrators()).toEqual([other.id]);
});

const each: [string, (id: number, as: Person) => Promise<Answer>][] = [
  ['remove', remove],
  ['demote', demote],
];

it.each(each)('of two administrators who %s each other at the same time, one remains', async (_what, act) => {
  const other = await calendar.person('administrator');

  const answers = await Promise.all([act(other.id, last), act(last.id, other)]);

  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses[0]).toBe(200);
  expect([401, 403, 409]).toContain(statuses[1]);
  expect(await administrators()).toHaveLength(1);
});

it.each(each)('of three administrators who all %s themselves at the same time, one remains', async (_what, act) => {
  const all = [last, await calendar.person('administrator'), await calendar.person('administrator')];

  const answers = await Promise.all(all.map((person) => act(person.id, person)));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
  expect(await administrators()).toHaveLength(1);
});
