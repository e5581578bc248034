import { expect, it } from '@jest/globals';
import { SessionsService } from '../../../src/accounts/sessions/sessions.service.js';
import { UserRepository } from '../../../src/accounts/auth/user-repository.js';
import { createSystemContext } from '../../../src/core/http/context/request-context.js';
import type { CalendarHttpAdapter } from '../../../src/core/http/server/calendar-http-adapter.js';
import { sendInProcess } from '../../../src/core/http/server/in-process.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { BrowserClient, PASSWORD } from './browser-client.js';

const calendar = useCalendar();

const A = '/ca/api/auth/v1';
const adapter = () => calendar.app.getHttpAdapter() as unknown as CalendarHttpAdapter;

/** Sends a request to the API with the rights of a browser, as its pages do. */
async function askAs(browser: BrowserClient, method: string, path: string, body: Record<string, unknown> = {}) {
  const principal = await calendar.app.get(SessionsService).findUser(browser.cookie!);
  const context = createSystemContext(calendar.settings, 'ca', principal!);
  return sendInProcess(adapter(), { method, url: A + path, body }, { context, headers: {} });
}

async function signedIn(): Promise<BrowserClient> {
  const browser = new BrowserClient(calendar);
  await browser.signIn();
  return browser;
}

/** What needs a confirmation, of a user with this id. */
const SENSITIVE: readonly [what: string, method: string, path: (id: number) => string, body: Record<string, unknown>][] = [
  ['a password', 'PATCH', (id) => `/users/${id}`, { password: 'una de nova i llarga' }],
  ['an e-mail address', 'PATCH', (id) => `/users/${id}`, { email: 'anna@example.cat' }],
  ['a role', 'PATCH', (id) => `/users/${id}`, { role: 'editor' }],
  ['a new user', 'POST', () => '/users', { username: 'pau' }],
  ['a deleted user', 'DELETE', (id) => `/users/${id}`, {}],
  ['a new token', 'POST', () => '/tokens', { name: 'robot' }],
  ['a deleted token', 'DELETE', () => '/tokens/999', {}],
  ['an invitation', 'POST', (id) => `/users/${id}/invitation`, {}],
];

it.each(SENSITIVE)('%s needs a confirmation in the last 15 minutes', async (_, method, path, body) => {
  const { id } = await calendar.person('author');
  const browser = await signedIn();
  calendar.clock.set('2026-11-21T11:15:00Z');

  const refused = await askAs(browser, method, path(id), body);
  expect(refused).toMatchObject({ status: 403, body: { code: 'confirmation-required' } });

  await browser.post('//ca/sign-in/confirm', { password: PASSWORD });
  const { status, body: done } = await askAs(browser, method, path(id), body);
  expect([status, (done as { code?: string }).code]).not.toEqual([403, 'confirmation-required']);
  expect([200, 201, 404]).toContain(status);
});

it('a confirmation is valid for 15 minutes, and signing in is one', async () => {
  const { id } = await calendar.person('author');
  const browser = await signedIn();
  const change = async () => (await askAs(browser, 'PATCH', `/users/${id}`, { email: 'anna@example.cat' })).status;

  calendar.clock.set('2026-11-21T11:14:59Z');
  expect(await change()).toBe(200);
  await browser.post('//ca/sign-in/confirm', { password: PASSWORD });
  calendar.clock.set('2026-11-21T11:29:58Z');
  expect(await change()).toBe(200);
  calendar.clock.set('2026-11-21T11:29:59Z');
  expect(await change()).toBe(403);
});

it('a name needs no confirmation, and a token needs none for anything', async () => {
  const { id } = await calendar.person('author');
  const browser = await signedIn();
  calendar.clock.set('2026-11-21T12:00:00Z');

  expect((await askAs(browser, 'PATCH', `/users/${id}`, { name: 'Anna' })).status).toBe(200);
  expect((await calendar.patch(`/${A}/users/${id}`, { role: 'editor' }, { as: ADMIN })).status).toBe(200);
});

