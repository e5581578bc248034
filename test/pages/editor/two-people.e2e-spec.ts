import { expect, it, jest } from '@jest/globals';
import { ApiClient } from '../../../src/pages/editor/api-client.js';
import { useCalendar } from '../../support/calendar.js';
import { Form } from '../../support/form.js';
import { Given } from '../../support/given.js';
import { EditorBrowser, locationOf } from './editor-browser.js';

const calendar = useCalendar();
const given = new Given(calendar);

const CA = 'translations[ca][title]';
const ES = 'translations[es][title]';

it('what each of two people changes is kept, in the same language and in another', async () => {
  const venue = await given.venue({ ca: { venue: 'Ateneu' } });
  const { id } = await given.event({ ca: { title: 'Fira' }, es: { title: 'Feria' } }, { venue: venue.id, cost: '5 €' });
  const [anna, bernat] = [await EditorBrowser.open(calendar), await EditorBrowser.open(calendar, await calendar.person('editor'))];
  const [first, second] = [await anna.openForm(`//ca/edit/events/${id}`), await bernat.openForm(`//es/edit/events/${id}`)];
  await bernat.press(second.fill(ES, 'Feria nueva').fill('cost', '7 €'), 'save');
  // No false alarm: the venue has another name, and a ticket system writes.
  await calendar.patch(`/venues/${venue.id}`, { venue: 'Ateneu Popular' });
  await calendar.patch(`/events/${id}`, { ticket_status: 'limited' });

  const answer = await anna.press(first.fill(CA, 'Fira nova').fill('featured', 'true'), 'save');

  expect(locationOf(answer)).toEqual([303, `/ca/edit/events/${id}?done=save`]);
  const { body } = await calendar.get(`/events/${id}`);
  expect(body).toMatchObject({ title: 'Fira nova', cost: '7 €', featured: true, ticket_status: 'limited' });
  expect((await calendar.get(`/events/${id}`, { language: 'es' })).body.title).toBe('Feria nueva');
});

it('the same change of two people is none', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//ca/edit/events/${id}`);
  await calendar.patch(`/events/${id}`, { title: 'Fira nova' });

  expect(locationOf(await browser.press(form.fill(CA, 'Fira nova'), 'save'))[1]).toContain('done=nothing');
});

it.each([
  ['theirs', 'Fira gran', 'nothing'],
  ['mine', 'Fira nova', 'save'],
])('what both have changed is shown side by side, and %s stays if it is chosen', async (choice, title, done) => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//en/edit/events/${id}`);
  await calendar.patch(`/events/${id}`, { title: 'Fira gran', cost: '5 €' });
  const conflict = await browser.press(form.fill(CA, 'Fira nova'), 'save');
  const choices = new Form(conflict.raw);
  const name = 'choose-f-translations-ca-title';

  expect(conflict.status).toBe(409);
  expect(conflict.body).toMatch(/It was changed on November 21, 2026 at 12:00.PM, by [^<]+\./);
  expect(conflict.body).toContain('<strong>Theirs:</strong> <span class="value">Fira gran</span>');
  expect(conflict.body).toContain('<strong>Yours:</strong> <span class="value">Fira nova</span>');
  expect([choices.get(name), choices.choicesOf(name)]).toEqual([[], ['theirs', 'mine']]);
  // Nothing is chosen: the page comes again.
  const again = await browser.press(choices, 'save');
  expect(again.status).toBe(409);
  const answer = await browser.press(new Form(again.raw).fill(name, choice), 'save');
  expect(locationOf(answer)).toEqual([303, `/en/edit/events/${id}?done=${done}`]);
  expect((await calendar.get(`/events/${id}`)).body).toMatchObject({ title, cost: '5 €' });
});

it('two descriptions of the same words are shown with what differs', async () => {
  const { id } = await given.event({ ca: { title: 'Fira', description: '<p>Porteu llapis.</p>' } });
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//en/edit/events/${id}`);
  await calendar.patch(`/events/${id}`, { description: '<p>Porteu <em>llapis</em>.</p>' });

  const { body } = await browser.press(form.fill('translations[ca][description]', '<p>Porteu <strong>llapis</strong>.</p>'), 'save');

  expect(body).toContain('<span class="value">&#60;p&#62;Porteu &#60;em&#62;llapis&#60;/em&#62;.&#60;/p&#62;</span>');
  expect(body).toContain('<span class="value">&#60;p&#62;Porteu &#60;strong&#62;llapis&#60;/strong&#62;.&#60;/p&#62;</span>');
});

it('a third change while the user chooses is asked about again', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//ca/edit/events/${id}`);
  await calendar.patch(`/events/${id}`, { title: 'Fira gran' });
  const choices = await browser.pressAndRead(form.fill(CA, 'Fira nova'), 'save');
  await calendar.patch(`/events/${id}`, { title: 'Fira petita' });

  const answer = await browser.press(choices.fill('choose-f-translations-ca-title', 'mine'), 'save');

  expect(answer.status).toBe(409);
  expect(answer.body).toContain('<span class="value">Fira petita</span>');
});

it('two venues, one of them made in the form, are a conflict with names', async () => {
  const [hall, centre] = [await given.venue({ ca: { venue: 'Ateneu' } }), await given.venue({ ca: { venue: 'Centre' } })];
  const { id } = await given.event({ ca: {} }, { venue: hall.id });
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//ca/edit/events/${id}`);
  await calendar.patch(`/events/${id}`, { venue: centre.id });

  const conflict = await browser.press(form.fill('new_venue[venue]', 'Casal'), 'save');

  expect(conflict.body).toContain('<span class="value">Centre</span>');
  expect(conflict.body).toContain('<span class="value">Ateneu, Casal</span>');
  await browser.press(new Form(conflict.raw).fill('choose-f-venue', 'mine'), 'save');
  expect((await calendar.get(`/events/${id}`)).body.venue.venue).toBe('Casal');
});

