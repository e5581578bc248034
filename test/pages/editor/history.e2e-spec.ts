import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Form } from '../../support/form.js';
import { Given } from '../../support/given.js';
import { EditorBrowser } from './editor-browser.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** Returns what a page says, without tags. */
const readText = (page: string) => page.replace(/<(?!\/?(del|ins)\b)[^>]+>/g, ' ').replace(/\s+/g, ' ');
const noticeOf = (page: string) => /<p class="notice"[^>]*>(.*?)<\/p>/s.exec(page)?.[1]?.trim();

it('the history of an event lists who changed what, the newest first, in pages', async () => {
  const editor = await calendar.person('editor');
  const { id } = await given.event({ ca: { title: 'Fira' }, es: { title: 'Feria' } });
  for (let cost = 1; cost <= 20; cost++) await calendar.patch(`/events/${id}`, { cost: `${cost} €` });
  await calendar.patch(`/events/${id}`, { title: 'Fira nova', translations: { es: { title: 'Feria nueva' } } }, { as: editor });
  const browser = await EditorBrowser.open(calendar);

  const event = await browser.get(`//en/edit/events/${id}`);
  const [first, second] = [await browser.get(`//en/edit/events/${id}/history`), await browser.get(`//en/edit/events/${id}/history?page=2`)];

  expect(event.body).toContain(`<a href="/en/edit/events/${id}/history">History</a>`);
  expect(readText(first.raw)).toMatch(
    /History of “Fira nova”.*Changed by [^:]+: Title(, Name in the address)? \(Catalan, Spanish\).*: Price/,
  );
  expect(first.raw.match(/history\/\d+"/g)).toHaveLength(20);
  expect(readText(second.raw)).toMatch(/History of “Fira nova”.*Created by/);
});

it('a change is shown field by field, is undone, and what has been changed again since stays', async () => {
  const [hall, centre] = [await given.venue({ ca: { venue: 'Ateneu' } }), await given.venue({ ca: { venue: 'Centre' } })];
  const { id } = await given.event({ ca: { title: 'Fira del llibre' } }, { venue: hall.id });
  await calendar.patch(`/events/${id}`, { title: 'Fira gran del llibre', venue: centre.id, featured: true, cost: '5 €' });
  await calendar.patch(`/events/${id}`, { cost: '7 €' });
  const browser = await EditorBrowser.open(calendar);
  const path = `//en/edit/events/${id}/history/2`;
  const page = await browser.get(path);

  const text = readText(page.raw);
  for (const [name, before, after] of [
    ['Title \\(Catalan\\)', 'Fira del llibre', 'Fira <ins>gran </ins>del llibre'],
    ['Venue', '<del>Ateneu</del>', '<ins>Centre</ins>'],
    ['Highlight', '<del>no</del>', '<ins>yes</ins>'],
  ])
    expect(text).toMatch(new RegExp(`${name} Before ${before} After ${after}`));
  const { raw } = await browser.post(path, new Form(page.raw, 'class="undo"').press('undo'));
  expect(noticeOf(raw)).toMatch(
    /^These went back: (?=.*Title \(Catalan\))(?=.*Venue)(?=.*Highlight).*\. These stay as they are, because they have been changed again since then: Price\.$/,
  );
  expect((await calendar.get(`/events/${id}`)).body).toMatchObject({ title: 'Fira del llibre', cost: '7 €', featured: false });
});

it('a version is restored in the fields and languages that a user chooses', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' }, es: { title: 'Feria' } }, { cost: '5 €' });
  const changed = { translations: { ca: { title: 'Fira 2' }, es: { title: 'Feria 2' }, en: { title: 'Fair' } } };
  await calendar.patch(`/events/${id}`, { ...changed, cost: '7 €', featured: true });
  const browser = await EditorBrowser.open(calendar);
  const path = `//en/edit/events/${id}/history/1`;
  const form = new Form((await browser.get(path)).raw, 'class="restore"');

  expect(form.choicesOf('languages')).toEqual(['ca', 'es', 'en']);
  expect(form.get('languages')).toEqual(['ca', 'es']);
  const fields = form.get('fields').filter((one) => one !== 'featured');
  const { raw } = await browser.post(
    path,
    form
      .fill('fields', ...fields)
      .fill('languages', 'es')
      .press('restore'),
  );

  expect(noticeOf(raw)).toMatch(/^These went back: /);
  const texts = await calendar.get(`/events/${id}/translations`);
  expect([texts.body.ca.title, texts.body.es.title, texts.body.en.title]).toEqual(['Fira 2', 'Feria', 'Fair']);
  expect((await calendar.get(`/events/${id}`)).body).toMatchObject({ cost: '5 €', featured: true });
  const again = new Form(raw, 'class="restore"');
  await browser.post(path, again.fill('fields').fill('languages', 'en').press('restore'));
  expect((await calendar.get(`/events/${id}`)).body).toMatchObject({ languages: ['ca', 'es'], title: 'Fira 2' });
  const nothing = await browser.post(path, again.fill('languages').press('restore'));
  expect(noticeOf(nothing.raw)).toBe('Nothing went back.');
});

it('a restore of a record that has been changed meanwhile is refused in the words of the API', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  await calendar.patch(`/events/${id}`, { cost: '7 €' });
  const browser = await EditorBrowser.open(calendar);
  const path = `//en/edit/events/${id}/history/1`;
  const form = new Form((await browser.get(path)).raw, 'class="restore"');
  await calendar.patch(`/events/${id}`, { cost: '8 €' });

  const { status, raw } = await browser.post(path, form.press('restore'));

  expect(status).toBe(412);
  expect(raw).toContain('class="summary"');
  expect((await calendar.get(`/events/${id}`)).body.cost).toBe('8 €');
});