it('a page answers with the form, and goes on after it', async () => {
  const browser = await signedIn();
  calendar.clock.set('2026-11-21T12:00:00Z');

  const { status, body } = await browser.post('//ca/edit/account', { password: 'una de nova i llarga' });
  const confirmed = await browser.post('//ca/sign-in/confirm', { password: PASSWORD, next: '/ca/edit/account' });

  expect(status).toBe(403);
  expect(body).toContain('<h1>Confirmeu que sou vós</h1>');
  expect(body).toMatch(
    /action="\/ca\/sign-in\/confirm"> <input type="hidden" name="next" value="&#47;ca&#47;edit&#47;account"|value="\/ca\/edit\/account"/,
  );
  expect([confirmed.status, confirmed.headers.get('Location')]).toEqual([303, '/ca/edit/account']);
  expect((await new BrowserClient(calendar).signIn()).status).toBe(303);
});

it('confirming gives a new secret, and the old one is dead', async () => {
  const browser = await signedIn();
  const before = browser.cookie!;

  await browser.post('//ca/sign-in/confirm', { password: PASSWORD });

  expect(browser.cookie).not.toBe(before);
  expect(await browser.isSignedIn()).toBe(true);
  browser.cookies.set('calendar-session', before);
  expect(await browser.isSignedIn()).toBe(false);
  expect(await calendar.database.query('SELECT id FROM session')).toHaveLength(1);
});

it('a wrong password confirms nothing', async () => {
  const browser = await signedIn();
  const before = browser.cookie;
  calendar.clock.set('2026-11-21T12:00:00Z');

  const { status, body } = await browser.post('//ca/sign-in/confirm', { password: 'wrong' });

  expect(status).toBe(401);
  expect(body).toContain('La contrasenya no és correcta.');
  expect(browser.cookie).toBe(before);
  expect((await askAs(browser, 'POST', '/tokens', { name: 'robot' })).status).toBe(403);
});

it('nobody confirms without a session', async () => {
  const { status, headers } = await new BrowserClient(calendar).post('//ca/sign-in/confirm', { password: PASSWORD });

  expect([status, headers.get('Location'), headers.get('Set-Cookie')]).toEqual([303, '/ca/sign-in', null]);
});

it('the audit log says that a write came with a session', async () => {
  const { id } = (await calendar.post(`/${A}/users`, { username: 'anna', password: PASSWORD })).body;
  const browser = new BrowserClient(calendar);
  await browser.signIn({ username: 'anna' });
  await browser.post('//ca/edit/account', { password: 'una de nova i llarga' });

  const { body } = await calendar.get(`/${A}/audit?type=user&id=${id}&action=update`, { as: ADMIN });

  expect(body.changes[0]).toMatchObject({ fields: ['password'], means: 'session', token: null, user: id });
});

it('a user sees which session the browser has, and ends the others', async () => {
  const [browser, forgotten] = [await signedIn(), await signedIn()];
  const list = async () => ((await askAs(browser, 'GET', '/sessions')).body as { sessions: { id: number; current: boolean }[] }).sessions;

  const [own, other] = await list();
  const { status } = await askAs(browser, 'DELETE', `/sessions/${other!.id}`);

  expect([own!.current, other!.current, status]).toEqual([true, false, 200]);
  expect([await browser.isSignedIn(), await forgotten.isSignedIn()]).toEqual([true, false]);
  expect(await list()).toEqual([own]);
});

it('a session that ends while a write is in progress writes nothing', async () => {
  const browser = await signedIn();
  const principal = await calendar.app.get(SessionsService).findUser(browser.cookie!);
  await browser.post('//ca/sign-out');
  const context = createSystemContext(calendar.settings, 'ca', principal!);
  const ask = (url: string, body: Record<string, unknown>) =>
    sendInProcess(adapter(), { method: 'POST', url, body }, { context, headers: {} });

  const tag = await ask('/ca/api/calendar/events/v1/tags', { name: 'Fira' });
  const user = await ask(`${A}/users`, { username: 'pau' });

  expect([tag.status, user.status]).toEqual([401, 401]);
  expect(await calendar.app.get(UserRepository).find(2)).toBeNull();
  expect((await calendar.get('/tags?hide_empty=false')).body.total).toBe(0);
});
