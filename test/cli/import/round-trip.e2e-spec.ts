import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { importText, outcomes } from './import-text.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** Members that tell one calendar from another: ids, addresses and times of changes. */
const OWN_LINES = /^(UID|URL|DTSTAMP|LAST-MODIFIED|SEQUENCE)[:;].*(\r\n[ \t].*)*\r\n/gm;

const exportAs = async (format: string) => (await calendar.get(`/events.${format}?event_status=any`)).body as string;

/** Leaves out the ids, which are numbers alone, of the events and of what they link to. */
const withoutIds = (csv: string) => csv.replace(/calendar\.test\?id=\d+|events\/\d+|(?<=^|[,"])\d{1,4}(?=[,"\n])|^\d{1,4}(?=[",])/gm, '#');

async function createEvents(): Promise<void> {
  await given.event(
    {
      ca: {
        title: 'Concert; gran, "nou"',
        description: '<p>Al <strong>parc</strong> &amp; més</p>',
        excerpt: '=1+1',
        website: 'https://example.org/f',
      },
    },
    {
      ...{ venue: [{ venue: 'Palau', city: 'Vic', geo_lat: 41.93, geo_lng: 2.25 }, { venue: 'Sala, 2' }], timezone: 'Europe/Lisbon' },
      ...{ organizer: { organizer: 'Orfeó, cor', email: 'info@orfeo.cat' }, categories: ['Música, dansa', 'Fires'], tags: ['gratis'] },
      ...{ image: 'https://example.org/a.png', cost: '5 €', featured: true, show_map: false },
    },
  );
  await given.event({ ca: { title: 'Fira', description: 'Parades' } }, { all_day: true, start_date: '2026-12-02', end_date: '2026-12-04' });
  await given.event(
    { ca: { title: 'Festa', description: '<p>Música</p>', status_reason: 'Pluja & vent, "fort"', accessibility_note: 'Bucle, i més' } },
    {
      ...{
        event_status: 'postponed',
        previous_start_date: '2026-11-20 18:00',
        attendance_mode: 'mixed',
        online_url: 'https://example.org/?a=1,2;b',
      },
      ...{ ticket_url: 'https://example.org/tickets', ticket_status: 'closed', in_language: ['ca', 'es-MX'], age_min: 6, age_max: 12 },
      accessibility: ['hearing', 'psychic'],
      venue: { venue: 'Ateneu', accessibility: ['motor', 'visual'], accessibility_note: 'Ascensor' },
    },
  );
  await given.event({ ca: { title: 'Ball', status_reason: 'Pluja' } }, { event_status: 'cancelled' });
  await given.event(
    { ca: { title: 'Xerrada', description: 'Parades' } },
    { event_status: 'moved_online', online_url: 'https://example.org' },
  );
  await given.event({ en: { title: 'Market' } }, { start_date: '2027-10-31T01:30:00Z', end_date: '2027-10-31T02:30:00Z' });
}

it('the iCalendar feed, imported into an empty calendar, is the same feed again', async () => {
  await createEvents();
  const first = await exportAs('ics');
  await calendar.reset();

  const report = await importText(calendar, 'town.ics', first);

  expect([report.problems, outcomes(report)]).toEqual([[], { created: 6 }]);
  expect((await exportAs('ics')).replace(OWN_LINES, '')).toBe(first.replace(OWN_LINES, ''));
});

it('the venues of the iCalendar feed come back with each part of their address apart from their name', async () => {
  const venues = [
    {
      ...{ venue: 'Ateneu, sala; gran', address: 'Carrer Major 1, Girona', zip: '17001', city: 'Girona', province: 'Girona' },
      ...{
        state: 'Catalunya',
        country: 'Espanya',
        phone: '972 00 00 00',
        website: 'https://example.org/?a=1,2;b',
        geo_lat: 41.98,
        geo_lng: -1e-7,
      },
    },
    { venue: 'Fenway Park', city: 'Boston', state: 'MA', country: 'United States' },
    { venue: 'Plaça "Nova" \\ vella', province: 'Lleida' },
  ];
  await given.event({ ca: { title: 'Fira' } }, { venue: venues });
  const first = await exportAs('ics');
  await calendar.reset();

  expect(outcomes(await importText(calendar, 'town.ics', first))).toEqual({ created: 1 });
  expect(outcomes(await importText(calendar, 'town.ics', first))).toEqual({ unchanged: 1 });

  const [event] = (await calendar.get('/events')).body.events;
  expect(event.venues).toMatchObject(venues);
  expect((await calendar.get('/venues')).body.total).toBe(3);
});

it('the CSV feed, imported into an empty calendar, is the same feed again', async () => {
  await createEvents();
  const first = await exportAs('csv');
  await calendar.reset();

  const report = await importText(calendar, 'town.csv', first);

  expect([report.problems, outcomes(report)]).toEqual([[], { created: 6 }]);
  expect(withoutIds(await exportAs('csv'))).toBe(withoutIds(first));
});

it('each line of a linked column of the CSV feed belongs to its own venue or organizer, also where the first has no value', async () => {
  const links = {
    venue: [{ venue: 'Sala' }, { venue: 'Palau', city: 'Vic', geo_lat: 41.93, geo_lng: 2.25 }, { venue: 'Pati' }],
    organizer: [{ organizer: 'Colla' }, { organizer: 'Orfeó', email: 'info@orfeo.cat' }],
  };
  await given.event({ ca: { title: 'Concert' } }, links);
  const first = await exportAs('csv');
  await calendar.reset();

  expect(outcomes(await importText(calendar, 'town.csv', first))).toEqual({ created: 1 });

  const [event] = (await calendar.get('/events')).body.events;
  expect(event.venues.map(({ venue, city }: Record<string, unknown>) => [venue, city])).toEqual([
    ['Sala', null],
    ['Palau', 'Vic'],
    ['Pati', null],
  ]);
  expect(event.organizer.map(({ organizer, email }: Record<string, unknown>) => [organizer, email])).toEqual([
    ['Colla', null],
    ['Orfeó', 'info@orfeo.cat'],
  ]);
});