it('the first version cannot be undone, and the history of what is in the trash is shown and undone', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const browser = await EditorBrowser.open(calendar);
  const first = await browser.get(`//en/edit/events/${id}/history/1`);
  await calendar.delete(`/events/${id}`);
  const trashed = await browser.get(`//en/edit/events/${id}/history/2`);

  expect(first.body).not.toContain('value="undo"');
  expect(readText(trashed.raw)).toMatch(/Moved to the trash by .* Publication Before <del>Public<\/del> After <ins>In the trash<\/ins>/);
  await browser.post(`//en/edit/events/${id}/history/2`, new Form(trashed.raw, 'class="undo"').press('undo'));
  expect((await calendar.get(`/events/${id}`)).status).toBe(200);
});

it('the change of a date of a series is named, and undone at the series and at the date', async () => {
  const { id, second } = await given.course();
  await calendar.patch(`/events/${second}`, { title: 'Visita' });
  const browser = await EditorBrowser.open(calendar);
  const { version } = (await calendar.get(`/events/${id}`, { as: ADMIN })).body;
  const ofSeries = await browser.get(`//en/edit/events/${id}/history/${version}`);
  const ofDate = await browser.get(`//en/edit/events/${second}/history`);

  expect(readText(ofSeries.raw)).toMatch(
    /Changed by .*, only on \w+day, .*Title \(Catalan\) Before <del>Curs<\/del> After <ins>Visita<\/ins>/,
  );
  expect(readText(ofDate.raw)).toMatch(/History of “\w+day, [^”]* – Visita”/);
  await browser.post(`//en/edit/events/${second}/history/${version}`, new Form(ofSeries.raw, 'class="undo"').press('undo'));
  expect((await calendar.get(`/events/${second}`)).body).toMatchObject({ title: 'Curs', changed: [] });
});

it('the undo of a rule that would lose a changed date asks what becomes of it', async () => {
  const { id, ids } = await given.course({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] });
  await calendar.patch(`/events/${id}`, { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] });
  const { body } = await calendar.get(`/events/${id}/occurrences`);
  await calendar.patch(`/events/${body.events[3].id}`, { title: 'Visita' });
  const browser = await EditorBrowser.open(calendar);
  const path = `//en/edit/events/${id}/history/2`;
  const question = await browser.post(path, new Form((await browser.get(path)).raw, 'class="undo"').press('undo'));

  expect(ids).toHaveLength(2);
  expect(question.status).toBe(409);
  expect(readText(question.raw)).toMatch(/\w+day, [^:]*: Title/);
  const { raw } = await browser.post(path, new Form(question.raw).press('lost-keep'));
  expect(noticeOf(raw)).toMatch(/^These went back: Repeats\./);
  expect((await calendar.get(`/events/${id}`)).body.occurrences.total).toBe(3);
});

it.each([
  ['venues', 'venue', { venue: 'Sala' }, { phone: '93' }, 'Telephone'],
  ['organizers', 'organizer', { organizer: 'Anna' }, { email: 'a@example.org' }, 'E-mail'],
  ['categories', 'category', { name: 'Fires' }, { color: 'red' }, 'Colour'],
  ['tags', 'tag', { name: 'fira' }, { translations: { ca: { description: 'Una' } } }, 'Description'],
] as const)('records of %s have a history, too', async (collection, resource, texts, change, name) => {
  const { id } = await given[resource]({ ca: texts });
  await calendar.patch(`/${collection}/${id}`, change);
  const browser = await EditorBrowser.open(calendar);
  const path = `//en/edit/${collection}/${id}/history/2`;
  const { raw } = await browser.post(path, new Form((await browser.get(path)).raw, 'class="undo"').press('undo'));

  expect(noticeOf(raw)).toContain(`These went back: ${name}`);
});

