import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';

const calendar = useCalendar();

const A = '//ca/api/auth/v1';
const invite = (id: number, as = ADMIN) => calendar.post(`${A}/users/${id}/invitation`, undefined, { as });

it('an administrator invites a user with an address that is shown once, and is valid for 72 hours', async () => {
  const { id } = await calendar.person('author');

  const { status, headers, body } = await invite(id);

  expect(status).toBe(201);
  expect(body).toEqual({
    url: expect.stringMatching(/^http:\/\/calendar.test\/ca\/sign-in\/invitation\/cali_[\w-]{43}$/),
    expires_at: '2026-11-24T11:00:00Z',
  });
  expect(headers.get('Cache-Control')).toBe('no-store');
  const rows = JSON.stringify(await calendar.database.query('SELECT * FROM invitation'));
  expect(rows).not.toContain(body.url.split('/').at(-1));
});

it('a user has one invitation at most', async () => {
  const { id } = await calendar.person('author');

  await invite(id);
  await invite(id);

  expect(await calendar.database.query('SELECT user_id FROM invitation')).toEqual([{ user_id: id }]);
});

it('the audit log says who was invited, and not with which address', async () => {
  const { id } = await calendar.person('author');
  await invite(id);

  const { body } = await calendar.get(`${A}/audit?type=user&id=${id}&user=${ADMIN.id}`, { as: ADMIN });

  expect(body.changes).toEqual([expect.objectContaining({ fields: ['invitation'], user: ADMIN.id })]);
});

it('a token that is weaker than a password makes no invitation', async () => {
  const { id } = await calendar.person('author');
  const token = { name: 'limited', scopes: ['read', 'users:admin'] };
  const { body } = await calendar.post(`${A}/tokens`, token);

  expect(await invite(id, { id: ADMIN.id, token: body.token })).toMatchObject({ status: 403, body: { code: 'rest_forbidden' } });
  expect(await calendar.database.query('SELECT * FROM invitation')).toEqual([]);
});

it('a job removes invitations that were not used in time', async () => {
  const [anna, pau] = [await calendar.person('author'), await calendar.person('author')];
  await invite(anna.id);
  calendar.clock.set('2026-11-22T11:00:00Z');
  await invite(pau.id);

  calendar.clock.set('2026-11-24T11:00:00Z');
  await calendar.runDueJobs();

  expect(await calendar.database.query('SELECT user_id FROM invitation')).toEqual([{ user_id: pau.id }]);
});
