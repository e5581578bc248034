import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';

const calendar = useCalendar();

const USERS = '//ca/api/auth/v1/users';
const list = (query = '', language = 'ca') => calendar.get(`//${language}/api/auth/v1/users${query}`, { as: ADMIN });
const create = async (username: string, fields: object = {}) => (await calendar.post(USERS, { username, ...fields })).body;
const usernames = async (query: string): Promise<string[]> =>
  (await list(query)).body.users.map(({ username }: { username: string }) => username);

/** The token’s owner, the count of users, their ids, the users. */
const QUERIES = 4;

it('the list shows the accounts of all users, without passwords and tokens', async () => {
  const { id } = await create('pau', { name: 'Pau Casals', email: 'pau@example.cat', role: 'editor', password: 'el cant dels ocells' });

  const { status, body } = await list('?search=pau');

  expect(status).toBe(200);
  expect(body).toEqual({
    users: [
      {
        id,
        username: 'pau',
        name: 'Pau Casals',
        email: 'pau@example.cat',
        role: 'editor',
        created_at: '2026-11-21T11:00:00Z',
        rest_url: `http://calendar.test/ca/api/auth/v1/users/${id}`,
      },
    ],
    rest_url: 'http://calendar.test/ca/api/auth/v1/users?search=pau',
    total: 1,
    total_pages: 1,
  });
});

it.each([1, 3])('the list takes the same number of queries for %i users', async (count) => {
  for (let n = 1; n < count; n++) await create(`person-${n}`);

  const queries = await calendar.recordQueries(async () => expect((await list()).body.total).toBe(count));

  expect(queries).toHaveLength(QUERIES);
});

it('the list is ordered by username', async () => {
  for (const username of ['zoe', 'bernat', 'pau']) await create(username);

  expect(await usernames('')).toEqual(['admin', 'bernat', 'pau', 'zoe']);
});

it.each([
  ['pau', ['pau', 'paula']],
  ['PAU', ['pau', 'paula']],
  ['@Orfeo', ['zoe']],
  ['u_', ['pau_roca']],
  ['%25%25', []],
])('the search finds usernames and e-mail addresses with «%s»', async (search, found) => {
  await create(search === 'u_' ? 'pau_roca' : 'pau', { email: 'p@example.cat' });
  await create('paula');
  await create('zoe', { email: 'Zoe@orfeo.cat' });

  expect(await usernames(`?search=${search}`)).toEqual(found);
});

it('the list can be filtered by role', async () => {
  await create('editora', { role: 'editor' });
  await create('autora', { role: 'author' });

  expect(await usernames('?role=editor')).toEqual(['editora']);
  expect(await usernames('?role=administrator')).toEqual(['admin']);
  expect(await usernames('?role=contributor')).toEqual([]);
});

it('the list can be filtered by ids: it ignores unknown ids, and an empty filter', async () => {
  const [pau] = [await create('pau'), await create('zoe')];

  expect(await usernames(`?include=1,${pau.id},999999`)).toEqual(['admin', 'pau']);
  expect(await usernames('?include=999999')).toEqual([]);
  expect(await usernames('?include=')).toEqual(['admin', 'pau', 'zoe']);
});

it('the list combines its filters', async () => {
  const people = [
    await create('pau', { role: 'editor' }),
    await create('paula', { role: 'author' }),
    await create('zoe', { role: 'editor' }),
  ];
  const ids = people.map(({ id }) => id).join();

  expect(await usernames(`?search=pau&role=editor&include=${ids}`)).toEqual(['pau']);
});

it('the list has pages, with links that keep the filters', async () => {
  for (const username of ['a', 'b', 'c', 'd', 'e']) await create(username, { role: 'author' });
  const at = (page: number) => `http://calendar.test/ca/api/auth/v1/users?role=author&per_page=2&page=${page}`;

  const { headers, body } = await list('?role=author&per_page=2&page=2');

  expect(body).toMatchObject({
    users: [{ username: 'c' }, { username: 'd' }],
    total: 5,
    total_pages: 3,
    rest_url: at(2),
    next_rest_url: at(3),
    previous_rest_url: at(1),
  });
  expect([headers.get('X-Total'), headers.get('X-TotalPages')]).toEqual(['5', '3']);
  expect(headers.get('Link')).toBe(`<${at(1)}>; rel="first", <${at(1)}>; rel="prev", <${at(3)}>; rel="next", <${at(3)}>; rel="last"`);
});

it('the list shows only the requested fields', async () => {
  expect((await list('?_fields=id,username')).body.users).toEqual([{ id: 1, username: 'admin' }]);
});

it.each([
  ['ca', 'La llista no té aquesta pàgina.', 'ha de ser un d’aquests valors: subscriber, contributor, author, editor, administrator'],
  ['es', 'La lista no tiene esta página.', 'debe ser uno de estos valores: subscriber, contributor, author, editor, administrator'],
  ['en', 'The list does not reach this page.', 'must be one of: subscriber, contributor, author, editor, administrator'],
])('errors are in the language of the URL: %s', async (language, message, reason) => {
  expect((await list('?page=2', language)).body).toMatchObject({ code: 'user-archive-page-not-found', message, status: 404 });
  expect((await list('?role=king', language)).body).toMatchObject({ code: 'rest_invalid_param', data: { params: { role: reason } } });
});
