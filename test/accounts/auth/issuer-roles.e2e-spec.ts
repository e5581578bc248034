import { expect, it } from '@jest/globals';
import { bearer, issuer, NOW_SECONDS, rolesClaim, WITH_ISSUER } from './issuer.js';
import { useCalendar } from '../../support/calendar.js';

const calendar = useCalendar(WITH_ISSUER);

const USER = () => calendar.database.driver.escape('user');
const get = async (claims: object, path: string) => calendar.get(path, bearer(await issuer.token(claims)));
const roleOf = async (claims: object) => (await get(claims, '//ca/api/auth/v1/me')).body.role;
/** Only editors and administrators may read the trash. */
const readsTrash = async (claims: object) => (await get(claims, '/events?status=trash')).status === 200;

it.each([
  [rolesClaim('editor'), 'editor'],
  [rolesClaim(['author']), 'author'],
  [rolesClaim(['offline_access', 'author', 'administrator', 'editor', 7, null]), 'administrator'],
  [{ 'realm_access.roles': 'author', ...rolesClaim('administrator') }, 'author'],
  [rolesClaim([]), 'subscriber'],
  [rolesClaim(['owner', 'Editor', ' editor ', 'anonymous']), 'subscriber'],
  [rolesClaim('author editor'), 'subscriber'],
  [rolesClaim({ editor: true }), 'subscriber'],
  [rolesClaim([['editor']]), 'subscriber'],
  [{ realm_access: 'editor' }, 'subscriber'],
  [{ realm_access: null }, 'subscriber'],
  [{ roles: ['editor'], role: 'editor' }, 'subscriber'],
  [{}, 'subscriber'],
])('a user gets the strongest known role of the claim: %j', async (claims, role) => {
  expect(await roleOf(claims)).toBe(role);
});

it('a role that the issuer grants or withdraws is effective at once, and is stored', async () => {
  expect(await roleOf(rolesClaim('author'))).toBe('author');
  expect(await readsTrash({})).toBe(false);

  expect(await readsTrash(rolesClaim(['author', 'editor']))).toBe(true);
  expect(await roleOf({})).toBe('editor');
  expect(await readsTrash(rolesClaim('author'))).toBe(false);
  expect(await roleOf({})).toBe('author');
});

it('an older token does not restore a role that a later one withdrew', async () => {
  const old = { iat: NOW_SECONDS - 60, ...rolesClaim('administrator') };
  expect(await roleOf(old)).toBe('administrator');
  expect(await roleOf({ iat: NOW_SECONDS - 30, ...rolesClaim('author') })).toBe('author');

  expect(await roleOf(old)).toBe('author');
  expect(await readsTrash(old)).toBe(false);
  expect(await roleOf({ iat: NOW_SECONDS, ...rolesClaim('editor') })).toBe('editor');
});

it('a role that an administrator set stays while the issuer names no role', async () => {
  const { body } = await get({}, '//ca/api/auth/v1/me');
  await calendar.patch(`//ca/api/auth/v1/users/${body.id}`, { role: 'editor' });

  expect(await roleOf({})).toBe('editor');
  expect(await roleOf(rolesClaim(['owner']))).toBe('editor');
  expect(await roleOf(rolesClaim('subscriber'))).toBe('subscriber');
});

it('the last administrator keeps the role in the database, but a request has the role that the issuer grants', async () => {
  expect(await roleOf(rolesClaim('administrator'))).toBe('administrator');
  await calendar.database.query(`UPDATE ${USER()} SET role = 'editor' WHERE id = 1`);

  try {
    expect(await readsTrash(rolesClaim('author'))).toBe(false);
    expect((await get(rolesClaim('author'), '//ca/api/auth/v1/users')).status).toBe(403);
    expect(await roleOf({})).toBe('administrator');
  } finally {
    await calendar.database.query(`UPDATE ${USER()} SET role = 'administrator' WHERE id = 1`);
  }
});

it('an administrator who is not the last one loses the role when the issuer withdraws it', async () => {
  expect(await roleOf(rolesClaim('administrator'))).toBe('administrator');

  expect(await roleOf(rolesClaim('author'))).toBe('author');
});

it('when the issuer withdraws the role of the last two administrators at once, one of them keeps it', async () => {
  const subjects = ['anna', 'joan'];
  for (const sub of subjects) expect(await roleOf({ sub, ...rolesClaim('administrator') })).toBe('administrator');
  await calendar.database.query(`UPDATE ${USER()} SET role = 'editor' WHERE id = 1`);

  try {
    await Promise.all(subjects.map((sub) => roleOf({ sub, ...rolesClaim('subscriber') })));
    expect(await calendar.database.query(`SELECT id FROM ${USER()} WHERE role = 'administrator'`)).toHaveLength(1);
  } finally {
    await calendar.database.query(`UPDATE ${USER()} SET role = 'administrator' WHERE id = 1`);
  }
});
