import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';

const calendar = useCalendar();

const USERS = '//ca/api/auth/v1/users';

it('a user may read the own account, and administrators all of them', async () => {
  const [author, editor] = [await calendar.person('author'), await calendar.person('editor')];

  expect((await calendar.get(`${USERS}/${author.id}`, { as: author })).body).toEqual({
    id: author.id,
    username: expect.stringMatching(/^author-/),
    name: expect.stringMatching(/^author-/),
    email: null,
    role: 'author',
    created_at: '2026-11-21T11:00:00Z',
    rest_url: `http://calendar.test/ca/api/auth/v1/users/${author.id}`,
  });
  expect((await calendar.get(`${USERS}/${author.id}`, { as: ADMIN })).body).toMatchObject({ id: author.id, role: 'author' });
  expect((await calendar.get(`${USERS}/${author.id}`, { as: editor })).body).toMatchObject({ code: 'rest_forbidden', status: 403 });
  expect((await calendar.get(`${USERS}/${author.id}`)).body).toMatchObject({ code: 'rest_not_logged_in', status: 401 });
});

it('other users cannot find out whether an account exists', async () => {
  const editor = await calendar.person('editor');

  expect((await calendar.get(`${USERS}/999999`, { as: editor })).body.code).toBe('rest_forbidden');
});

it.each([
  ['ca', 'L’usuari no existeix.'],
  ['es', 'El usuario no existe.'],
  ['en', 'The user does not exist.'],
])('an unknown user is 404, with a message in %s', async (language, message) => {
  for (const id of ['0', '999999', '2147483648', '99999999999999999999']) {
    const { status, body } = await calendar.get(`//${language}/api/auth/v1/users/${id}`, { as: ADMIN });
    expect([id, status, body.code, body.message]).toEqual([id, 404, 'user-not-found', message]);
  }
});

it('a user has no path by slug', async () => {
  expect((await calendar.get(`${USERS}/admin`, { as: ADMIN })).body.code).toBe('rest_no_route');
});