it('a form that makes a venue and is sent twice makes one, and is no conflict with itself', async () => {
  const [hall, anna] = [await given.venue(), await given.organizer({ ca: { organizer: 'Anna' } })];
  const { id } = await given.event({ ca: {} }, { venue: hall.id, organizer: [anna.id] });
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//ca/edit/events/${id}`);
  form.fill('new_venue[venue]', 'Ateneu ').fill('new_venue[city]', 'Girona').fill('new_organizer[organizer]', 'Bernat');

  const answers = await Promise.all([browser.press(form, 'save'), browser.press(form, 'save')]);
  const third = await browser.press(form, 'save');

  expect([...answers, third].map(({ status }) => status)).toEqual([303, 303, 303]);
  const { body } = await calendar.get(`/events/${id}`);
  expect(body.venues).toMatchObject([{ venue: 'Ateneu', city: 'Girona' }]);
  expect(body.organizer).toMatchObject([{ organizer: 'Anna' }, { organizer: 'Bernat' }]);
  expect((await calendar.get('/venues')).body.total).toBe(2);
});

it('a form that another program overtakes at each attempt asks the user what stays', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//ca/edit/events/${id}`);
  const api = calendar.app.get(ApiClient);
  const write = api.write.bind(api);
  const prices = ['1 €', '2 €', '3 €'];
  const overtaken = jest.spyOn(api, 'write').mockImplementation(async (...sent) => {
    if (prices.length > 0) await calendar.patch(`/events/${id}`, { cost: prices.pop() });
    return write(...sent);
  });

  const answer = await browser.press(form.fill(CA, 'Fira nova'), 'save');
  overtaken.mockRestore();

  expect([answer.status, prices]).toEqual([409, ['1 €']]);
  expect(answer.body).toContain('<span class="value">Fira nova</span>');
  await browser.press(new Form(answer.raw).fill('choose-f-translations-ca-title', 'mine'), 'save');
  expect((await calendar.get(`/events/${id}`)).body).toMatchObject({ title: 'Fira nova', cost: '2 €' });
});

/** A generator of numbers below `max`, the same in each run (mulberry32). */
function createRandom(seed: number) {
  let state = seed;
  return (max: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % max;
  };
}

const FIELDS = [CA, ES, 'cost', 'tags', 'ticket_url'] as const;

it.each(Array.from({ length: 20 }, (_, seed) => seed))(
  'run %i: nothing is overwritten unasked, and there is no false alarm',
  async (seed) => {
    const random = createRandom(seed);
    const venue = await given.venue();
    const { id } = await given.event({ ca: { title: 'Fira' }, es: { title: 'Feria' } }, { venue: venue.id });
    const browser = await EditorBrowser.open(calendar);
    const choose = () => FIELDS.filter(() => random(2) === 0);
    const [mine, theirs] = [choose(), choose()];
    const valueOf = (name: string, value: string) => (name === 'ticket_url' ? `https://example.org/${value}` : value);
    const [first, second] = [await browser.openForm(`//ca/edit/events/${id}`), await browser.openForm(`//ca/edit/events/${id}`)];
    for (const name of theirs) second.fill(name, valueOf(name, `b${random(2)}`));
    for (const name of mine) first.fill(name, valueOf(name, `b${random(2)}`));
    await browser.press(second, 'save');
    if (random(2) === 0) await calendar.patch(`/events/${id}`, { ticket_status: 'limited' });
    if (random(2) === 0) await calendar.patch(`/venues/${venue.id}`, { venue: 'Ateneu Popular' });
    const conflicts = mine.filter((name) => theirs.includes(name) && first.get(name)[0] !== second.get(name)[0]);

    const answer = await browser.press(first, 'save');

    const present = await browser.openForm(`//ca/edit/events/${id}`);
    const valuesOf = (form: Form) => FIELDS.map((name) => form.get(name)[0]);
    if (conflicts.length > 0) {
      expect(answer.status).toBe(409);
      expect([...answer.body.matchAll(/class="value">/g)]).toHaveLength(2 * conflicts.length);
      expect(valuesOf(present)).toEqual(valuesOf(second));
    } else {
      expect(answer.status).toBe(303);
      expect(valuesOf(present)).toEqual(FIELDS.map((name) => (theirs.includes(name) ? second : first).get(name)[0]));
    }
  },
);

it('what both have changed of a rule, a description and a state is shown in words', async () => {
  const start = { start_date: '2026-12-15 18:00', end_date: '2026-12-15 20:00' };
  const { id } = await given.event({ ca: { title: 'Curs' } }, { ...start, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] });
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//en/edit/events/${id}`);
  form
    .fill('recurrence[count]', '6')
    .fill('translations[ca][description]', '<p>Porteu paper &amp; llapis</p>')
    .fill('ticket_status', 'sold_out');
  const theirs = { description: '<p>Porteu <em>paper</em></p>', ticket_status: 'limited' };
  await calendar.patch(`/events/${id}`, { ...theirs, recurrence: ['RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4'] });
  const conflict = await browser.press(form, 'save');
  const values = [...conflict.body.matchAll(/<span class="value">(.*?)<\/span>/g)].map(([, value]) => value);

  expect(conflict.status).toBe(409);
  expect(values).toEqual([
    ...['Porteu paper', 'Porteu paper &#38; llapis'],
    ...['every 2 weeks on Tuesdays, 4 times', 'every Tuesday, 6 times'],
    ...['Few left', 'Sold out'],
  ]);
});
