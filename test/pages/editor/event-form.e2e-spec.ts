import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Form } from '../../support/form.js';
import { Given } from '../../support/given.js';
import { EditorBrowser, locationOf, readSummary } from './editor-browser.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** The body of the only event, with its drafts. */
async function readOnlyEvent() {
  const { body } = await calendar.get('/events?status=publish,draft,pending&start_date=2026-01-01', { as: ADMIN });
  expect(body.events).toHaveLength(1);
  return body.events[0];
}

it('a user whose page is in English writes an event in other languages alone', async () => {
  const browser = await EditorBrowser.open(calendar);
  const opened = await browser.press(await browser.openForm('//en/edit/events/new'), 'open-ca');
  const form = new Form((await browser.press(new Form(opened.raw), 'open-es')).raw);
  form.fill('translations[ca][title]', 'Fira').fill('translations[es][title]', 'Feria').fill('start_date', '2027-04-23');

  const answer = await browser.press(form.fill('all_day', 'true'), 'publish');

  expect(answer.status).toBe(303);
  const { body } = await calendar.get('/events?start_date=2027-01-01');
  expect(body.events).toMatchObject([{ title: 'Fira', languages: ['ca', 'es'] }]);
});

it('a user writes an event in two languages, with a venue that is made in the form, and publishes it', async () => {
  const fair = await given.category({ ca: { name: 'Fires' } });
  const music = await given.category({ ca: { name: 'Música' } });
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.pressAndRead(await browser.openForm('//ca/edit/events/new'), 'open-es');
  form.fill('translations[ca][title]', 'Fira del llibre').fill('translations[es][title]', 'Feria del libro');
  form.fill('translations[ca][description]', '<p>Llibres.</p>\n<p>I més.</p>').fill('categories', String(fair.id), String(music.id));
  form.fill('start_date', '2027-04-23').fill('start_date_time', '10:00').fill('end_date_time', '20:00');
  form.fill('new_venue[venue]', 'Ateneu').fill('new_venue[city]', 'Girona').fill('cost', '5 €').fill('tags', 'llibres, 2027');

  const answer = await browser.press(form, 'publish');

  const event = await readOnlyEvent();
  expect(locationOf(answer)).toEqual([303, `/ca/edit/events/${event.id}?done=publish`]);
  expect(event).toMatchObject({
    ...{ title: 'Fira del llibre', status: 'publish', languages: ['ca', 'es'], cost: '5 €', show_map: true },
    ...{ start_date: '2027-04-23 10:00:00', end_date: '2027-04-23 20:00:00', description: '<p>Llibres.</p>\n<p>I més.</p>' },
  });
  expect(event.venue).toMatchObject({ venue: 'Ateneu', city: 'Girona' });
  expect(event.tags.map(({ name }: { name: string }) => name)).toEqual(['llibres', '2027']);
  expect(event.categories.map(({ id }: { id: number }) => id)).toEqual([fair.id, music.id]);
  const page = await browser.get(`/${answer.headers.get('Location')}`);
  expect(page.body).toContain('<p class="notice" role="status" data-done>Ja és públic.</p>');
  expect(page.headers.get('Cache-Control')).toBe('private, no-cache');
});

it.each([
  ['23/4/2027', '18h', '2027-04-23 18:00:00'],
  ['23-4-27', '18.30', '2027-04-23 18:30:00'],
  ['23.04.2027', '9:05', '2027-04-23 09:05:00'],
  ['2027-04-23', '18h30', '2027-04-23 18:30:00'],
])('a day and a time that are typed as %j and %j are understood', async (day, time, expected) => {
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm('//ca/edit/events/new');
  form
    .fill('translations[ca][title]', 'Fira')
    .fill('start_date', day)
    .fill('start_date_time', time)
    .fill('end_date', day)
    .fill('end_date_time', time);
  await browser.press(form, 'draft');

  expect(await readOnlyEvent()).toMatchObject({ status: 'draft', start_date: expected, end_date: expected });
});

it('an event that lasts whole days has no times', async () => {
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm('//ca/edit/events/new');
  form.fill('translations[ca][title]', 'Fira').fill('all_day', 'true');
  form.fill('start_date', '2027-04-23').fill('start_date_time', '10:00').fill('end_date', '2027-04-25');
  await browser.press(form, 'publish');

  expect(await readOnlyEvent()).toMatchObject({ all_day: true, start_date: '2027-04-23 00:00:00', end_date: '2027-04-25 23:59:59' });
});

