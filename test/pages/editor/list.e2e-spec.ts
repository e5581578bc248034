import { expect, it } from '@jest/globals';
import { ADMIN, type Answer, useCalendar } from '../../support/calendar.js';
import { Form } from '../../support/form.js';
import { Given } from '../../support/given.js';
import { EditorBrowser } from './editor-browser.js';

const calendar = useCalendar();
const given = new Given(calendar);

const event = (title: string, fields: Record<string, unknown> = {}) => given.event({ ca: { title } }, fields);

const titlesOf = ({ body }: Answer) =>
  [...String(body).matchAll(/<h2><a href="[^"]*">([^<]*)<\/a>/g)].map(([, title]) => title!.replaceAll('&#39;', "'"));

it.each([
  ['', ['avui', 'demà', 'curs', 'cancel·lat']],
  ['tab=week', ['avui', 'demà']],
  ['tab=approve', ['pendent']],
  ['tab=mine', ['pendent', 'meu']],
  ['tab=drafts', ['esborrany', 'programat']],
  ['tab=past', ['passat']],
  ['tab=trash', ['llençat']],
])('the tab «%s» of the list shows its events, each once', async (query, expected) => {
  const anna = await calendar.person('editor');
  const past = { start_date: '2026-01-10 10:00', end_date: '2026-01-10 11:00' };
  await event('passat', past);
  await event('demà');
  await event('avui', { start_date: '2026-11-27 20:00', end_date: '2026-11-27 21:00' });
  await event('programat', { date: '2027-01-01' });
  await given.event({ ca: { title: 'meu' } }, { ...past, status: 'private' }, anna);
  calendar.clock.set('2026-11-21T11:01:00Z');
  await given.course({}, { ca: { title: 'curs' } });
  await event('cancel·lat', { event_status: 'cancelled', start_date: '2027-05-01', end_date: '2027-05-01' });
  await given.event({ ca: { title: 'pendent' } }, { status: 'pending' }, anna);
  await event('esborrany', { status: 'draft' });
  const { id } = await event('llençat');
  await calendar.delete(`/events/${id}`);
  const browser = await EditorBrowser.open(calendar, anna);

  const page = await browser.get(`//ca/edit/events?${query}`);

  const private_ = query === 'tab=drafts' ? ['meu'] : [];
  expect(titlesOf(page).sort()).toEqual([...expected, ...private_].sort());
  expect(page.body).toContain('Per aprovar (1)');
});

it('the list is searched, and narrowed by category, venue, month and missing language', async () => {
  const [music, hall] = [await given.category({ ca: { name: 'Música' } }), await given.venue({ ca: { venue: 'Ateneu' } })];
  const both = { title: 'Fira' };
  await given.event({ ca: both, es: both, en: both }, { start_date: '2027-04-30 22:00', end_date: '2027-05-01 02:00' });
  await event('Concert', { categories: [music.id], venue: hall.id });
  const browser = await EditorBrowser.open(calendar);
  const titles = async (query: string) => titlesOf(await browser.get(`//ca/edit/events?${query}`));

  expect(await titles('search=fira&categories=&venue=&month=&missing_translation=')).toEqual(['Fira']);
  expect(await titles(`categories=${music.id}`)).toEqual(['Concert']);
  expect(await titles(`venue=${hall.id}`)).toEqual(['Concert']);
  expect(await titles('month=2027-04')).toEqual(['Fira']);
  expect(await titles('month=4/2027')).toEqual(['Fira']);
  expect(await titles('missing_translation=es')).toEqual(['Concert']);
  const mistake = await browser.get('//ca/edit/events?search=x');
  expect([titlesOf(mistake), mistake.body.includes('class="summary" role="alert"')]).toEqual([[], true]);
  const page = await browser.get('//en/edit/events?missing_translation=es');
  expect(page.body).toContain('Without ES, EN');
  expect(page.body).toContain('<option value="es" selected>Spanish</option>');
});

it('empty lists say what can be done', async () => {
  const browser = await EditorBrowser.open(calendar);

  expect((await browser.get('//en/edit/events')).body).toContain('There are no coming events. <a href="/en/edit/events/new">New event</a>');
  expect((await browser.get('//en/edit/events?tab=approve')).body).toContain('Nothing waits for approval.');
  expect((await browser.get('//en/edit/events?month=2030-01')).body).toContain(
    'Nothing matches these filters. <a href="/en/edit/events">Show all</a>',
  );
});

it('what a user may not list is told in the words of the API', async () => {
  const browser = await EditorBrowser.open(calendar, await calendar.person('author'));
  const { status, body } = await browser.get('//ca/edit/events?tab=trash');

  expect(status).toBe(200);
  expect(body).toContain('No teniu permís per fer això.');
});

it('a list of more than a page leads to the next one, with its filters', async () => {
  for (let n = 0; n < 51; n++) await event(`Fira ${n}`);
  const browser = await EditorBrowser.open(calendar);
  const first = await browser.get('//ca/edit/events?search=fira');

  expect(titlesOf(first)).toHaveLength(50);
  expect(first.body).toContain('<a href="/ca/edit/events?search=fira&#38;page=2">Següent</a>');
  expect(titlesOf(await browser.get('//ca/edit/events?search=fira&page=2'))).toHaveLength(1);
});

it.each([1, 3])('a list of %i events costs the same number of statements', async (count) => {
  const browser = await EditorBrowser.open(calendar);
  for (let n = 0; n < count; n++) await event(`Fira ${n}`, { venue: { venue: `Lloc ${n}` }, categories: [`Categoria ${n}`] });
  // What the calls of a page share is read before: they ask at the same time.
  await browser.get('//ca/edit/events');

  const statements = await calendar.recordOwnQueries(() => browser.get('//ca/edit/events'));

  expect(statements.length).toBe(12);
});

it.each([
  ['publish', 'pending', 'publish', 'Públic'],
  ['draft', 'publish', 'draft', 'Esborrany'],
  ['trash', 'publish', 'trash', 'A la paperera'],
])('the button «%s» changes those that are ticked, and a page tells the result of each', async (button, before, after, sentence) => {
  const [one, other, third] = [
    await event('A1', { status: before }),
    await event('B2', { status: before }),
    await event('C3', { status: before }),
  ];
  const browser = await EditorBrowser.open(calendar);
  const form = new Form((await browser.get(`//ca/edit/events${before === 'pending' ? '?tab=approve' : ''}`)).raw, 'class="bulk"');

  const { status, body } = await browser.press(form.fill('records', String(one.id), String(third.id)), button);

  expect(status).toBe(200);
  expect(body).toContain(`A1</a>: ${sentence}`);
  expect(body).toContain(`C3</a>: ${sentence}`);
  expect(body).not.toContain('B2');
  const statusOf = async (id: number) => (await calendar.get(`/events/${id}`, { as: ADMIN })).body.status ?? 'trash';
  expect([await statusOf(one.id), await statusOf(other.id), await statusOf(third.id)]).toEqual([
    after === 'trash' ? 410 : after,
    before,
    after === 'trash' ? 410 : after,
  ]);
});

it('what was done to many is undone with one button', async () => {
  const [one, other] = [await event('A1', { status: 'pending' }), await event('B2')];
  const browser = await EditorBrowser.open(calendar);
  const form = new Form((await browser.get('//en/edit/events')).raw, 'class="bulk"');
  const done = await browser.press(form.fill('records', String(other.id)), 'trash');
  const approve = new Form((await browser.get('//en/edit/events?tab=approve')).raw, 'class="bulk"');
  const approved = await browser.press(approve.fill('records', String(one.id)), 'publish');
  const statusOf = async (id: number) => (await calendar.get(`/events/${id}`, { as: ADMIN })).body.status;

  const undone = await browser.press(new Form(done.raw, 'class="undo"'), 'undo');
  await browser.press(new Form(approved.raw, 'class="undo"'), 'undo');

  expect([await statusOf(other.id), await statusOf(one.id)]).toEqual(['publish', 'pending']);
  expect(undone.body).toContain('B2</a>: Public');
});

it('events come out of the trash', async () => {
  const { id } = await event('A1');
  await calendar.delete(`/events/${id}`);
  const browser = await EditorBrowser.open(calendar);
  const form = new Form((await browser.get('//ca/edit/events?tab=trash')).raw, 'class="bulk"');
  await browser.press(form.fill('records', String(id)), 'restore');

  expect((await calendar.get(`/events/${id}`, { as: ADMIN })).body.status).toBe('draft');
});

it('a category comes to those that events have', async () => {
  const [music, fairs] = [await given.category({ ca: { name: 'Música' } }), await given.category({ ca: { name: 'Fires' } })];
  const { id } = await event('A1', { categories: [music.id] });
  const browser = await EditorBrowser.open(calendar);
  const form = new Form((await browser.get('//ca/edit/events')).raw, 'class="bulk"');
  await browser.press(form.fill('records', String(id)).fill('category', String(fairs.id)), 'category');

  expect((await calendar.get(`/events/${id}`)).body.categories.map((one: { id: number }) => one.id)).toEqual([music.id, fairs.id]);
});

it('a category comes to the other events where one is gone', async () => {
  const fairs = await given.category({ ca: { name: 'Fires' } });
  const [gone, other] = [await event('A1'), await event('B2')];
  const browser = await EditorBrowser.open(calendar);
  const form = new Form((await browser.get('//ca/edit/events')).raw, 'class="bulk"');
  await calendar.delete(`/events/${gone.id}`);

  const { body } = await browser.press(
    form.fill('records', String(gone.id), String(other.id)).fill('category', String(fairs.id)),
    'category',
  );

  expect(body).toContain('A1</a>: <strong class="mistake">');
  expect((await calendar.get(`/events/${other.id}`)).body.categories).toMatchObject([{ id: fairs.id }]);
});

it('the return key does nothing to the events of the list', async () => {
  await event('A1');
  const browser = await EditorBrowser.open(calendar);

  const { raw } = await browser.get('//ca/edit/events');

  expect(/class="bulk">.*?<button[^>]*>/s.exec(raw)![0]).toMatch(/<button name="do" value="" class="unseen"/);
});

it('what is refused for one event does not stop the others', async () => {
  const author = await calendar.person('author');
  const own = await given.event({ ca: { title: 'Meu' } }, {}, author);
  const foreign = await event('Altre');
  const browser = await EditorBrowser.open(calendar, author);
  const form = new Form((await browser.get('//ca/edit/events')).raw, 'class="bulk"');

  const { body } = await browser.press(form.fill('records', String(foreign.id), String(own.id)), 'draft');

  expect(body).toContain('<title>Error: No s’ha fet tot');
  expect(body).toContain('Altre</a>: <strong class="mistake">No teniu permís per fer això.</strong>');
  expect(body).toContain('Meu</a>: Esborrany');
});

it('a form without a button of the list changes nothing', async () => {
  const { id } = await event('A1');
  const browser = await EditorBrowser.open(calendar);
  const form = new Form((await browser.get('//ca/edit/events')).raw, 'class="bulk"').fill('records', String(id));

  const { status } = await browser.post(`/${form.action}`, [...form.entries(), ['do', 'constructor']]);

  expect(status).toBe(303);
  expect((await calendar.get(`/events/${id}`)).body.status).toBe('publish');
});
