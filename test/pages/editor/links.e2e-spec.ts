import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { Form } from '../../support/form.js';
import { EditorBrowser } from './editor-browser.js';

const calendar = useCalendar();
const given = new Given(calendar);

const venuesOf = async (id: number) =>
  (await calendar.get(`/events/${id}`)).body.venues.map(({ venue }: { venue: string }) => venue) as string[];

it('a venue is found, chosen, and takes the place of the one before', async () => {
  const [hall, centre] = [
    await given.venue({ ca: { venue: 'Ateneu', city: 'Girona' } }),
    await given.venue({ ca: { venue: 'Centre Cívic' } }),
  ];
  const { id } = await given.event({ ca: {} }, { venue: hall.id });
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//ca/edit/events/${id}`);

  const found = await browser.pressAndRead(form.fill('venue_search', 'civic').fill('translations[ca][title]', 'Fira nova'), 'find-venue');

  expect(found.choicesOf('venue')).toEqual([String(hall.id), '', String(centre.id)]);
  expect(found.get('translations[ca][title]')).toEqual(['Fira nova']);
  await browser.press(found.fill('venue', String(centre.id)), 'save');
  expect(await venuesOf(id)).toEqual(['Centre Cívic']);
  expect((await calendar.get(`/events/${id}`)).body.title).toBe('Fira nova');
});

it('the return key in the field of a search searches, and does not save', async () => {
  await given.venue({ ca: { venue: 'Ateneu' } });
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm('//ca/edit/events/new');
  const found = await browser.pressAndRead(form.fill('venue_search', 'ateneu'), 'draft');

  expect(found.choicesOf('venue')).toHaveLength(2);
  expect((await calendar.get('/events?status=draft', { as: ADMIN })).body.total).toBe(0);
});

it('a search without a result, and one that is too short, say so', async () => {
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm('//en/edit/events/new');

  expect((await browser.press(form.fill('venue_search', 'xyz'), 'find-venue')).body).toContain('Nothing found for “xyz”.');
  const { body } = await browser.press(form.fill('venue_search', 'x'), 'find-venue');
  expect(body).toContain('class="mistake" id="f-venue-mistake"');
  expect(body).toContain('must have at least 2 characters');
});

it('an event that has two venues keeps them, and takes a third', async () => {
  const venues = [await given.venue({ ca: { venue: 'A1' } }), await given.venue({ ca: { venue: 'B2' } })].map(({ id }) => id as number);
  const { id } = await given.event({ ca: {} }, { venue: venues });
  const browser = await EditorBrowser.open(calendar);
  await browser.press((await browser.openForm(`//ca/edit/events/${id}`)).fill('new_venue[venue]', 'C3'), 'save');

  expect(await venuesOf(id)).toEqual(['A1', 'B2', 'C3']);
});

it('an event loses its venue, and gets an organizer that is made in the form beside the one that is found', async () => {
  const [venue, anna] = [await given.venue(), await given.organizer({ ca: { organizer: 'Anna' } })];
  const { id } = await given.event({ ca: {} }, { venue: venue.id });
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//ca/edit/events/${id}`);
  const found = await browser.pressAndRead(form.fill('organizer_search', 'anna').fill('venue', ''), 'find-organizer');
  await browser.press(found.fill('organizer', String(anna.id)).fill('new_organizer[organizer]', 'Bernat'), 'save');

  const { body } = await calendar.get(`/events/${id}`);
  expect([body.venue, body.organizer.map(({ organizer }: { organizer: string }) => organizer)]).toEqual([null, ['Anna', 'Bernat']]);
});

it('a form that links to a venue that is gone comes back with what was typed, and says so', async () => {
  const [{ id }, venue] = [await given.event({ ca: {} }), await given.venue({ ca: { venue: 'Sala' } })];
  const browser = await EditorBrowser.open(calendar);
  const search = await browser.openForm(`//ca/edit/events/${id}`);
  const form = await browser.pressAndRead(search.fill('venue_search', 'Sala'), 'find-venue');
  await calendar.delete(`/venues/${venue.id}`);

  const answer = await browser.press(form.fill('venue', String(venue.id)).fill('translations[ca][title]', 'Fira nova'), 'save');

  expect(answer.status).toBe(400);
  expect(answer.body).toContain('class="mistake" id="f-venue-mistake"');
  expect(new Form(answer.raw).get('translations[ca][title]')).toEqual(['Fira nova']);
});

it('the script of a form finds drafts of the user and names of tags, and nothing without a session', async () => {
  const author = await calendar.person('author');
  const { id } = await given.venue({ ca: { venue: 'Sala Gran', city: 'Olot' } }, { status: 'draft' }, author);
  await given.tag({ ca: { name: 'Gran festa' } });
  const [owner, other] = [
    await EditorBrowser.open(calendar, author),
    await EditorBrowser.open(calendar, await calendar.person('contributor')),
  ];
  const path = '//ca/edit/suggest';

  const own = await owner.get(`${path}/venues?search=gran`);
  expect([own.body, own.headers.get('Cache-Control')]).toEqual([[{ id: String(id), name: 'Sala Gran · Olot' }], 'private, no-cache']);
  expect((await owner.get(`${path}/tags?search=gran`)).body).toEqual([{ id: 'Gran festa', name: 'Gran festa' }]);
  expect((await other.get(`${path}/venues?search=gran`)).body).toEqual([]);
  expect([(await owner.get(`${path}/events?search=gran`)).status, (await owner.get(`${path}/venues?search=g`)).status]).toEqual([404, 400]);
  expect((await new EditorBrowser(calendar).get(`${path}/venues?search=gran`)).status).toBe(303);
});