it('an event of one whole day needs no day for its end', async () => {
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm('//ca/edit/events/new');
  await browser.press(form.fill('translations[ca][title]', 'Fira').fill('all_day', 'true').fill('start_date', '2027-04-23'), 'publish');

  expect(await readOnlyEvent()).toMatchObject({ start_date: '2027-04-23 00:00:00', end_date: '2027-04-23 23:59:59' });
});

it('a form that is sent twice makes one event', async () => {
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm('//ca/edit/events/new');
  form.fill('translations[ca][title]', 'Fira').fill('start_date', '2027-04-23').fill('end_date', '2027-04-23');

  const answers = await Promise.all([browser.press(form, 'draft'), browser.press(form, 'draft')]);

  const { id } = await readOnlyEvent();
  expect(answers.map(locationOf)).toEqual([
    [303, `/ca/edit/events/${id}?done=draft`],
    [303, `/ca/edit/events/${id}?done=draft`],
  ]);
});

it('buttons publish an event, take it back, move it to the trash, and bring it back', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } }, { status: 'draft' });
  const browser = await EditorBrowser.open(calendar);
  const path = `//ca/edit/events/${id}`;

  const done = [];
  for (const button of ['publish', 'draft', 'trash', 'restore']) {
    const form = await browser.openForm(path, 'action="/ca/edit/events');
    done.push(locationOf(await browser.press(form, button))[1]);
  }

  expect(done).toEqual(['publish', 'draft', 'trash', 'restore'].map((one) => `/ca/edit/events/${id}?done=${one}`));
  expect((await calendar.get(`/events/${id}`, { as: ADMIN })).body.status).toBe('draft');
});

it('a copy has everything but the dates, and nothing is written before it is saved', async () => {
  const venue = await given.venue({ ca: { venue: 'Ateneu' } });
  const texts = { ca: { title: 'Fira' }, es: { title: 'Feria' } };
  const { id } = await given.event(texts, {
    venue: venue.id,
    cost: '5 €',
    event_status: 'cancelled',
    image: 'https://images.example/a.jpg',
  });
  const browser = await EditorBrowser.open(calendar);
  const { headers } = await browser.press(await browser.openForm(`//ca/edit/events/${id}`), 'duplicate');
  const form = await browser.openForm(`/${headers.get('Location')}`);

  expect(headers.get('Location')).toBe(`/ca/edit/events/new?copy=${id}`);
  expect([form.get('start_date'), form.get('event_status'), form.get('venue')]).toEqual([[''], ['scheduled'], [String(venue.id)]]);
  expect((await calendar.get('/events?event_status=any')).body.total).toBe(1);
  await calendar.delete(`/events/${id}`);
  await browser.press(form.fill('start_date', '2027-04-30').fill('end_date', '2027-04-30'), 'publish');
  const image = expect.objectContaining({ url: 'https://images.example/a.jpg' });
  expect(await readOnlyEvent()).toMatchObject({
    title: 'Fira',
    languages: ['ca', 'es'],
    cost: '5 €',
    start_date: '2027-04-30 00:00:00',
    image,
  });
});

it('duplicating keeps what was typed and is not saved', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//ca/edit/events/${id}`);
  const copy = await browser.pressAndRead(form.fill('translations[ca][title]', 'Fira nova'), 'duplicate');

  expect([copy.action, copy.get('translations[ca][title]'), copy.get('start_date')]).toEqual(['/ca/edit/events/new', ['Fira nova'], ['']]);
  expect((await calendar.get(`/events/${id}`)).body.title).toBe('Fira');
});

it('a series and a date say what they are', async () => {
  const { id, second } = await given.course();
  const browser = await EditorBrowser.open(calendar);

  expect((await browser.get(`//en/edit/events/${id}`)).body).toContain('This is a series');
  const page = await browser.get(`//en/edit/events/${second}`);
  expect(page.body).toContain('This is one date of a series');
  expect(page.body).toContain(`<a href="/en/edit/events/${id}">To the series</a>`);
});

