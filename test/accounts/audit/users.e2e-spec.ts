import { describe, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { formatEntry, requestWithAudit } from './audit-log.js';

const calendar = useCalendar();
const given = new Given(calendar);

const A = '//ca/api/auth/v1';
const PASSWORD = 'el cant dels ocells';
const basic = (username: string, password: string) => ({
  Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});
const create = async (fields: object = {}) => (await calendar.post(`${A}/users`, { username: 'pau', ...fields })).body;
const signIn = (username: string, password: string) =>
  requestWithAudit(calendar, ({ headers }) => calendar.get(`${A}/me`, { headers: { ...headers, ...basic(username, password) } }));

it('creating, updating and removing a user leaves an entry each', async () => {
  const made = await requestWithAudit(calendar, (options) => calendar.post(`${A}/users`, { username: 'pau', password: PASSWORD }, options));
  const { id } = made.answer.body;
  const changes = { username: 'casals', name: 'Pau', email: null, role: 'editor', password: 'la santa espina' };
  const changed = await requestWithAudit(calendar, (options) => calendar.patch(`${A}/users/${id}`, changes, options));
  const removed = await requestWithAudit(calendar, (options) => calendar.delete(`${A}/users/${id}`, options));

  expect(made.rows).toEqual([expect.objectContaining({ type: 'user', id, action: 'create', fields: [], user: ADMIN.id })]);
  expect(changed.rows).toEqual([expect.objectContaining({ type: 'user', id, action: 'update', fields: expect.any(Array) })]);
  expect([...changed.rows[0].fields].sort()).toEqual(['name', 'password', 'role', 'username']);
  expect(removed.rows).toEqual([expect.objectContaining({ type: 'user', id, action: 'delete', fields: [] })]);
});

it('creating and deleting a token leaves an entry of the token and one of its owner; using it leaves none', async () => {
  const author = await calendar.person('author');

  const made = await requestWithAudit(calendar, (options) => calendar.post(`${A}/tokens`, { name: 'robot' }, { as: author, ...options }));
  const { id, token } = made.answer.body;
  const used = await requestWithAudit(calendar, (options) => calendar.get(`${A}/tokens`, { as: { id: author.id, token }, ...options }));
  const removed = await requestWithAudit(calendar, (options) => calendar.delete(`${A}/tokens/${id}`, options));

  const owner = { type: 'user', id: author.id, action: 'update', fields: ['tokens'] };
  expect(made.rows).toEqual([
    expect.objectContaining({ type: 'token', id, action: 'create', user: author.id }),
    expect.objectContaining({ ...owner, user: author.id }),
  ]);
  expect(used.rows).toEqual([]);
  expect(removed.rows).toEqual([
    expect.objectContaining({ type: 'token', id, action: 'delete', user: ADMIN.id }),
    expect.objectContaining({ ...owner, user: ADMIN.id }),
  ]);
});

it('a new password leaves an entry for each token that it revokes', async () => {
  const { id } = await create();
  const tokens = [];
  for (const name of ['one', 'other']) tokens.push((await calendar.post(`${A}/tokens`, { name, user: id })).body);
  const as = { id, token: tokens[0].token };

  const { rows } = await requestWithAudit(calendar, (options) =>
    calendar.patch(`${A}/users/${id}`, { password: PASSWORD }, { as, ...options }),
  );

  expect(rows.map(formatEntry).sort()).toEqual([`delete token ${tokens[1].id}`, `update user ${id}`]);
  expect(rows.find(({ type }) => type === 'user')!.fields).toEqual(['password', 'tokens']);
});

it('removing a user leaves an entry for each token, and for each record that another user gets', async () => {
  const [author, heir] = [await calendar.person('author'), await calendar.person('editor')];
  const [event, venue] = [await given.event({ ca: {} }, {}, author), await given.venue({ ca: {} }, {}, author)];
  const [token] = (await calendar.get(`${A}/tokens`, { as: author })).body.tokens;

  const { rows } = await requestWithAudit(calendar, (options) => calendar.delete(`${A}/users/${author.id}?reassign=${heir.id}`, options));

  expect(rows.map(formatEntry).sort()).toEqual(
    [`update event ${event.id}`, `update venue ${venue.id}`, `delete token ${token.id}`, `delete user ${author.id}`].sort(),
  );
  expect(rows.filter(({ action }) => action === 'update').map(({ fields }) => fields)).toEqual([['author'], ['author']]);
  expect(rows.every(({ user }) => user === ADMIN.id)).toBe(true);
});

it('the entries of a removed user keep the username of the time of the change', async () => {
  const { id } = await create({ role: 'author' });
  const { token } = (await calendar.post(`${A}/tokens`, { name: 'robot', user: id })).body;
  const { rows } = await requestWithAudit(calendar, (options) =>
    calendar.post('/tags', { name: 'gratis' }, { as: { id, token }, ...options }),
  );
  await calendar.patch(`${A}/users/${id}`, { username: 'casals' });
  await calendar.delete(`${A}/users/${id}`);

  const { changes } = (await calendar.get(`${A}/audit?user=${id}&type=tag`, { as: ADMIN })).body;

  expect(changes).toEqual(rows);
  expect(changes).toEqual([expect.objectContaining({ user: id, username: 'pau', action: 'create' })]);
});

describe('a sign-in by password', () => {
  it('leaves an entry of the user', async () => {
    const { id } = await create({ password: PASSWORD });

    const { rows } = await signIn('pau', PASSWORD);

    expect(rows).toEqual([
      expect.objectContaining({
        ...{ type: 'user', id, action: 'sign-in', user: id, username: 'pau', means: 'password', token: null },
        ...{ address: '127.0.0.1', languages: [], fields: [] },
      }),
    ]);
  });

  it('that is refused leaves an entry of the account, without an author', async () => {
    const { id } = await create({ password: PASSWORD });

    const { answer, rows } = await signIn('pau', 'a wrong guess');

    expect(answer.status).toBe(401);
    expect(rows).toEqual([
      expect.objectContaining({
        ...{ type: 'user', id, action: 'sign-in-refused', user: null, username: null, means: null, token: null },
        ...{ address: '127.0.0.1' },
      }),
    ]);
  });

  it('with an unknown username leaves an entry without it, because users type passwords there by mistake', async () => {
    const { rows } = await signIn('my-password-by-mistake', PASSWORD);

    expect(rows).toEqual([expect.objectContaining({ type: 'user', id: null, action: 'sign-in-refused', user: null, username: null })]);
    expect(JSON.stringify(rows)).not.toContain('by-mistake');
  });

  it('marks the entries of its changes with `password`', async () => {
    const { id } = await create({ password: PASSWORD });

    const { answer, rows } = await requestWithAudit(calendar, ({ headers }) =>
      calendar.request('POST', `${A}/tokens`, { headers: { ...headers, ...basic('pau', PASSWORD) }, body: { name: 'robot' } }),
    );

    expect(rows.map((row) => [formatEntry(row), row.user, row.means])).toEqual([
      [`sign-in user ${id}`, id, 'password'],
      [`create token ${answer.body.id}`, id, 'password'],
      [`update user ${id}`, id, 'password'],
    ]);
  });

  it('is the only one in the log: a request with a token, right or wrong, leaves no entry', async () => {
    const right = await requestWithAudit(calendar, (options) => calendar.get(`${A}/me`, { as: ADMIN, ...options }));
    const wrong = await requestWithAudit(calendar, (options) =>
      calendar.get(`${A}/me`, { as: { id: 1, token: 'cal_unknown' }, ...options }),
    );

    expect([right.answer.status, right.rows, wrong.answer.status, wrong.rows]).toEqual([200, [], 401, []]);
  });
});
