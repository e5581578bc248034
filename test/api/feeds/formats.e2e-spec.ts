import { expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { restoreFormula } from '../../../src/api/feeds/neutralize-formula.js';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const VENUE = { venue: 'Ateneu', address: 'Carrer Major 1', zip: '17001', city: 'Girona', geo_lat: 41.98, geo_lng: 2.82 };
const ORGANIZER = { organizer: 'Ajuntament', email: 'fires@example.org' };
const TIMES = { start_date: '2026-12-01 18:00', end_date: '2026-12-01 20:00' };

async function readCsv(query = ''): Promise<Record<string, string>[]> {
  const { body } = await calendar.get(`/events.csv${query}`);
  return parse(body as string, { columns: true });
}

it('shows events as a table, with the columns of linked records', async () => {
  const two = [VENUE, { venue: 'Plaça', city: 'Salt' }];
  await given.event(
    { ca: { title: 'Fira "gran"', description: '<p>a</p>\n<p>b, c</p>' } },
    { ...TIMES, venue: two, organizer: ORGANIZER, tags: ['x', 'y'] },
  );
  await given.event({ ca: {} }, { start_date: '2026-12-05', end_date: '2026-12-06', all_day: true });

  const [first, second] = await readCsv();

  expect(first).toMatchObject({
    title: 'Fira "gran"',
    description: '<p>a</p>\n<p>b, c</p>',
    start_date: '2026-12-01T18:00:00+01:00',
    end_date: '2026-12-01T20:00:00+01:00',
    all_day: 'false',
    timezone: 'Europe/Madrid',
    tags: 'x\ny',
    'venue.venue': 'Ateneu\nPlaça',
    'venue.city': 'Girona\nSalt',
    'venue.geo_lat': '41.98\n',
    'organizer.email': 'fires@example.org',
    status: 'publish',
  });
  expect(second).toMatchObject({ start_date: '2026-12-05', end_date: '2026-12-06', all_day: 'true', 'venue.venue': '' });
  const response = await fetch(`${calendar.origin}/ca/api/calendar/events/v1/events.csv?_fields=title,venue.city`);
  expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toMatch(/^\u00ef\u00bb\u00bftitle,venue\.city\r\n/);
});

it.each(['=1+1', '+34 972', '-1+1', '@SUM(A1)', '＝1', "'=1", "''-x", "'quoted'", '-5', '12.5', 'a=b'])(
  'lets no spreadsheet program take %s for a formula, and can undo that',
  async (title) => {
    await given.event({ ca: { title } });

    const [row] = await readCsv();

    expect(row!.title).not.toMatch(/^\s*[=+@＝＋－＠]|^\s*-(?![\d.]+$)/);
    expect(restoreFormula(row!.title!)).toBe(title);
  },
);

it('shows events and venues as GeoJSON, the longitude first', async () => {
  await given.event({ ca: { title: 'Fira' } }, { ...TIMES, venue: [VENUE, { venue: 'Plaça', geo_lat: 41, geo_lng: -2 }] });
  await given.event({ ca: { title: 'Mercat' } });

  const { body, headers } = await calendar.get('/events.geojson?_fields=title');
  const venues = await calendar.get('/venues.geojson?_fields=venue,city&search=ateneu');

  expect(headers.get('Content-Type')).toBe('application/geo+json');
  expect(body).toEqual({
    type: 'FeatureCollection',
    features: [
      expect.objectContaining({ geometry: null, properties: { title: 'Mercat' } }),
      {
        type: 'Feature',
        id: expect.any(Number),
        geometry: {
          type: 'MultiPoint',
          coordinates: [
            [2.82, 41.98],
            [-2, 41],
          ],
        },
        properties: { title: 'Fira' },
      },
    ],
  });
  expect(venues.body.features).toEqual([
    expect.objectContaining({ geometry: { type: 'Point', coordinates: [2.82, 41.98] }, properties: { venue: 'Ateneu', city: 'Girona' } }),
  ]);
});

it.each(['rss', 'atom'])('shows a page of events as .%s, with when and where before the description', async (format) => {
  await given.event({ ca: { title: 'Fira & cia', description: '<p>Parades</p>' } }, { ...TIMES, venue: VENUE, tags: ['x'] });
  await given.event({ ca: { title: 'Després' } }, { start_date: '2026-12-02', end_date: '2026-12-02' });

  const { body } = await calendar.get(`/events.${format}?per_page=1`);

  expect(body).toContain('<title>Fira &amp; cia</title>');
  expect(body).toContain(
    '&lt;p&gt;dimarts, 1 de desembre del 2026, 18:00–20:00 · Ateneu, Carrer Major 1, 17001 Girona&lt;/p&gt;&lt;p&gt;Parades&lt;/p&gt;',
  );
  expect(body).toContain(`href="http://calendar.test/ca/api/calendar/events/v1/events.${format}?per_page=1&amp;page=2"`);
  expect(body).not.toContain('Després');
});
