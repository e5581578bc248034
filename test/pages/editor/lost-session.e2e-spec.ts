import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Form } from '../../support/form.js';
import { Given } from '../../support/given.js';
import { PASSWORD } from '../sign-in/browser-client.js';
import { EditorBrowser, locationOf } from './editor-browser.js';

const calendar = useCalendar();
const given = new Given(calendar);

const CA = 'translations[ca][title]';
const TEXT = '<p>Una "cita" &amp; més</p>\n\n<p>Fi</p>';

/** A user writes, and the session ends meanwhile. Returns the answer, which is the form to sign in. */
async function sendLate(browser: EditorBrowser, path: string, fill: (form: Form) => Form, button = 'save') {
  const form = fill(await browser.openForm(path));
  browser.cookies.clear();
  return browser.press(form, button);
}

/** Signs in with the form that carries another one. */
function signIn(browser: EditorBrowser, page: { raw: string }, username = 'admin', password = PASSWORD) {
  const form = new Form(page.raw, 'method="post"');
  const fields = form.fill('sign_in_username', username).fill('sign_in_password', password).entries();
  return browser.post(`/${form.action}`, fields);
}

it('a form that is sent after the session has ended is saved once the user has signed in', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const browser = await EditorBrowser.open(calendar);
  const page = await sendLate(browser, `//ca/edit/events/${id}`, (form) =>
    form.fill(CA, 'Fira nova').fill('translations[ca][description]', TEXT),
  );
  const wrong = await signIn(browser, page, 'admin', 'wrong');
  const answer = await signIn(browser, wrong);

  expect([page.status, page.headers.get('Cache-Control')]).toEqual([401, 'no-store']);
  expect(page.body).toContain('El que heu escrit es conserva');
  expect(wrong.status).toBe(401);
  expect(wrong.body).toContain('no són correctes');
  expect(locationOf(answer)).toEqual([303, `/ca/edit/events/${id}?done=save`]);
  expect((await calendar.get(`/events/${id}`)).body).toMatchObject({ title: 'Fira nova', description: TEXT });
  expect((await browser.get(`/${answer.headers.get('Location')}`)).status).toBe(200);
});

it('a new event is not lost, with its categories and its new venue', async () => {
  const [one, other] = [await given.category({ ca: { name: 'A1' } }), await given.category({ ca: { name: 'B2' } })];
  const browser = await EditorBrowser.open(calendar);
  const fill = (form: Form) =>
    form
      .fill(CA, 'Fira')
      .fill('start_date', '2027-04-23')
      .fill('end_date', '2027-04-23')
      .fill('categories', String(one.id), String(other.id))
      .fill('new_venue[venue]', 'Ateneu');
  const answer = await signIn(browser, await sendLate(browser, '//ca/edit/events/new', fill, 'draft'));

  expect(answer.status).toBe(303);
  const { body } = await calendar.get('/events?status=draft', { as: ADMIN });
  expect(body.events[0]).toMatchObject({ title: 'Fira', venue: { venue: 'Ateneu' }, categories: [{ name: 'A1' }, { name: 'B2' }] });
});

it('another user who signs in sees the form, which is not sent', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const browser = await EditorBrowser.open(calendar, await calendar.person('editor'));
  const answer = await signIn(browser, await sendLate(browser, `//ca/edit/events/${id}`, (form) => form.fill(CA, 'Fira nova')));

  expect(answer.status).toBe(200);
  expect(answer.body).toContain('Aquest formulari el va escriure un altre usuari.');
  expect((await calendar.get(`/events/${id}`)).body.title).toBe('Fira');
  const shown = new Form(answer.raw);
  expect(shown.get(CA)).toEqual(['Fira nova']);
  expect((await browser.press(shown, 'save')).status).toBe(303);
  expect((await calendar.get(`/events/${id}`)).body.title).toBe('Fira nova');
});

it('a form of another site is refused, also with a password', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const fields = { sign_in_username: 'admin', sign_in_password: PASSWORD, [CA]: 'Robada' };
  const { status } = await new EditorBrowser(calendar).post(`//ca/edit/events/${id}`, fields, { 'Sec-Fetch-Site': 'cross-site' });

  expect(status).toBe(403);
  expect((await calendar.get(`/events/${id}`)).body.title).toBe('Fira');
});

