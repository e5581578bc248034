import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { BROWSER_HEADERS, expectHtmlPage } from '../documentation/html-response.js';
import { decode, readPage } from './read-page.js';

const calendar = useCalendar();
const given = new Given(calendar);

const EVENING = { start_date: '2026-11-27 20:00:00', end_date: '2026-11-27 21:30:00' };

/** The values of `<meta property=…>` and `<meta name=…>`. */
function readMeta(body: string): Record<string, string> {
  return Object.fromEntries(
    [...body.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)"/g)].map(([, key, text]) => [key, decode(text!)]),
  );
}

it('answers what a reader asks about an event', async () => {
  const venue = await given.venue(
    { ca: { venue: 'Ateneu', address: 'Carrer Major 1', city: 'Girona' } },
    { zip: '17001', geo_lat: 41.98, geo_lng: 2.82 },
  );
  const organizer = await given.organizer({ ca: { organizer: 'Orquestra' } });
  const music = await given.category({ ca: { name: 'Música' } });
  await given.event(
    {
      ca: {
        title: 'Concert',
        excerpt: '<p>Vivaldi.</p>',
        description: '<p>Les <em>quatre</em> estacions.</p><img src="https://example.org/a.png">',
      },
    },
    {
      ...EVENING,
      ...{ venue: venue.id, organizer: [organizer.id], categories: [music.id], image: 'https://example.org/cartell.jpg', cost: '18 €' },
      ...{
        ticket_url: 'https://entrades.example/1',
        ticket_status: 'limited',
        in_language: ['ca', 'es'],
        website: 'https://www.orquestra.example/',
      },
    },
  );

  const page = await readPage(calendar, '/ca/calendar/events/concert');

  expectHtmlPage(page, 'ca');
  expect(page.all('h1')).toEqual(['Concert']);
  expect(page.text).toMatch(/^.*Últimes entrades.*Concert Vivaldi\. /);
  expect(page.text).toContain('Quan divendres, 27 de novembre del 2026 20:00–21:30 On Ateneu');
  expect(page.text).toMatch(/On Ateneu Carrer Major 1 17001 Girona Mapa Preu 18 € Entrades Últimes entrades Aconseguiu entrades/);
  expect(page.text).toMatch(/Llengua català, espanyol Organitza Orquestra Categories Música Web orquestra\.example/);
  expect(page.body).toContain('<p>Les <em>quatre</em> estacions.</p><img alt="" src="https://example.org/a.png" />');
  expect(page.body).toMatch(
    /<figure>\s*<a href="https:\/\/example.org\/cartell.jpg"\s*><picture\s*><img\s+src="https:\/\/example.org\/cartell.jpg"\s+alt=""/,
  );
  expect(page.links).toEqual(
    expect.arrayContaining([
      ...['/ca/calendar/venues/ateneu', '/ca/calendar/organizers/orquestra', `/ca/calendar?categories=${music.id}`],
      ...['https://www.openstreetmap.org/?mlat=41.98&mlon=2.82#map=17/41.98/2.82', 'https://entrades.example/1'],
      expect.stringMatching(/^http:\/\/calendar\.test\/ca\/api\/.*\/events\/\d+\.ics$/),
      expect.stringMatching(/^https:\/\/calendar\.google\.com\/.*dates=20261127T190000Z%2F20261127T203000Z/),
      expect.stringMatching(/^https:\/\/outlook\.live\.com\/.*startdt=2026-11-27T19%3A00%3A00Z/),
      expect.stringMatching(/^mailto:\?subject=Concert&body=http/),
    ]),
  );
});

