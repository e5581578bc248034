import { describe, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Form } from '../../support/form.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES, VENUES_AND_ORGANIZERS } from '../../support/resources.js';
import { PASSWORD } from '../sign-in/browser-client.js';
import { EditorBrowser, locationOf, readSummary } from './editor-browser.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** All resources with a status but events, which have tests of their own. */
const RECORDS = CONTENT_RESOURCES.filter(({ resource }) => resource !== 'event');

describe.each(RECORDS)('the pages of $collection', ({ resource, collection, name }) => {
  const pages = `//ca/edit/${collection}`;
  const [CA, ES] = [`translations[ca][${name}]`, `translations[es][${name}]`];
  const read = async (id: number, language: 'ca' | 'es' = 'ca') =>
    (await calendar.get(`/${collection}/${id}`, { as: ADMIN, language })).body;

  it('make a record in two languages, once, and say what was done', async () => {
    const browser = await EditorBrowser.open(calendar);
    const form = await browser.pressAndRead(await browser.openForm(`${pages}/new`), 'open-es');
    form.fill(CA, 'Casa').fill(ES, 'La casa').fill('translations[es][description]', '<p>Una casa.</p>');

    const [answer, again] = [await browser.press(form, 'publish'), await browser.press(form, 'publish')];

    const { body } = await calendar.get(`/${collection}`);
    expect(body[collection]).toEqual([expect.objectContaining({ [name]: 'Casa', languages: ['ca', 'es'] })]);
    const { id } = body[collection][0];
    const expected = [303, `/ca/edit/${collection}/${id}?done=publish`];
    expect([locationOf(answer), locationOf(again)]).toEqual([expected, expected]);
    expect(await read(id, 'es')).toMatchObject({ [name]: 'La casa', description: '<p>Una casa.</p>' });
    const page = await browser.get(`/${answer.headers.get('Location')}`);
    expect(page.body).toContain('data-done>Ja és públic.');
    expect(page.headers.get('Cache-Control')).toBe('private, no-cache');
  });

  it('change nothing if a form is sent back as it came', async () => {
    const { id } = await given[resource]({ ca: { description: '<p>a</p>\n' }, es: {} }, { image: 'https://images.example/a.jpg' });
    const browser = await EditorBrowser.open(calendar);
    const before = await read(id);
    calendar.clock.set('2026-11-21T11:30:00Z');

    const answer = await browser.press(await browser.openForm(`${pages}/${id}`), 'save');

    expect(locationOf(answer)).toEqual([303, `/ca/edit/${collection}/${id}?done=nothing`]);
    expect(await read(id)).toEqual(before);
  });

  it('show what is wrong at its field', async () => {
    const { id } = await given[resource]();
    const browser = await EditorBrowser.open(calendar);
    const website = 'translations[ca][website]';
    const form = (await browser.openForm(`${pages}/${id}`)).fill(website, 'casa').fill(CA, 'Casa');
    const answer = await browser.press(form, 'save');

    expect(answer.status).toBe(400);
    expect(answer.body).toContain('<title>Error: ');
    expect(answer.body).toContain('id="f-translations-ca-website-mistake"');
    expect(readSummary(answer)).toMatch(/^Això encara no s’ha desat Adreça web: /);
    expect(new Form(answer.raw).get(CA)).toEqual(['Casa']);
  });

  it('ask two users who change the same, and keep what each of them changes alone', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Casa' }, es: { [name]: 'La casa' } });
    const browser = await EditorBrowser.open(calendar);
    const form = await browser.openForm(`${pages}/${id}`);
    await calendar.patch(`/${collection}/${id}`, { translations: { ca: { [name]: 'Casa gran' }, es: { [name]: 'Casa grande' } } });

    const conflict = await browser.press(form.fill(CA, 'Casa nova').fill('translations[ca][description]', '<p>a</p>'), 'save');
    const choices = new Form(conflict.raw).fill(`choose-f-translations-ca-${name}`, 'mine');
    const answer = await browser.press(choices, 'save');

    expect([conflict.status, conflict.body.includes('Casa gran')]).toEqual([409, true]);
    expect(locationOf(answer)[1]).toContain('done=save');
    expect(await read(id)).toMatchObject({ [name]: 'Casa nova', description: '<p>a</p>' });
    expect((await read(id, 'es'))[name]).toBe('Casa grande');
  });

  it('lose nothing at the end of a session', async () => {
    const browser = await EditorBrowser.open(calendar);
    const form = (await browser.openForm(`${pages}/new`)).fill(CA, 'Casa');
    browser.cookies.clear();
    const page = await browser.press(form, 'draft');
    const signIn = new Form(page.raw, 'method="post"').fill('sign_in_username', 'admin').fill('sign_in_password', PASSWORD);
    const answer = await browser.post(`/${signIn.action}`, signIn.entries());

    expect([page.status, answer.status]).toEqual([401, 303]);
    const { body } = await calendar.get(`/${collection}?status=draft`, { as: ADMIN });
    expect(body[collection]).toEqual([expect.objectContaining({ [name]: 'Casa' })]);
  });

  it('move a record to the trash and bring it back, and refuse both to an author', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Casa' } });
    const person = await calendar.person('author');
    const [browser, author] = [await EditorBrowser.open(calendar), await EditorBrowser.open(calendar, person)];
    const refused = await author.post(`${pages}/${id}`, { do: 'trash', user: String(person.id) });
    const trashed = await browser.press(await browser.openForm(`${pages}/${id}`), 'trash');
    const page = await browser.get(`/${trashed.headers.get('Location')}`);
    const restored = await browser.press(new Form(page.raw, `action="/ca/edit/${collection}/${id}"`), 'restore');

    expect([refused.status, readSummary(refused)]).toEqual([403, 'Això encara no s’ha desat No teniu permís per fer això.']);
    expect([locationOf(trashed)[1], page.body.includes('<h1>A la paperera</h1>')]).toEqual([
      `/ca/edit/${collection}/${id}?done=trash`,
      true,
    ]);
    expect(locationOf(restored)[1]).toBe(`/ca/edit/${collection}/${id}?done=restore`);
    expect((await read(id)).status).toBe('draft');
  });

  it('list the records by tab, words and missing language, and change many at once', async () => {
    const both = { [name]: 'Casa' };
    await given[resource]({ ca: both, es: both, en: both });
    const [first, second] = [
      await given[resource]({ ca: { [name]: 'Teatre u' } }, { status: 'pending' }),
      await given[resource]({ ca: { [name]: 'Teatre dos' } }, { status: 'pending' }),
    ];
    const browser = await EditorBrowser.open(calendar);
    const titles = async (query: string) =>
      [...(await browser.get(pages + query)).body.matchAll(/<h2><a href="[^"]*">([^<]*)<\/a>/g)].map(([, title]) => title);
    expect(await titles('?tab=approve')).toEqual(['Teatre dos', 'Teatre u']);
    expect(await titles('?search=casa')).toEqual(['Casa']);
    expect(await titles('?missing_translation=es')).toEqual(['Teatre dos', 'Teatre u']);

    const page = await browser.get(`${pages}?tab=approve`);
    expect(page.body).toContain('Per aprovar (2)');
    const form = new Form(page.raw, 'class="bulk"').fill('records', String(first.id), String(second.id));
    const { status, body } = await browser.press(form, 'publish');

    expect([status, body.includes('Teatre u</a>: Públic')]).toEqual([200, true]);
    expect(await titles('?tab=approve')).toEqual([]);
    expect((await calendar.get(`/${collection}`)).body.total).toBe(3);
  });
});

it.each(VENUES_AND_ORGANIZERS)('the page of a $resource says which events use it before it goes to the trash', async (place) => {
  const { resource, collection, name } = place;
  const { id } = await given[resource]({ ca: { [name]: 'Casa' } });
  const event = await given.event({ ca: { title: 'Fira' } }, { [resource]: id, status: 'draft' });
  const browser = await EditorBrowser.open(calendar);

  const question = await browser.press(await browser.openForm(`//ca/edit/${collection}/${id}`), 'trash');

  expect(question.status).toBe(200);
  expect(question.body).toContain('<h1>Voleu suprimir «Casa»?</h1>');
  expect(question.body).toContain('Esdeveniments que ho fan servir: 1.');
  expect(question.body).toContain(`<a href="/ca/edit/events/${event.id}">Fira</a>`);
  expect((await calendar.get(`/${collection}/${id}`)).status).toBe(200);
  const answer = await browser.press(new Form(question.raw), 'trash');
  expect(locationOf(answer)[1]).toContain('done=trash');
  expect((await calendar.get(`/${collection}/${id}`)).status).toBe(410);
});
