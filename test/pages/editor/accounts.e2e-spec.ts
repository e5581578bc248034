import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Form } from '../../support/form.js';
import { Given } from '../../support/given.js';
import { BrowserClient, PASSWORD } from '../sign-in/browser-client.js';
import { EditorBrowser, readSummary } from './editor-browser.js';

const calendar = useCalendar();
const given = new Given(calendar);

const A = '//ca/api/auth/v1';
const NEW = 'class="edit account"';
const OWN = 'method="post" action="/ca/edit/';

/** Reads the text of the only secret of a page. */
const secretOf = ({ body }: { body: string }) => /<p class="secret"> ?<code>([^<]*)<\/code>/.exec(body)?.[1];

it('a token is shown once, and can do what its scopes allow', async () => {
  const browser = await EditorBrowser.open(calendar);
  const form = (await browser.openForm('//ca/edit/tokens', NEW)).fill('name', 'estació').fill('expires_at', '1/2/2027');
  const answer = await browser.press(form.fill('scopes', 'read', 'events:write'), 'create');
  const list = await browser.get('//ca/edit/tokens');

  expect([answer.status, answer.headers.get('Cache-Control'), list.headers.get('Cache-Control')]).toEqual([200, 'no-store', 'no-store']);
  const token = secretOf(answer)!;
  expect([list.body.includes('estació'), list.body.includes(token)]).toEqual([true, false]);
  const { body } = await calendar.get(`${A}/me`, { headers: { Authorization: `Bearer ${token}` } });
  expect(body).toMatchObject({ scopes: ['read', 'events:write'], expires_at: '2027-01-31T23:00:00Z' });
});

it('a token without a name is refused at its form, and a token is deleted', async () => {
  const browser = await EditorBrowser.open(calendar, await calendar.person('author'));
  const form = await browser.openForm('//ca/edit/tokens', NEW);
  const refused = await browser.press(form.fill('expires_at', '2027-02-01'), 'create');
  await browser.press(new Form(refused.raw, NEW).fill('name', 'estació'), 'create');
  const list = await browser.get('//ca/edit/tokens');
  const [, id] = /value="delete-(\d+)" class="plain" aria-label="Suprimeix el testimoni «estació»"/.exec(list.body)!;
  const { status, headers } = await browser.press(new Form(list.raw, OWN), `delete-${id}`);

  expect([refused.status, readSummary(refused)]).toEqual([400, 'Això encara no s’ha desat Nom: no pot ser buit']);
  expect([status, headers.get('Location')]).toEqual([303, '/ca/edit/tokens']);
  expect((await browser.get('//ca/edit/tokens')).body).not.toContain('estació');
});

it('the form of a new token that is sent twice makes one token, which is shown once', async () => {
  const browser = await EditorBrowser.open(calendar);
  const form = (await browser.openForm('//ca/edit/tokens', NEW)).fill('name', 'sonda');
  const first = await browser.press(form, 'create');
  const again = await browser.press(form, 'create');
  const changed = await browser.press(form.fill('name', 'una altra'), 'create');

  expect([first.status, again.status, changed.status]).toEqual([200, 409, 409]);
  expect(again.body).toContain('role="alert" tabindex="-1" autofocus>Aquest formulari ja l’havíeu enviat');
  expect(again.body.match(/<h2>sonda<\/h2>/g)).toHaveLength(1);
  expect(again.body).not.toContain(secretOf(first)!);
  expect(changed.body).toContain('autofocus>Amb aquest formulari ja havíeu creat un testimoni');
  const kept = new Form(changed.raw, NEW);
  expect(kept.get('name')).toEqual(['una altra']);
  const other = await browser.press(kept, 'create');
  expect(secretOf(other)).toMatch(/^cal_/);
});