it('says for whom an event and its venue are, in words', async () => {
  const venue = await given.venue({ ca: { venue: 'Ateneu', accessibility_note: 'Ascensor' } }, { accessibility: ['motor'] });
  const own = { accessibility: ['hearing', 'motor'], age_min: 3, age_max: 7 };
  await given.event({ ca: { title: 'Conte', accessibility_note: 'Amb intèrpret' } }, { ...EVENING, venue: venue.id, ...own });
  await given.event({ ca: { title: 'Ball' } }, { ...EVENING, venue: venue.id, age_min: 16 });
  await given.event({ ca: { title: 'Xerrada' } }, { ...EVENING, venue: venue.id, attendance_mode: 'online' });
  const read = async (path: string) => (await readPage(calendar, path)).text;

  expect(await read('/ca/calendar/events/conte')).toMatch(
    /Edat De 3 a 7 anys Accessibilitat ♿.? Mobilitat reduïda, Discapacitat auditiva ?Amb intèrpret ?Ascensor/u,
  );
  expect(await read('/ca/calendar/events/ball')).toMatch(/Edat A partir de 16 anys Accessibilitat ♿.? Mobilitat reduïda ?Ascensor/u);
  expect(await read('/ca/calendar/events/xerrada')).not.toContain('♿');
  expect(await read('/ca/calendar/venues/ateneu')).toMatch(/Accessibilitat ♿.? Mobilitat reduïda ?Ascensor/u);
  expect(await read('/ca/calendar?age=7')).toMatch(/Conte.* De 3 a 7 anys · ♿.? Mobilitat reduïda, Discapacitat auditiva/u);
  expect(await read('/es/calendar?age=40')).toMatch(/Ball.* A partir de 16 años · ♿.? Movilidad reducida/u);
  expect(await read('/en/calendar?accessibility=hearing')).toMatch(/Conte.* Ages 3 to 7/u);
  expect(await read('/en/calendar?accessibility=hearing')).not.toContain('Ball');
});

it('shows state and reason before the title, and the date before', async () => {
  await given.event(
    { ca: { title: 'Concert', status_reason: 'El quartet està malalt.' } },
    { ...EVENING, event_status: 'rescheduled', previous_start_date: '2026-11-20 20:00:00' },
  );

  const { text } = await readPage(calendar, '/ca/calendar/events/concert');

  expect(text).toMatch(/Canvi de data El quartet està malalt\. Concert .*Abans: divendres, 20 de novembre del 2026, 20:00/);
});

it('describes times of all kinds', async () => {
  const cases = [
    [{ start_date: '2026-12-04', end_date: '2026-12-04', all_day: true }, 'Friday 4 December 2026 All day'],
    [{ start_date: '2026-12-04', end_date: '2026-12-08', all_day: true }, 'Friday 4 December 2026 – Tuesday 8 December 2026'],
    [{ start_date: '2026-12-04 22:00:00', end_date: '2026-12-05 02:00:00' }, 'Friday 4 December 2026 22:00–2:00'],
    [
      { start_date: '2026-12-04 10:00:00', end_date: '2026-12-06 18:00:00' },
      'Friday 4 December 2026, 10:00 – Sunday 6 December 2026, 18:00',
    ],
    [{ start_date: '2026-01-01', end_date: '9999-12-31', all_day: true }, 'since 1 January 2026 permanent'],
    [{ start_date: '2026-11-01 10:00:00', end_date: '2026-11-01 11:00:00' }, 'This event is over.'],
  ] as const;

  for (const [times, text] of cases) {
    const { slug } = await given.event({ en: {} }, times);
    expect((await readPage(calendar, `/en/calendar/events/${slug}`)).text.replaceAll(',', '')).toContain(text.replaceAll(',', ''));
  }
});

it('says in which language each text is, if it is another one', async () => {
  await given.event({ ca: { title: 'Fira', description: '<p>Parades.</p>' }, en: { title: 'Fair' } });

  const english = await readPage(calendar, '/en/calendar/events/fair');
  const spanish = await readPage(calendar, '/es/calendar/events/fira');

  expect(english.body).toMatch(/<h1 dir="auto"\s*>Fair/);
  expect(english.body).toMatch(/<div class="text" dir="auto"\s+lang="ca"/);
  expect(spanish.body).toMatch(/<h1 dir="auto"\s+lang="ca">Fira/);
  expect(spanish.text).toContain('Este texto está en catalán.');
});

it('tells search engines of its languages, and programs of its title', async () => {
  await given.event(
    { ca: { title: 'Fira', description: '<p>Parades.</p>' }, en: { title: 'Fair' } },
    { image: 'https://example.org/a.jpg' },
  );

  const { body } = await readPage(calendar, '/es/calendar/events/fira');

  expect([...body.matchAll(/hreflang="([^"]*)" href="(http[^"]*)"/g)].map(([, language, url]) => [language, url])).toEqual([
    ['ca', 'http://calendar.test/ca/calendar/events/fira'],
    ['en', 'http://calendar.test/en/calendar/events/fair'],
    ['x-default', 'http://calendar.test/ca/calendar/events/fira'],
  ]);
  expect(/rel="canonical" href="([^"]*)"/.exec(body)![1]).toBe('http://calendar.test/ca/calendar/events/fira');
  expect(readMeta(body)).toMatchObject({
    'og:title': 'Fira',
    'og:locale': 'es_ES',
    'og:image': 'https://example.org/a.jpg',
    description: 'Parades.',
  });
});

