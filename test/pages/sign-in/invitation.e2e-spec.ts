import { expect, it } from '@jest/globals';
import { useTwoInstances } from '../../support/two-instances.js';
import { BrowserClient } from './browser-client.js';

const [calendar, another] = useTwoInstances();

const A = '//ca/api/auth/v1';
const CHOSEN = 'una contrasenya que he triat jo';
let count = 0;

/** A new user, and the path of an invitation. */
async function invitedUser(fields: object = {}) {
  const username = `pau-${++count}`;
  const { id } = (await calendar.post(`${A}/users`, { username, role: 'author', ...fields })).body;
  const invite = async () => new URL((await calendar.post(`${A}/users/${id}/invitation`, undefined)).body.url).pathname;
  return { id, username, invite, path: `/${await invite()}` };
}

it('an invited user chooses a password, and is signed in', async () => {
  const { username, path } = await invitedUser();
  const browser = new BrowserClient(calendar);

  const form = await browser.get(path);
  const { status, headers } = await browser.post(path, { password: CHOSEN });

  expect(form.status).toBe(200);
  expect(form.body).toContain(username);
  expect(form.body).toContain('autocomplete="new-password"');
  expect(form.headers.get('Cache-Control')).toBe('no-store');
  expect([status, headers.get('Location')]).toEqual([303, '/ca/edit']);
  expect((await browser.get('//ca/edit')).body).toContain(`Us heu identificat com a ${username}.`);
  expect((await new BrowserClient(calendar).signIn({ username, password: CHOSEN })).status).toBe(303);
});

it('GET uses nothing up, and the POST that sets the password does, on all instances', async () => {
  const { username, path } = await invitedUser();
  for (let n = 0; n < 3; n++) expect((await new BrowserClient(another).get(path)).status).toBe(200);
  await new BrowserClient(another).post(path, { password: 'short' });

  const statuses = await Promise.all(
    [calendar, another].map(async (instance) => (await new BrowserClient(instance).post(path, { password: CHOSEN })).status),
  );

  expect(statuses.sort()).toEqual([303, 404]);
  expect((await new BrowserClient(calendar).get(path)).status).toBe(404);
  expect((await new BrowserClient(calendar).signIn({ username, password: CHOSEN })).status).toBe(303);
});

it('an invitation is valid for 72 hours', async () => {
  const { path } = await invitedUser();

  calendar.clock.set('2026-11-24T10:59:59Z');
  expect((await new BrowserClient(calendar).get(path)).status).toBe(200);
  calendar.clock.set('2026-11-24T11:00:00Z');
  expect((await new BrowserClient(calendar).get(path)).status).toBe(404);
  expect((await new BrowserClient(calendar).post(path, { password: CHOSEN })).status).toBe(404);
});

it('a new invitation ends the old one', async () => {
  const { path, invite } = await invitedUser();
  const next = await invite();

  expect((await new BrowserClient(calendar).post(path, { password: CHOSEN })).status).toBe(404);
  expect((await new BrowserClient(calendar).post(`/${next}`, { password: CHOSEN })).status).toBe(303);
});

it('using an invitation ends all sessions and tokens of the user', async () => {
  const { username, path } = await invitedUser({ password: 'una contrasenya oblidada' });
  const [before, thief] = [new BrowserClient(calendar), new BrowserClient(another)];
  await before.signIn({ username, password: 'una contrasenya oblidada' });
  await thief.signIn({ username, password: 'una contrasenya oblidada' });
  const Authorization = `Basic ${Buffer.from(`${username}:una contrasenya oblidada`).toString('base64')}`;
  const { token } = (await calendar.request('POST', `${A}/tokens`, { headers: { Authorization }, body: { name: 'robot' } })).body;

  await before.post(path, { password: CHOSEN });

  expect([await before.isSignedIn(), await thief.isSignedIn()]).toEqual([true, false]);
  expect((await calendar.get(`${A}/me`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401);
});

it.each(['short', 'a'.repeat(257)])('a password of another length is refused, and the invitation stays', async (password) => {
  const { path } = await invitedUser();

  const { status, body } = await new BrowserClient(calendar).post(path, { password });

  expect(status).toBe(400);
  expect(body).toContain('aria-invalid="true" aria-describedby="mistake"');
  expect((await new BrowserClient(calendar).get(path)).status).toBe(200);
});

it.each(['cali_'.padEnd(48, 'a'), 'x', 'cal_token-of-the-administrator-in-tests'])(
  'an unknown invitation is not found: %s',
  async (secret) => {
    const path = `//ca/sign-in/invitation/${secret}`;

    expect((await new BrowserClient(calendar).get(path)).status).toBe(404);
    expect((await new BrowserClient(calendar).post(path, { password: CHOSEN })).status).toBe(404);
  },
);

it('a form of another site uses no invitation up', async () => {
  const { path } = await invitedUser();

  expect((await new BrowserClient(calendar).post(path, { password: CHOSEN }, { Origin: 'https://evil.example' })).status).toBe(403);
  expect((await new BrowserClient(calendar).get(path)).status).toBe(200);
});

it('the path of an invitation is cut where an error repeats it', async () => {
  const { path } = await invitedUser();

  const { status, body } = await calendar.request('PUT', path);

  expect([status, body.instance]).toEqual([405, '/ca/sign-in/invitation/*']);
});