it.each([
  ['moved to the trash', (id: number) => calendar.delete(`/events/${id}`)],
  ['hidden', (id: number) => calendar.patch(`/events/${id}`, { status: 'private' })],
])('what was typed for an event that was meanwhile %s comes back as a new event', async (_, take) => {
  const author = await calendar.person('author');
  const { id } = await given.event({ ca: { title: 'Fira' } }, {}, author);
  const browser = await EditorBrowser.open(calendar, author);
  const form = (await browser.openForm(`//ca/edit/events/${id}`)).fill(CA, 'Fira nova').fill('cost', '5 €');
  await calendar.patch(`/events/${id}`, { author: ADMIN.id });
  await take(id);
  const answer = await browser.press(form, 'save');

  expect(answer.status).toBe(409);
  expect(answer.body).toContain('ja no es pot canviar');
  const shown = new Form(answer.raw);
  expect([shown.action, shown.get(CA), shown.get('cost')]).toEqual(['/ca/edit/events/new', ['Fira nova'], ['5 €']]);
  const saved = await browser.press(shown, 'draft');
  expect(saved.status).toBe(303);
  const [, added] = /events\/(\d+)/.exec(saved.headers.get('Location')!)!;
  expect((await calendar.get(`/events/${added}`, { as: author })).body).toMatchObject({ title: 'Fira nova', cost: '5 €', status: 'draft' });
});

it('a page that carries a form has no links that lose it', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//ca/edit/events/${id}`);
  const mistake = await browser.press(form.fill('online_url', 'x'), 'save');
  await calendar.patch(`/events/${id}`, { title: 'Fira gran' });
  const conflict = await browser.press(form.fill('online_url', '').fill(CA, 'Fira nova'), 'save');
  browser.cookies.clear();
  const signedOut = await browser.press(form, 'save');

  for (const { body, status } of [mistake, conflict, signedOut]) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.includes('hreflang=')).toBe(false);
  }
});

it('a password that no user can have is not tried, and does not lock the user out', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const browser = await EditorBrowser.open(calendar);
  let page = await sendLate(browser, `//ca/edit/events/${id}`, (form) => form.fill(CA, 'Fira nova'));
  for (let n = 0; n < 6; n++) page = await signIn(browser, page, 'admin', 'x'.repeat(3_000));

  expect([page.status, (await signIn(browser, page)).status]).toEqual([401, 303]);
});

it('the form of a new user keeps the name of that user', async () => {
  const browser = await EditorBrowser.open(calendar);
  const page = await sendLate(browser, '//ca/edit/users/new', (form) => form.fill('username', 'anna-roca').fill('name', 'Anna'));
  const { status } = await signIn(browser, await signIn(browser, page, 'admin', 'wrong'));

  const { body } = await calendar.get('//ca/api/auth/v1/users?search=anna-roca', { as: ADMIN });
  expect([status, body.users]).toEqual([303, [expect.objectContaining({ username: 'anna-roca', name: 'Anna' })]]);
});

it('the password of a user who has signed in with a form is in no page', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const browser = await EditorBrowser.open(calendar);
  const answer = await signIn(browser, await sendLate(browser, `//ca/edit/events/${id}`, (form) => form.fill(CA, 'Fira nova'), 'cancel'));

  expect([answer.status, answer.body.includes('value="Fira nova"'), answer.body.includes(PASSWORD)]).toEqual([200, true, false]);
});

it('a password that confirms a form is not kept with it when the session has ended', async () => {
  const browser = new EditorBrowser(calendar);
  const fields = { user: String(ADMIN.id), do: 'create', name: 'estació', scopes: 'read', confirmation: PASSWORD };
  const page = await browser.post('//ca/edit/tokens', fields);
  const answer = await signIn(browser, page);

  expect([page.status, page.body.includes(PASSWORD), answer.status]).toEqual([401, false, 200]);
  expect(answer.body).toContain('class="secret"');
  expect(await browser.isSignedIn()).toBe(true);
});

it('a user stays signed in where the form that was kept is refused', async () => {
  const browser = await EditorBrowser.open(calendar);
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const page = await sendLate(browser, `//ca/edit/events/${id}`, (form) => form, 'trash');
  await calendar.delete(`/events/${id}?force=true`);
  const { status } = await signIn(browser, page);

  expect([status, await browser.isSignedIn()]).toEqual([404, true]);
});

