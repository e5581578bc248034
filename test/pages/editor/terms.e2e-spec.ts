import { describe, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Form } from '../../support/form.js';
import { Given } from '../../support/given.js';
import { TERM_RESOURCES } from '../../support/resources.js';
import { EditorBrowser, locationOf, readSummary } from './editor-browser.js';

const calendar = useCalendar();
const given = new Given(calendar);

const [CA, ES, EN] = ['ca', 'es', 'en'].map((language) => `translations[${language}][name]`) as [string, string, string];

describe.each(TERM_RESOURCES)('the pages of $collection', ({ resource, collection }) => {
  const pages = `//ca/edit/${collection}`;
  const rowOf = (page: { raw: string }, id: number | 'new') => new Form(page.raw, `id="r-${id}"`);
  const readName = async (id: number, language: 'ca' | 'es' | 'en') =>
    (await calendar.get(`/${collection}/${id}?fallback=none`, { language })).body.name;

  it('show the names in all languages in one row, and write those that were changed', async () => {
    const { id } = await given[resource]({ ca: { name: 'Fires' }, es: { name: 'Ferias' } });
    await given[resource]({ ca: { name: 'Música' } });
    const browser = await EditorBrowser.open(calendar);
    const page = await browser.get(pages);
    const row = rowOf(page, id);

    expect([CA, ES, EN].map((name) => row.get(name)[0])).toEqual(['Fires', 'Ferias', '']);
    const answer = await browser.press(row.fill(EN, 'Fairs').fill(CA, 'Fires i mercats'), 'save');
    expect(locationOf(answer)).toEqual([303, `/ca/edit/${collection}?id=${id}&done=save#r-${id}`]);
    expect([await readName(id, 'ca'), await readName(id, 'es'), await readName(id, 'en')]).toEqual(['Fires i mercats', 'Ferias', 'Fairs']);
    expect((await browser.get(`/${answer.headers.get('Location')}`)).body).toContain('data-done>S’han desat els canvis.');
  });

  it('change nothing if a row or a page is sent back as it came', async () => {
    const { id } = await given[resource]({ ca: { description: '<p>a</p>\n' }, es: {} });
    const browser = await EditorBrowser.open(calendar);
    const before = (await calendar.get(`/${collection}/${id}`, { as: ADMIN })).body;

    const answers = [
      await browser.press(rowOf(await browser.get(pages), id), 'save'),
      await browser.press(await browser.openForm(`${pages}/${id}`), 'save'),
    ];

    const expected = [303, `/ca/edit/${collection}?id=${id}&done=nothing#r-${id}`];
    expect(answers.map(locationOf)).toEqual([expected, expected]);
    expect((await calendar.get(`/${collection}/${id}`, { as: ADMIN })).body).toEqual(before);
  });

  it('make a term, once', async () => {
    const browser = await EditorBrowser.open(calendar);
    const row = rowOf(await browser.get(pages), 'new')
      .fill(CA, 'Fires')
      .fill(ES, 'Ferias');

    const [answer, again] = [await browser.press(row, 'save'), await browser.press(row, 'save')];

    const { body } = await calendar.get(`/${collection}?hide_empty=false`);
    expect(body[collection]).toEqual([expect.objectContaining({ name: 'Fires', languages: ['ca', 'es'] })]);
    const { id } = body[collection][0];
    const expected = [303, `/ca/edit/${collection}?id=${id}&done=create#r-${id}`];
    expect([locationOf(answer), locationOf(again)]).toEqual([expected, expected]);
  });

  it('show a mistake on the page of the term, with all that was typed', async () => {
    const { id } = await given[resource]({ ca: { name: 'Fires' } });
    const browser = await EditorBrowser.open(calendar);
    const tooLong = 'Ferias'.repeat(100);
    const answer = await browser.press(rowOf(await browser.get(pages), 'new').fill(ES, tooLong), 'save');
    const refused = await (
      await EditorBrowser.open(calendar, await calendar.person('author'))
    ).press(rowOf(await browser.get(pages), id).fill(CA, 'Mercats'), 'save');

    expect([answer.status, new Form(answer.raw).get(ES)]).toEqual([400, [tooLong]]);
    expect(readSummary(answer)).toMatch(/^Això encara no s’ha desat Nom.*: ha de tenir/);
    // Another user has sent it: nothing is written, and the form comes back.
    expect([refused.status, new Form(refused.raw).get(CA)]).toEqual([200, ['Mercats']]);
    expect(await readName(id, 'ca')).toBe('Fires');
  });

  it('ask two users who change the same name', async () => {
    const { id } = await given[resource]({ ca: { name: 'Fires' }, es: { name: 'Ferias' } });
    const browser = await EditorBrowser.open(calendar);
    const row = rowOf(await browser.get(pages), id);
    await calendar.patch(`/${collection}/${id}`, { name: 'Mercats', translations: { es: { name: 'Mercados' } } });

    const conflict = await browser.press(row.fill(CA, 'Fira'), 'save');
    const answer = await browser.press(new Form(conflict.raw).fill('choose-f-translations-ca-name', 'mine'), 'save');

    expect([conflict.status, conflict.body.includes('Mercats')]).toEqual([409, true]);
    expect(locationOf(answer)[1]).toContain('done=save');
    expect([await readName(id, 'ca'), await readName(id, 'es')]).toEqual(['Fira', 'Mercados']);
  });

  it('say what uses a term, and delete it', async () => {
    const { id } = await given[resource]({ ca: { name: 'Fires' } });
    const event = await given.event({ ca: { title: 'Fira' } }, { [collection]: [resource === 'tag' ? 'Fires' : id] });
    const browser = await EditorBrowser.open(calendar);
    const person = await calendar.person('author');
    const author = await EditorBrowser.open(calendar, person);

    const question = await browser.press(await browser.openForm(`${pages}/${id}`), 'trash');
    expect(question.body).toContain('Esdeveniments que ho fan servir: 1.');
    expect(question.body).toContain(`<a href="/ca/edit/events/${event.id}">Fira</a>`);
    const refused = await author.post(`${pages}/${id}`, { do: 'trash', sure: '1', user: String(person.id) });
    expect(refused.status).toBe(403);
    const answer = await browser.press(new Form(question.raw), 'trash');

    expect(locationOf(answer)).toEqual([303, `/ca/edit/${collection}?id=${id}&done=delete#r-${id}`]);
    expect((await calendar.get(`/${collection}/${id}`)).status).toBe(404);
    expect((await calendar.get(`/events/${event.id}`)).body[collection]).toEqual([]);
  });

  it('are searched', async () => {
    await given[resource]({ ca: { name: 'Fires' } });
    await given[resource]({ ca: { name: 'Música' } });
    const browser = await EditorBrowser.open(calendar);
    const names = async (query: string) =>
      [...(await browser.get(pages + query)).body.matchAll(/value="([^"]*)" lang="ca"/g)].map(([, name]) => name);

    expect(await names('?search=fires')).toEqual(['Fires', '']);
    expect((await browser.get(`${pages}?search=x`)).body).toContain('class="summary" role="alert"');
  });
});

it('categories are a tree, with a colour in the row and the one above on the page', async () => {
  const parent = await given.category({ ca: { name: 'Música' } });
  const child = await given.category({ ca: { name: 'Jazz' } }, { parent: parent.id });
  const browser = await EditorBrowser.open(calendar);
  const page = await browser.get('//ca/edit/categories');
  await browser.press(new Form(page.raw, `id="r-${child.id}"`).fill('color', 'teal'), 'save');
  const form = await browser.openForm(`//ca/edit/categories/${child.id}`);

  expect([...page.body.matchAll(/<li class="depth-(\d)">/g)].map(([, depth]) => depth)).toEqual(['0', '1']);
  expect([form.get('parent'), form.get('color')]).toEqual([[String(parent.id)], ['teal']]);
  await browser.press(form.fill('parent', ''), 'save');
  expect((await calendar.get(`/categories/${child.id}`)).body).toMatchObject({ parent: 0, color: 'teal' });
  const cycle = await browser.press(
    (await browser.openForm(`//ca/edit/categories/${parent.id}`)).fill('parent', String(parent.id)),
    'save',
  );
  expect([cycle.status, cycle.body.includes('id="f-parent-mistake"')]).toEqual([400, true]);
});