it.each(['anna-roca', 'Anna-Serra', 'a'])(
  'the form of a new user %s that is sent twice makes one user, and leads to it',
  async (username) => {
    for (const other of username === 'a' ? ['b'] : Array.from({ length: 13 }, (_, number) => `${number}.${username}`))
      await calendar.post(`${A}/users`, { username: other }, { as: ADMIN });
    const browser = await EditorBrowser.open(calendar);
    const form = (await browser.openForm('//ca/edit/users/new')).fill('username', username).fill('name', 'Anna').fill('role', 'author');
    const [first, again] = [await browser.press(form, 'save'), await browser.press(form, 'save')];
    const other = await browser.press(form.fill('role', 'administrator'), 'save');

    expect([first.status, again.status, other.status]).toEqual([303, 303, 409]);
    expect(again.headers.get('Location')).toBe(first.headers.get('Location')!.replace('create', 'nothing'));
  },
);

it('what needs a confirmation asks for the password, and keeps what was typed', async () => {
  const browser = new EditorBrowser(calendar);
  await browser.signIn();
  const form = (await browser.openForm('//ca/edit/tokens', NEW)).fill('name', 'estació').fill('scopes', 'read');
  calendar.clock.set('2026-11-21T11:15:00Z');
  const before = browser.cookie;

  const question = await browser.press(form, 'create');
  const wrong = await browser.post('//ca/edit/tokens', new Form(question.raw, OWN).fill('confirmation', 'wrong').entries());
  const answer = await browser.post('//ca/edit/tokens', new Form(wrong.raw, OWN).fill('confirmation', PASSWORD).entries());

  expect([question.status, question.headers.get('Cache-Control')]).toEqual([403, 'no-store']);
  expect(question.body).toContain('<h1>Confirmeu que sou vós</h1>');
  expect([wrong.status, wrong.body.includes('La contrasenya no és correcta.')]).toEqual([401, true]);
  expect(secretOf(answer)).toMatch(/^cal_/);
  expect(browser.cookie).not.toBe(before);
  expect((await browser.get('//ca/edit/tokens')).status).toBe(200);
});

it('a user sees the browsers that are signed in, and signs one out', async () => {
  const [browser, other] = [new EditorBrowser(calendar), new BrowserClient(calendar)];
  await browser.signIn();
  await other.signIn({}, { 'Sec-Fetch-Site': 'same-origin', 'User-Agent': 'Tauleta' });
  const list = await browser.get('//ca/edit/sessions');
  const ends = [...list.body.matchAll(/value="end-(\d+)" class="plain" aria-label="([^"]*)"/g)];

  expect(list.body).toContain('<strong>Aquest navegador</strong>');
  const [, id] = ends.find(([, , name]) => name === 'Tanca’n la sessió: Tauleta')!;
  const answer = await browser.press(new Form(list.raw, OWN), `end-${id}`);
  expect([answer.status, await other.isSignedIn(), await browser.isSignedIn()]).toEqual([303, false, true]);
});