it('has the JSON-LD of the event', async () => {
  const event = await given.event({ ca: { title: 'Fira' } });

  const { body } = await readPage(calendar, '/ca/calendar/events/fira');

  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)!;
  const url = 'http://calendar.test/ca/calendar/events/fira';
  expect(JSON.parse(json!)).toEqual({ ...(await calendar.get(`/events/${event.id}.jsonld`)).body, '@id': url, url });
});

it.each([
  ['venue', 'venues', { ca: { venue: 'Ateneu', description: '<p>Un pati.</p>' } }, 'Pròxims esdeveniments aquí'],
  ['organizer', 'organizers', { ca: { organizer: 'Ateneu', description: '<p>Un pati.</p>' } }, 'Pròxims esdeveniments'],
] as const)('shows a %s with its coming events', async (resource, collection, texts, heading) => {
  const record = await given[resource](texts);
  const other = await given[resource]();
  for (let number = 1; number <= 11; number++)
    await given.event({ ca: { title: `Taller ${number}.` } }, { [resource]: resource === 'venue' ? record.id : [record.id] });
  await given.event({ ca: { title: 'Elsewhere' } }, { [resource]: resource === 'venue' ? other.id : [other.id] });

  const page = await readPage(calendar, `/ca/calendar/${collection}/ateneu`);

  expect(page.all('h1')).toEqual(['Ateneu']);
  expect(page.all('h2')).toEqual([heading]);
  expect(page.text).toContain('Un pati.');
  expect(page.text).toMatch(/Taller 10\. .*Mostra-ho tot \(11\)/);
  expect(page.text).not.toMatch(/Taller 11\.|Elsewhere/);
  expect(page.links).toContain(`/ca/calendar?${resource}=${record.id}`);
});

it.each(['events', 'venues', 'organizers'])('sends a browser from the `url` of %s to its page, and no other client', async (collection) => {
  const resource = collection.slice(0, -1) as 'event';
  const { url, slug } = await given[resource]({ es: {} });
  const path = url.replace('http://calendar.test', '/');
  const ask = (headers: Record<string, string>) => calendar.get(path, { headers });

  const browser = await ask(BROWSER_HEADERS);
  const others = [await ask({ Accept: '*/*' }), await ask({}), await ask({ Accept: 'application/json, text/html;q=0.9' })];

  expect([browser.status, browser.headers.get('Location')]).toEqual([303, `http://calendar.test/es/calendar/${collection}/${slug}`]);
  expect(browser.headers.get('Vary')).toContain('Accept');
  for (const { status, headers, body } of others)
    expect([status, headers.get('Vary')?.includes('Accept'), body.slug]).toEqual([200, true, slug]);
  const elsewhere = await calendar.get(`${path}?translation_language=en`, { headers: BROWSER_HEADERS });
  expect(elsewhere.headers.get('Location')).toBe(`http://calendar.test/en/calendar/${collection}/${slug}`);
});

it('leads from a former address to the present one', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  await calendar.patch(`/events/${id}`, { slug: 'mercat' });

  const { status, headers } = await readPage(calendar, '/ca/calendar/events/fira');

  expect([status, headers.get('Location')]).toEqual([301, '/ca/calendar/events/mercat']);
});

it('finds a record by its id, and by a slug of digits first', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const path = `/ca/calendar/events/${id}`;

  expect((await readPage(calendar, path)).all('h1')).toEqual(['Fira']);
  await given.event({ ca: { title: 'Mercat', slug: String(id) } });
  expect((await readPage(calendar, path)).all('h1')).toEqual(['Mercat']);
});

it.each([
  ['draft', 404],
  ['private', 404],
  ['trash', 410],
])('shows no record that is %s, also not to the user who may read it', async (status, expected) => {
  const venue = await given.venue({ ca: { venue: 'Ateneu' } }, { status: status === 'trash' ? 'publish' : status });
  await given.event({ ca: { title: 'Secret' } }, { status: status === 'trash' ? 'publish' : status });
  await given.event({ ca: { title: 'Fira' } }, { venue: venue.id });
  if (status === 'trash') for (const path of ['/events/by-slug/secret', `/venues/${venue.id}`]) await calendar.delete(path);

  expect((await readPage(calendar, '/ca/calendar/events/secret', { as: ADMIN })).status).toBe(expected);
  expect((await readPage(calendar, '/ca/calendar/venues/ateneu', { as: ADMIN })).status).toBe(expected);
  for (const path of [
    '/ca/calendar',
    '/ca/calendar?status=draft',
    '/ca/calendar/2026/11/22',
    '/ca/calendar/events/fira',
    '/sitemap.xml?part=1',
  ])
    expect((await readPage(calendar, path, { as: ADMIN })).text).not.toMatch(/Secret|Ateneu|secret|ateneu/);
});

