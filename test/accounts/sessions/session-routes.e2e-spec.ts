import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';

const calendar = useCalendar();

const A = '//ca/api/auth/v1';
const basic = (username: string, password: string) => ({
  headers: { Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
});

it('lists the sessions of the user, the oldest first, without their secrets', async () => {
  const anna = await calendar.person('author');
  const { id, secret } = await calendar.session(anna, 'Mozilla/5.0 (X11) Firefox/150.0\u0007é');
  calendar.clock.set('2026-11-21T11:30:00Z');
  const another = await calendar.session(anna);
  await calendar.session(ADMIN);

  const { status, body } = await calendar.get(`${A}/sessions`, { as: anna });

  expect(status).toBe(200);
  expect(body.sessions).toEqual([
    {
      ...{ id, means: 'password', browser: 'Mozilla/5.0 (X11) Firefox/150.0', current: false },
      ...{ created_at: '2026-11-21T11:00:00Z', last_used_at: '2026-11-21T11:00:00Z', expires_at: '2026-11-21T13:00:00Z' },
    },
    expect.objectContaining({ id: another.id, created_at: '2026-11-21T11:30:00Z' }),
  ]);
  expect(JSON.stringify(body)).not.toContain(secret);
});

it('administrators list the sessions of another user, and end them', async () => {
  const anna = await calendar.person('editor');
  const { id } = await calendar.session(anna);

  const { body } = await calendar.get(`${A}/sessions?user=${anna.id}`, { as: ADMIN });
  const ended = await calendar.delete(`${A}/sessions/${id}`);

  expect(body.sessions).toEqual([expect.objectContaining({ id })]);
  expect(ended).toMatchObject({ status: 200, body: { id } });
  expect((await calendar.get(`${A}/sessions`, { as: anna })).body.sessions).toEqual([]);
  expect(await calendar.delete(`${A}/sessions/${id}`)).toMatchObject({ status: 404, body: { code: 'session-not-found' } });
  expect((await calendar.get(`${A}/sessions?user=7000`, { as: ADMIN })).status).toBe(400);
});

it('users end their own session with the password of the account, and not with a token', async () => {
  const { id } = await calendar.session(ADMIN);

  const withToken = await calendar.delete(`${A}/sessions/${id}`);
  const withPassword = await calendar.request('DELETE', `${A}/sessions/${id}`, basic('admin', 'password of the administrator in tests'));

  expect(withToken).toMatchObject({ status: 403, body: { code: 'rest_forbidden' } });
  expect(withPassword.status).toBe(200);
});

it('the audit log names who ended a session, and whose it was', async () => {
  const anna = await calendar.person('editor');
  const { id } = await calendar.session(anna);
  await calendar.delete(`${A}/sessions/${id}`);

  const { body } = await calendar.get(`${A}/audit?order=asc&action=delete`, { as: ADMIN });
  const { body: ofAnna } = await calendar.get(`${A}/audit?type=user&id=${anna.id}&user=${ADMIN.id}`, { as: ADMIN });

  expect(body.changes).toEqual([expect.objectContaining({ type: 'session', id, action: 'delete', user: ADMIN.id })]);
  expect(ofAnna.changes).toEqual([expect.objectContaining({ fields: ['sessions'], user: ADMIN.id })]);
});

it('what is kept about a user has the sessions', async () => {
  const anna = await calendar.person('author');
  const { id } = await calendar.session(anna);

  const { body } = await calendar.get(`${A}/users/${anna.id}/data`, { as: ADMIN });

  expect(body.sessions).toEqual([expect.objectContaining({ id, means: 'password' })]);
});

it('a job removes the sessions that have ended, and no others', async () => {
  await calendar.session(ADMIN);
  calendar.clock.set('2026-11-21T12:00:00Z');
  const { id } = await calendar.session(ADMIN);

  calendar.clock.set('2026-11-21T13:00:00Z');
  await calendar.runDueJobs();

  expect(await calendar.database.query('SELECT id FROM session')).toEqual([{ id }]);
});