it('an administrator makes a user, gives a role and an invitation, which is shown once', async () => {
  const browser = await EditorBrowser.open(calendar);
  const form = (await browser.openForm('//ca/edit/users/new'))
    .fill('username', 'anna-roca')
    .fill('name', 'Anna Roca')
    .fill('role', 'author');
  const made = await browser.press(form, 'save');
  const path = `/${made.headers.get('Location')}`;
  const page = await browser.get(path);
  await browser.press(new Form(page.raw).fill('role', 'editor'), 'save');
  const invitation = await browser.press(await browser.openForm(path), 'invite');
  const invited = new BrowserClient(calendar);
  const chosen = await invited.post(`/${new URL(secretOf(invitation)!).pathname}`, { password: 'una contrasenya que he triat' });

  expect([made.status, page.body.includes('Ara convideu-lo')]).toEqual([303, true]);
  expect([invitation.status, invitation.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect([chosen.status, await invited.isSignedIn()]).toEqual([303, true]);
  const { body } = await calendar.get(`${A}/users?search=anna-roca`, { as: ADMIN });
  expect(body.users).toEqual([expect.objectContaining({ username: 'anna-roca', name: 'Anna Roca', role: 'editor' })]);
  expect((await browser.get('//ca/edit/users?search=anna-roca&role=editor')).body).toContain('Anna Roca</a>');
  expect((await browser.get('//ca/edit/users?role=author')).body).not.toContain('Anna Roca');
});

it('the form of a user that is sent back as it came changes nothing, and mistakes stand at their fields', async () => {
  const { id } = await calendar.person('author');
  const browser = await EditorBrowser.open(calendar);
  const path = `//ca/edit/users/${id}`;
  const before = (await calendar.get(`${A}/users/${id}`, { as: ADMIN })).body;

  const { headers } = await browser.press(await browser.openForm(path), 'save');
  const refused = await browser.press((await browser.openForm(path)).fill('email', 'anna'), 'save');
  const taken = await browser.press((await browser.openForm('//ca/edit/users/new')).fill('username', 'admin'), 'save');

  expect(headers.get('Location')).toBe(`/ca/edit/users/${id}?done=nothing`);
  expect((await calendar.get(`${A}/users/${id}`, { as: ADMIN })).body).toEqual(before);
  expect([refused.status, refused.body.includes('id="f-email-mistake"')]).toEqual([400, true]);
  expect([taken.status, new Form(taken.raw).get('username')]).toEqual([409, ['admin']]);
});

it('a user with records is deleted once it is said who gets them', async () => {
  const [anna, bernat] = [await calendar.person('author'), await calendar.person('editor')];
  const event = await given.event({ ca: { title: 'Fira' } }, {}, anna);
  const browser = await EditorBrowser.open(calendar);
  const question = await browser.press(await browser.openForm(`//ca/edit/users/${anna.id}`), 'delete');
  const refused = await browser.press(new Form(question.raw), 'delete-all');
  const answer = await browser.press(new Form(refused.raw).fill('reassign', String(bernat.id)), 'delete-all');

  expect([question.status, refused.status]).toEqual([200, 400]);
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/ca/edit/users']);
  expect((await calendar.get(`/events/${event.id}`, { as: ADMIN })).body.author).toBe(bernat.id);
  expect((await calendar.get(`${A}/users/${anna.id}`, { as: ADMIN })).status).toBe(404);
});

it('others than administrators change their own name, and see no other users', async () => {
  const anna = await calendar.person('editor');
  const { id: other } = await calendar.person('author');
  const browser = await EditorBrowser.open(calendar, anna);
  expect((await browser.get('//ca/edit/account')).body).toContain(`<a href="/ca/edit/users/${anna.id}">Nom i adreça electrònica</a>`);
  const form = await browser.openForm(`//ca/edit/users/${anna.id}`);
  const { status } = await browser.press(form.fill('name', 'Anna'), 'save');

  expect([status, form.has('role'), form.has('username'), form.buttons]).toEqual([303, false, false, ['save']]);
  expect((await calendar.get(`${A}/users/${anna.id}`, { as: ADMIN })).body.name).toBe('Anna');
  for (const path of ['users', 'users/new', `users/${other}`, `tokens?user=${other}`, `sessions?user=${other}`])
    expect([path, (await browser.get(`//ca/edit/${path}`)).status]).toEqual([path, path === 'users/new' ? 200 : 403]);
  const made = await browser.press((await browser.openForm('//ca/edit/users/new')).fill('username', 'pau'), 'save');
  expect(made.status).toBe(403);
});

it('a form that another user opened does nothing, and comes back as it was sent', async () => {
  const { id } = await calendar.person('author');
  const form = await (await EditorBrowser.open(calendar)).openForm(`//ca/edit/users/${id}`);
  const another = await EditorBrowser.open(calendar, await calendar.person('administrator'));
  const { status, raw } = await another.press(form.fill('role', 'administrator'), 'save');

  expect(new Form(raw).get('role')).toEqual(['administrator']);
  expect([status, (await calendar.get(`${A}/users/${id}`, { as: ADMIN })).body.role]).toEqual([200, 'author']);
});