it('makes no markup of any text', async () => {
  const evil = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>';
  const event = await given.event({ ca: { title: 'Fira' } });
  // Behind the service's back: it removes tags when it writes.
  await calendar.changeBySql('UPDATE event_translation SET name = ?, description = ?, excerpt = ? WHERE owner_id = ?', [
    evil,
    evil,
    evil,
    event.id,
  ]);

  for (const path of [
    '/ca/calendar',
    '/ca/calendar/2026/11',
    '/ca/calendar/2026/11/22',
    '/ca/calendar/events/fira',
    '/ca/embed',
    `/ca/calendar?search=${encodeURIComponent(evil)}`,
  ]) {
    const { body } = await readPage(calendar, path);
    expect(body).not.toMatch(/<script>alert|<img src=x/);
  }
});

it('a series has its rule in words and its next dates, and each date a page of its own', async () => {
  const times = { start_date: '2026-12-01 18:00', end_date: '2026-12-01 20:00', recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] };
  const series = await given.event({ ca: { title: 'Curs' } }, times);
  const [first, second] = (await calendar.get(`/events/${series.id}/occurrences`)).body.events;
  await calendar.patch(`/events/${second.id}`, { title: 'Especial' });

  const { body: page } = await calendar.get('//ca/calendar/events/curs', { headers: BROWSER_HEADERS });
  const { body: date } = await calendar.get(`//ca/calendar/events/${second.id}`, { headers: BROWSER_HEADERS });

  expect(page).toContain('cada dimarts, 4 vegades');
  expect(page).toContain('Pròximes dates');
  expect(page.match(/href="\/ca\/calendar\/events\/\d+"/g)).toHaveLength(4);
  expect(page).toContain('EventSeries');
  expect([...page.matchAll(/href="[^"]*\/(\d+)\.ics"[^>]*>([^<]*)</g)].map(([, id, name]) => [Number(id), name])).toEqual([
    [first.id, 'La pròxima data (.ics)'],
    [series.id, 'Totes les dates (.ics)'],
  ]);
  expect(date).toContain('Especial');
  expect(date).toContain('8 de desembre');
  expect(date).toContain(`/ca/calendar/events/${second.id}"`);
});

it('a series whose first dates are over shows its next date, and each date leads to all of them', async () => {
  const times = { start_date: '2026-11-03 18:00', end_date: '2026-11-03 20:00', recurrence: ['RRULE:FREQ=WEEKLY;COUNT=6'] };
  const series = await given.event({ ca: { title: 'Curs' } }, times);
  const dates = (await calendar.get(`/events/${series.id}/occurrences`)).body.events;
  await calendar.patch(`/events/${dates[3].id}`, { event_status: 'cancelled' });

  const page = await readPage(calendar, '/ca/calendar/events/curs');
  const date = await readPage(calendar, `/ca/calendar/events/${dates[1].id}`);

  expect(page.text).toContain('dimarts, 1 de desembre');
  expect(page.text).not.toContain('ja ha passat');
  expect(date.text).toContain('ja ha passat');
  expect(date.links).toContain('/ca/calendar/events/curs');
});

it('sends a browser from the `url` of a date of a series to its page', async () => {
  const times = { start_date: '2026-12-01 18:00', end_date: '2026-12-01 20:00', recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] };
  const { id } = await given.event({ ca: { title: 'Curs' } }, times);
  const [, second] = (await calendar.get(`/events/${id}/occurrences`)).body.events;

  const browser = await calendar.get(second.url.replace('http://calendar.test', '/'), { headers: BROWSER_HEADERS });
  const to = new URL(browser.headers.get('Location')!).pathname;
  const page = await readPage(calendar, to);

  expect([browser.status, decodeURIComponent(to)]).toEqual([303, '/ca/calendar/events/curs/2026-12-08T18:00:00']);
  expect(page.text).toContain('8 de desembre');
  expect((await calendar.get('//ca/calendar/events/curs/2026-12-09', { headers: BROWSER_HEADERS })).status).toBe(404);
});
