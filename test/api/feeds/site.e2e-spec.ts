import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar({
  PUBLIC_URLS: 'event=https://agenda.example.cat/{language}/{slug},organizer=https://agenda.example.cat/qui?id={id}',
  SITE_NAME: 'ca:Agenda de la ciutat,en:City events',
});
const given = new Given(calendar);

const OWN = 'https://fira.example.org/';
const PUBLIC = 'https://agenda.example.cat/ca/fira-del-llibre';

async function createEvent() {
  const venue = await given.venue({ ca: { venue: 'Palau' } });
  const organizer = await given.organizer({ ca: { organizer: 'Gremi' } });
  const texts = { ca: { title: 'Fira del llibre', website: OWN }, en: { title: 'Book fair' } };
  return given.event(texts, { venue: [venue.id], organizer: [organizer.id] });
}

it('`url` of records leads to the site that shows them, in the language of the request; other addresses stay', async () => {
  const { id } = await createEvent();

  const { body } = await calendar.get(`/events/${id}`);
  const english = await calendar.get(`/events/${id}`, { language: 'en' });
  const foreign = await calendar.get('/events/by-slug/book-fair');

  expect([body.url, english.body.url]).toEqual([PUBLIC, 'https://agenda.example.cat/en/book-fair']);
  expect(body.organizer[0].url).toBe(`https://agenda.example.cat/qui?id=${body.organizer[0].id}`);
  expect(body.venue.url).toMatch(/\/venues\/by-slug\/palau$/);
  expect(body.rest_url).toMatch(new RegExp(`/events/${id}$`));
  expect(foreign.headers.get('Content-Location')).toMatch(/\/ca\/api\/calendar\/events\/v1\/events\/by-slug\/fira-del-llibre$/);
});

it.each([
  ['rss', `<link>${PUBLIC}</link>`],
  ['atom', `href="${PUBLIC}"`],
  ['ics', `URL:${PUBLIC}`],
  ['jsonld', `"url":"${PUBLIC}"`],
])('the links of events.%s lead there, also of an event with a website of its own', async (format, link) => {
  await createEvent();

  const { body } = await calendar.get(`/events.${format}`);

  const text = typeof body === 'string' ? body.replaceAll('\r\n ', '') : JSON.stringify(body);
  expect(text).toContain(link);
});

it.each([
  ['ca', 'Agenda de la ciutat'],
  ['en', 'City events'],
  ['es', 'Agenda de la ciutat'],
])('feeds in %s have the name of the site', async (language, name) => {
  const read = async (format: string) => (await calendar.get(`/events.${format}`, { language })).body;

  expect(await read('ics')).toContain(`NAME;LANGUAGE=${language}:${name}\r\nX-WR-CALNAME:${name}\r\n`);
  expect(await read('rss')).toContain(`<title>${name}</title>`);
  expect(await read('rss')).toContain(`<description>${name}</description>`);
  expect(await read('atom')).toContain(`<title>${name}</title>`);
});