/** A form that is sent late from a page, and whether what it wants is done. */
interface Late {
  readonly path: string;
  readonly mark?: string;
  readonly fill?: (form: Form) => Form;
  readonly button: string;
  readonly read: () => Promise<boolean>;
}

const LATE: [string, () => Late | Promise<Late>][] = [
  [
    'a new token',
    () => ({
      ...{ path: '/tokens', mark: 'class="edit account"', button: 'create' },
      fill: (form) => form.fill('name', 'sonda'),
      read: async () =>
        (await calendar.get('//ca/api/auth/v1/tokens', { as: ADMIN })).body.tokens.some((one: { name: string }) => one.name === 'sonda'),
    }),
  ],
  [
    'a category',
    async () => {
      const { id } = await given.category({ ca: { name: 'Festes' } });
      const read = async () => (await calendar.get(`/categories/${id}`)).body.name === 'Fires';
      return { path: `/categories/${id}`, button: 'save', fill: (form) => form.fill('translations[ca][name]', 'Fires'), read };
    },
  ],
  [
    'a date that is taken back',
    async () => {
      const { id, second } = await given.course();
      await calendar.delete(`/events/${second}`);
      const read = async () => (await calendar.get(`/events/${second}`)).status === 200;
      return { path: `/events/${id}/dates?tab=trash`, mark: 'class="restore"', button: `restore-${second}`, read };
    },
  ],
  [
    'an undo',
    async () => {
      const { id } = await given.event({ ca: { title: 'Fira' } });
      await calendar.patch(`/events/${id}`, { title: 'Fira gran' });
      const read = async () => (await calendar.get(`/events/${id}`)).body.title === 'Fira';
      return { path: `/events/${id}/history/2`, mark: 'class="undo"', button: 'undo', read };
    },
  ],
  [
    'what is done to many',
    async () => {
      const { id } = await given.event({ ca: { title: 'Fira' } });
      const read = async () => (await calendar.get(`/events/${id}`)).status === 410;
      return { path: '/events', mark: '/events/actions', button: 'trash', fill: (form) => form.fill('records', String(id)), read };
    },
  ],
];

it.each(LATE)('%s is done after signing in, if the session ended before', async (_, prepare) => {
  const { path, mark, fill, button, read } = await prepare();
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//ca/edit${path}`, mark);
  const sent = (fill ? fill(form) : form).press(button);
  const address = `//ca/edit${path}`.split('?')[0]!;
  browser.cookies.clear();
  const page = await browser.post(path === '/events' ? `${address}/actions` : address, sent);
  const before = await read();
  const { status } = await signIn(browser, page);

  expect([page.status, before, [200, 303].includes(status), await read()]).toEqual([401, false, true, true]);
});

it('a form is kept while a user who has given too many wrong passwords must wait', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const browser = await EditorBrowser.open(calendar);
  let page = await sendLate(browser, `//ca/edit/events/${id}`, (form) => form.fill(CA, 'Fira nova'));
  for (let n = 0; n < 5; n++) page = await signIn(browser, page, 'admin', `wrong ${n}`);
  const refused = await signIn(browser, page);
  calendar.clock.set('2026-11-21T11:02:00Z');
  const answer = await signIn(browser, refused);

  expect([refused.status, refused.headers.get('Retry-After'), refused.headers.get('Cache-Control')]).toEqual([429, '60', 'no-store']);
  expect([refused.body.includes('role="alert"'), refused.body.includes('value="Fira nova"')]).toEqual([true, true]);
  expect([answer.status, (await calendar.get(`/events/${id}`)).body.title]).toEqual([303, 'Fira nova']);
});

it('a form is kept while a user who must confirm has given too many wrong passwords', async () => {
  const browser = new EditorBrowser(calendar);
  await browser.signIn();
  const form = (await browser.openForm('//ca/edit/tokens', 'class="edit account"')).fill('name', 'estació').fill('scopes', 'read');
  calendar.clock.set('2026-11-21T11:20:00Z');
  let page = await browser.press(form, 'create');
  const confirm = (password: string) =>
    browser.post('//ca/edit/tokens', new Form(page.raw, 'action="/ca/edit/tokens"').fill('confirmation', password).entries());
  for (let n = 0; n < 6; n++) page = await confirm(`wrong ${n}`);
  const { status } = page;
  calendar.clock.set('2026-11-21T12:30:00Z');

  expect(status).toBe(429);
  expect((await confirm(PASSWORD)).body).toContain('class="secret"');
});
