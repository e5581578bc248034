import { expect, it } from '@jest/globals';
import { ADMIN } from '../../support/calendar.js';
import { useTwoInstances } from '../../support/two-instances.js';
import { BrowserClient, SAME_SITE } from './browser-client.js';

const [calendar, another] = useTwoInstances();

const A = '//ca/api/auth/v1';
let count = 0;

/** A user with a password, who has signed in on one instance. */
async function signedInUser(role = 'editor') {
  const username = `anna-${++count}`;
  const password = 'la contrasenya de l’Anna';
  const { id } = (await calendar.post(`${A}/users`, { username, password, role })).body;
  const browser = new BrowserClient(calendar);
  await browser.signIn({ username, password });
  const elsewhere = new BrowserClient(another);
  elsewhere.cookies.set('calendar-session', browser.cookie!);
  expect(await elsewhere.isSignedIn()).toBe(true);
  return { id, username, password, browser, elsewhere };
}

it('a session ends 2 hours after its last request', async () => {
  const { browser, elsewhere } = await signedInUser();

  calendar.clock.set('2026-11-21T12:59:59Z');
  expect(await browser.isSignedIn()).toBe(true);
  calendar.clock.set('2026-11-21T14:59:58Z');
  expect(await elsewhere.isSignedIn()).toBe(true);
  calendar.clock.set('2026-11-21T16:59:58Z');
  expect([await browser.isSignedIn(), await elsewhere.isSignedIn()]).toEqual([false, false]);
});

it('a session ends 24 hours after signing in, however often it is used', async () => {
  const { browser } = await signedInUser();

  for (let hour = 0; hour < 24; hour++) {
    calendar.clock.set(new Date(Date.UTC(2026, 10, 21, 11 + hour, 59, 59)).toISOString());
    expect(await browser.isSignedIn()).toBe(true);
  }
  calendar.clock.set('2026-11-22T11:00:00Z');
  expect(await browser.isSignedIn()).toBe(false);
});

it.each([
  ['the role changes', (id: number) => calendar.patch(`${A}/users/${id}`, { role: 'author' })],
  ['an administrator sets the password', (id: number) => calendar.patch(`${A}/users/${id}`, { password: 'una de nova i llarga' })],
  ['the user is removed', (id: number) => calendar.delete(`${A}/users/${id}`)],
  [
    'an administrator ends it',
    async (id: number) => {
      const { sessions } = (await calendar.get(`${A}/sessions?user=${id}`, { as: ADMIN })).body;
      return calendar.delete(`${A}/sessions/${sessions[0].id}`);
    },
  ],
])('a session ends at once, on each instance, when %s', async (_, end) => {
  const { id, browser, elsewhere } = await signedInUser();

  expect((await end(id)).status).toBe(200);

  expect([await elsewhere.isSignedIn(), await browser.isSignedIn()]).toEqual([false, false]);
  expect((await calendar.get(`${A}/sessions`, { as: ADMIN })).body.sessions).toEqual([]);
});

it('a change of the name or the e-mail address ends no session', async () => {
  const { id, elsewhere } = await signedInUser();

  await calendar.patch(`${A}/users/${id}`, { name: 'Anna', email: 'anna@example.cat' });

  expect(await elsewhere.isSignedIn()).toBe(true);
});

it('the session that changes its own password goes on with a new secret, and the others end', async () => {
  const { username, password, browser, elsewhere } = await signedInUser();
  const second = new BrowserClient(calendar);
  await second.signIn({ username, password });
  const before = browser.cookie;

  const { status, body } = await browser.post('//ca/edit/account', { password: 'una de nova i llarga' });

  expect(status).toBe(200);
  expect(body).toContain('S’ha desat la contrasenya nova.');
  expect(browser.cookie).not.toBe(before);
  expect(await browser.isSignedIn()).toBe(true);
  expect([await second.isSignedIn(), await elsewhere.isSignedIn()]).toEqual([false, false]);
  expect((await new BrowserClient(calendar).signIn({ username, password })).status).toBe(401);
});

it('a button extends the session, for a browser and for a script', async () => {
  const { browser } = await signedInUser();
  calendar.clock.set('2026-11-21T12:55:00Z');

  const shown = await browser.get('//ca/edit');
  const led = await browser.post('//ca/sign-in/stay', { next: '/ca/edit/account' });
  const told = await browser.post('//ca/sign-in/stay', {}, { ...SAME_SITE, Accept: 'application/json' });

  expect(shown.body).toContain('data-session-seconds="7200"');
  expect([led.status, led.headers.get('Location')]).toEqual([303, '/ca/edit/account']);
  expect(told).toMatchObject({ status: 200, body: { seconds: 7200 } });
  calendar.clock.set('2026-11-21T14:54:59Z');
  expect(await browser.isSignedIn()).toBe(true);
});

it('a request takes one statement, and writes the last use once a minute', async () => {
  const { browser } = await signedInUser();
  const ask = () => calendar.recordOwnQueries(() => browser.get('//ca/edit/account'));

  calendar.clock.set('2026-11-21T11:00:59Z');
  expect(await ask()).toEqual([expect.stringMatching(/^SELECT .*session/)]);
  calendar.clock.set('2026-11-21T11:01:00Z');
  expect((await ask()).filter((sql) => sql.startsWith('UPDATE'))).toHaveLength(1);
  expect(await ask()).toHaveLength(1);
});
