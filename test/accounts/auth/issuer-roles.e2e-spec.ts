import { expect, it } from '@jest/globals';
import { bearer, issuer, NOW, roles } from './issuer.js';

const { useCalendar } = await import('../../support/calendar.js');

const calendar = useCalendar();

const USER = () => calendar.database.driver.escape('user');
const get = async (claims: object, path: string) => calendar.get(path, bearer(await issuer.token(claims)));
const roleOf = async (claims: object) => (await get(claims, '//ca/api/auth/v1/me')).body.role;
/** What an editor may, and nobody below. */
const readsTrash = async (claims: object) => (await get(claims, '/events?status=trash')).status === 200;

it.each([
  [roles('editor'), 'editor'],
  [roles(['author']), 'author'],
  [roles(['offline_access', 'author', 'administrator', 'editor', 7, null]), 'administrator'],
  [{ 'realm_access.roles': 'author', ...roles('administrator') }, 'author'],
  [roles([]), 'subscriber'],
  [roles(['owner', 'Editor', ' editor ', 'anonymous']), 'subscriber'],
  [roles('author editor'), 'subscriber'],
  [roles({ editor: true }), 'subscriber'],
  [roles([['editor']]), 'subscriber'],
  [{ realm_access: 'editor' }, 'subscriber'],
  [{ realm_access: null }, 'subscriber'],
  [{ roles: ['editor'], role: 'editor' }, 'subscriber'],
  [{}, 'subscriber'],
])('the claim says the role: %j', async (claims, role) => {
  expect(await roleOf(claims)).toBe(role);
});

it('a role that the issuer gives or takes counts at once, and stays', async () => {
  expect(await roleOf(roles('author'))).toBe('author');
  expect(await readsTrash({})).toBe(false);

  expect(await readsTrash(roles(['author', 'editor']))).toBe(true);
  expect(await roleOf({})).toBe('editor');
  expect(await readsTrash(roles('author'))).toBe(false);
  expect(await roleOf({})).toBe('author');
});

it('an older token does not give back a role that a later one took', async () => {
  const old = { iat: NOW - 60, ...roles('administrator') };
  expect(await roleOf(old)).toBe('administrator');
  expect(await roleOf({ iat: NOW - 30, ...roles('author') })).toBe('author');

  expect(await roleOf(old)).toBe('author');
  expect(await readsTrash(old)).toBe(false);
  expect(await roleOf({ iat: NOW, ...roles('editor') })).toBe('editor');
});

it('a role that the calendar gave stays while the issuer names none', async () => {
  const { body } = await get({}, '//ca/api/auth/v1/me');
  await calendar.patch(`//ca/api/auth/v1/users/${body.id}`, { role: 'editor' });

  expect(await roleOf({})).toBe('editor');
  expect(await roleOf(roles(['owner']))).toBe('editor');
  expect(await roleOf(roles('subscriber'))).toBe('subscriber');
});

it('the last administrator stays one, but may no more than the issuer says', async () => {
  expect(await roleOf(roles('administrator'))).toBe('administrator');
  await calendar.database.query(`UPDATE ${USER()} SET role = 'editor' WHERE id = 1`);

  try {
    expect(await readsTrash(roles('author'))).toBe(false);
    expect((await get(roles('author'), '//ca/api/auth/v1/users')).status).toBe(403);
    expect(await roleOf({})).toBe('administrator');
  } finally {
    await calendar.database.query(`UPDATE ${USER()} SET role = 'administrator' WHERE id = 1`);
  }
});

it('an administrator beside another is none when the issuer says so', async () => {
  expect(await roleOf(roles('administrator'))).toBe('administrator');

  expect(await roleOf(roles('author'))).toBe('author');
});

it('of two administrators whom the issuer takes the role from at once, one stays', async () => {
  const subjects = ['anna', 'joan'];
  for (const sub of subjects) expect(await roleOf({ sub, ...roles('administrator') })).toBe('administrator');
  await calendar.database.query(`UPDATE ${USER()} SET role = 'editor' WHERE id = 1`);

  try {
    await Promise.all(subjects.map((sub) => roleOf({ sub, ...roles('subscriber') })));
    expect(await calendar.database.query(`SELECT id FROM ${USER()} WHERE role = 'administrator'`)).toHaveLength(1);
  } finally {
    await calendar.database.query(`UPDATE ${USER()} SET role = 'administrator' WHERE id = 1`);
  }
});
