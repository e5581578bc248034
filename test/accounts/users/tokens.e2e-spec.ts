import { expect, it } from '@jest/globals';
import { ADMIN, type Person, useCalendar } from '../../support/calendar.js';

const calendar = useCalendar();

const TOKENS = '//ca/api/auth/v1/tokens';
const ME = '//ca/api/auth/v1/me';
const create = (body: object, as: Person) => calendar.post(TOKENS, body, { as });
const names = async (as: Person, query = ''): Promise<string[]> =>
  (await calendar.get(TOKENS + query, { as })).body.tokens.map(({ name }: { name: string }) => name);

it('administrators create, list and delete the tokens of other users', async () => {
  const author = await calendar.person('author');

  const { body } = await create({ name: 'for the author', user: author.id }, ADMIN);
  const as = { id: author.id, token: body.token };

  expect((await calendar.get(ME, { as })).body).toMatchObject({ id: author.id, role: 'author' });
  expect(await names(ADMIN, `?user=${author.id}`)).toEqual(['test', 'for the author']);
  expect(await names(ADMIN)).not.toContain('for the author');
  expect((await calendar.delete(`${TOKENS}/${body.id}`)).body).toMatchObject({ id: body.id, name: 'for the author' });
  expect((await calendar.get(ME, { as })).status).toBe(401);
  expect(await names(author)).toEqual(['test']);
});

it('editors have no access to the tokens of other users', async () => {
  const [author, editor] = [await calendar.person('author'), await calendar.person('editor')];

  expect((await calendar.get(`${TOKENS}?user=${author.id}`, { as: editor })).body).toMatchObject({ code: 'rest_forbidden', status: 403 });
  expect((await create({ name: 'a', user: author.id }, editor)).body).toMatchObject({ code: 'rest_forbidden', status: 403 });
  expect((await calendar.get(`${TOKENS}?user=${editor.id}`, { as: editor })).status).toBe(200);
  expect((await create({ name: 'own', user: editor.id }, editor)).status).toBe(201);
  expect(await names(author)).toEqual(['test']);
});

it('a token of an unknown user is refused', async () => {
  const params = { user: 'no existeix o no es pot fer servir: 999999' };

  expect((await create({ name: 'a', user: 999_999 }, ADMIN)).body).toMatchObject({ code: 'rest_invalid_param', data: { params } });
  expect((await calendar.get(`${TOKENS}?user=999999`, { as: ADMIN })).body).toMatchObject({ code: 'rest_invalid_param', data: { params } });
});