it('a user who may not edit the event, a version that there is not, and another collection are refused', async () => {
  const { id } = await given.event();
  const author = await EditorBrowser.open(calendar, await calendar.person('author'));
  const browser = await EditorBrowser.open(calendar);

  const pages = [
    await author.get(`//ca/edit/events/${id}/history`),
    await browser.get(`//ca/edit/events/${id}/history/9`),
    await browser.get(`//ca/edit/media/${id}/history`),
    await browser.get(`//ca/edit/events/x/history`),
  ];
  expect(pages.map(({ status }) => status)).toEqual([403, 404, 404, 404]);
});

it('a description is shown as text, with what changed in it, and a rule as a sentence', async () => {
  const start = { start_date: '2026-12-15 18:00', end_date: '2026-12-15 20:00' };
  const texts = { ca: { title: 'Curs', description: '<p>Porteu <strong>llapis</strong>.</p><p>A les sis &amp; mitja.</p>' } };
  const { id } = await given.event(texts, { ...start, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] });
  const description = '<p>Porteu <strong>paper</strong>.</p><p>A les sis &amp; mitja.</p>';
  await calendar.patch(`/events/${id}`, { description, recurrence: ['RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4'] });
  await calendar.patch(`/events/${id}`, { description: description.replaceAll('strong', 'em') });
  const browser = await EditorBrowser.open(calendar);
  const [changed, form] = [await browser.get(`//en/edit/events/${id}/history/2`), await browser.get(`//en/edit/events/${id}/history/3`)];

  expect(changed.raw).not.toContain('&#60;p');
  expect(readText(changed.raw)).toMatch(/Before Porteu <del>llapis\.<\/del> A les sis &#38; mitja\. After Porteu <ins>paper\.<\/ins>/);
  expect(readText(changed.raw)).toMatch(/every <del>Tuesday<\/del>, 4 times After every <ins>2 weeks on Tuesdays<\/ins>, 4 times/);
  expect(readText(form.raw)).toContain('The words are the same: their form or their links have changed.');
});

it('two venues and two rules of the same words are told apart', async () => {
  const [one, other] = [await given.venue({ ca: { venue: 'Ateneu' } }), await given.venue({ ca: { venue: 'Ateneu' } })];
  const start = { start_date: '2026-12-15 18:00', end_date: '2026-12-15 20:00' };
  const rules = ['RRULE:FREQ=WEEKLY;COUNT=4', 'RRULE:FREQ=WEEKLY;COUNT=4;BYDAY=TU'];
  const { id } = await given.event({ ca: { title: 'Curs' } }, { ...start, venue: one.id, recurrence: [rules[0]] });
  await calendar.patch(`/events/${id}`, { venue: other.id, recurrence: [rules[1]] });
  const browser = await EditorBrowser.open(calendar);
  const changes = readText((await browser.get(`//en/edit/events/${id}/history/2`)).raw);

  expect(changes).not.toContain('The words are the same');
  expect(changes).toContain(`Before Ateneu <del>(${one.id})</del> After Ateneu <ins>(${other.id})</ins>`);
  expect(changes).toContain(`every Tuesday, 4 times <del>(${rules[0]})</del> After every Tuesday, 4 times <ins>(${rules[1]})</ins>`);
});

it('an author is shown by name to those who may see users; others see who they are themselves', async () => {
  const [anna, bernat] = [await calendar.person('editor'), await calendar.person('author')];
  const { id } = await given.event({ ca: { title: 'Fira' } }, {}, bernat);
  await calendar.patch(`/events/${id}`, { author: anna.id });
  const changeFor = async (person?: typeof anna) =>
    readText((await (await EditorBrowser.open(calendar, person)).get(`//en/edit/events/${id}/history/2`)).raw);
  const { body } = await calendar.get(`//ca/api/auth/v1/users/${bernat.id}`, { as: ADMIN });

  expect(await changeFor()).toContain(`Before <del>${body.name}`);
  expect(await changeFor(anna)).toMatch(/Before <del>another person<\/del> After <ins>you<\/ins>/);
});