it('an event of another user can be read by an author, who may not change it', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const { body } = await (await EditorBrowser.open(calendar, await calendar.person('author'))).get(`//en/edit/events/${id}`);

  expect(body).toContain('You may read this, and not change it');
  expect(body).toContain(`<a href="/en/edit/events/new?copy=${id}">Duplicate</a>`);
  expect([body.includes('class="edit"'), body.includes('value="save"')]).toEqual([false, false]);
});

it('what a user may no longer do, the API refuses in its words, and nothing that was typed is lost', async () => {
  const author = await calendar.person('author');
  const { id } = await given.event({ ca: { title: 'Fira' } }, {}, author);
  const browser = await EditorBrowser.open(calendar, author);
  const form = await browser.openForm(`//ca/edit/events/${id}`);
  await calendar.patch(`/events/${id}`, { author: ADMIN.id });
  const answer = await browser.press(form.fill('translations[ca][title]', 'Meva'), 'save');

  expect(answer.status).toBe(403);
  expect(readSummary(answer)).toBe('Això encara no s’ha desat No teniu permís per fer això.');
  expect(answer.body).toContain('value="Meva"');
});

it('an event of a contributor waits for approval, and the audit log says how it was written', async () => {
  const contributor = await calendar.person('contributor');
  const browser = await EditorBrowser.open(calendar, contributor);
  const form = await browser.openForm('//ca/edit/events/new');
  form.fill('translations[ca][title]', 'Fira').fill('start_date', '2027-04-23').fill('end_date', '2027-04-23');
  const answer = await browser.press(form, 'publish');

  const { id } = await readOnlyEvent();
  expect(locationOf(answer)[1]).toBe(`/ca/edit/events/${id}?done=pending`);
  const { body } = await calendar.get('//ca/api/auth/v1/audit', { as: ADMIN });
  expect(body.changes[0]).toMatchObject({ action: 'create', means: 'session' });
});

it('the page after a save says what was done, with the way back', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } }, { status: 'draft', cost: '5 €' });
  const browser = await EditorBrowser.open(calendar);
  const saved = await browser.press((await browser.openForm(`//en/edit/events/${id}`)).fill('cost', '7 €'), 'publish');
  const page = await browser.get(`/${saved.headers.get('Location')}`);
  await calendar.patch(`/events/${id}`, { website: 'https://example.org' });

  const undone = await browser.press(new Form(page.raw, 'class="undo"'), 'undo');

  expect(page.body).toContain('data-done>It is public.</p>');
  expect(undone.status).toBe(200);
  expect(undone.body).toContain('data-done');
  expect((await calendar.get(`/events/${id}`, { as: ADMIN })).body).toMatchObject({
    ...{ status: 'draft', cost: '5 €', website: 'https://example.org' },
  });
});

it('an event comes back from the trash as it was', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const browser = await EditorBrowser.open(calendar);
  const { headers } = await browser.press(await browser.openForm(`//ca/edit/events/${id}`), 'trash');
  const page = await browser.get(`/${headers.get('Location')}`);
  await browser.press(new Form(page.raw, 'class="undo"'), 'undo');

  expect((await calendar.get(`/events/${id}`)).body.status).toBe('publish');
});

it('an address that the service did not make says nothing of what was done', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } }, { status: 'draft' });
  const browser = await EditorBrowser.open(calendar);
  const { headers } = await browser.press(await browser.openForm(`//ca/edit/events/${id}`), 'publish');
  const address = `/${headers.get('Location')}`;
  const other = await given.event();
  const hasNotice = async (path: string) => (await browser.get(path)).body.includes('data-done');

  expect(await hasNotice(address)).toBe(true);
  for (const forged of [address.replace('=publish', '=trash'), address.replace(String(id), String(other.id)), address.split('&')[0]!])
    expect(await hasNotice(forged)).toBe(false);
});

it.each(['//ca/edit/events/new', '//ca/edit/events/1'])('a visitor of %s signs in first, and comes back', async (path) => {
  const { status, headers } = await new EditorBrowser(calendar).get(path);

  expect([status, headers.get('Location')]).toEqual([303, `/ca/sign-in?next=${encodeURIComponent(path.slice(1))}`]);
});

it('an event that there is not is a page that says so', async () => {
  const { status, body } = await (await EditorBrowser.open(calendar)).get('//ca/edit/events/999');

  expect(status).toBe(404);
  expect(body).toContain('<h1>No ha funcionat</h1>');
});
