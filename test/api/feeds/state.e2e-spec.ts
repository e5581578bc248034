import { beforeEach, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { readEvents, unfold } from './ics.js';

const calendar = useCalendar();
const given = new Given(calendar);

const FIELDS = {
  ...{ event_status: 'rescheduled', previous_start_date: '2026-11-25 18:00:00', attendance_mode: 'mixed', venue: { venue: 'Ateneu' } },
  ...{ online_url: 'https://example.org/live?a=1&b=2', ticket_url: 'https://example.org/tickets', ticket_status: 'sold_out' },
  ...{ in_language: ['ca', 'es-MX'], cost: '5 €', accessibility: ['motor', 'visual'], age_min: 6 },
};

let id: number;
beforeEach(async () => {
  id = (await given.event({ ca: { title: 'Fira', description: '<p>Parades</p>', status_reason: 'Pluja, i <fang>' } }, FIELDS)).id;
});

const change = (fields: object) => calendar.patch(`/events/${id}`, fields);

it.each([
  ['scheduled', 'CONFIRMED'],
  ['cancelled', 'CANCELLED'],
  ['postponed', 'TENTATIVE'],
  ['rescheduled', 'CONFIRMED'],
  ['moved_online', 'CONFIRMED'],
])('iCalendar says of a %s event that it is %s', async (event_status, status) => {
  await change({ event_status });

  expect(readEvents(await calendar.get('/events.ics')).map(({ component }) => component.getFirstPropertyValue('status'))).toEqual([status]);
});

it('iCalendar has the reason in the first line of the description, and the conference', async () => {
  await change({ status_reason: 'Pluja & fang' });
  const [event] = readEvents(await calendar.get(`/events/${id}.ics`));
  const lines = unfold(await calendar.get(`/events/${id}.ics`));

  expect(event!.description).toBe('Pluja & fang\n\nParades');
  expect(lines).toContain('CONFERENCE;VALUE=URI:https://example.org/live?a=1&b=2');
  expect(lines).toContain('X-ALT-DESC;FMTTYPE=text/html;LANGUAGE=ca:<p>Pluja &amp\\; fang</p><p>Parades</p>');
  await change({ description: null });
  expect(readEvents(await calendar.get(`/events/${id}.ics`))[0]!.description).toBe('Pluja & fang');
});

it('JSON-LD has the state, both places, the tickets and the languages', async () => {
  expect((await calendar.get(`/events/${id}.jsonld`)).body).toMatchObject({
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: '2026-11-25T18:00:00+01:00',
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    location: [
      { '@type': 'Place', name: 'Ateneu' },
      { '@type': 'VirtualLocation', url: 'https://example.org/live?a=1&b=2' },
    ],
    offers: { price: '5', url: 'https://example.org/tickets', availability: 'https://schema.org/SoldOut' },
    inLanguage: ['ca', 'es-MX'],
  });
  await change({ event_status: 'moved_online', attendance_mode: 'offline', online_url: null, cost: null, in_language: [] });
  const { body } = await calendar.get(`/events/${id}.jsonld`);
  expect(body).toMatchObject({
    eventStatus: 'https://schema.org/EventMovedOnline',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: body.url },
    offers: { '@type': 'Offer', url: 'https://example.org/tickets' },
    inLanguage: 'ca',
  });
});

it.each(['rss', 'atom'])('%s has the fields, and tells readers', async (format) => {
  const { body } = await calendar.get(`/events.${format}`);

  for (const element of [
    '<event:event_status>rescheduled</event:event_status>',
    '<event:previous_start_date>2026-11-25T18:00:00+01:00</event:previous_start_date>',
    '<event:online_url>https://example.org/live?a=1&amp;b=2</event:online_url>',
    '<event:ticket_status>sold_out</event:ticket_status>',
    '<event:in_language>ca es-MX</event:in_language>',
    '<event:accessibility>motor visual</event:accessibility>',
    '<event:age_min>6</event:age_min>',
    '<event:is_free>false</event:is_free>',
  ])
    expect(body).toContain(element);
  expect(body).toContain('Canvi de data. Entrades exhaurides: Pluja, i');
});

it('CSV and GeoJSON have the fields', async () => {
  const columns =
    'previous_start_date,event_status,status_reason,attendance_mode,online_url,ticket_url,ticket_status,in_language,accessibility,age_min,age_max,is_free';
  const csv = (await calendar.get(`/events.csv?_fields=${columns}`)).body as string;

  expect(csv.replace('\ufeff', '').split('\r\n').slice(0, 2)).toEqual([
    columns,
    '2026-11-25T18:00:00+01:00,rescheduled,"Pluja, i",mixed,https://example.org/live?a=1&b=2,https://example.org/tickets,sold_out,"ca\nes-MX","motor\nvisual",6,,false',
  ]);
  expect((await calendar.get('/events.geojson')).body.features[0].properties).toMatchObject({
    event_status: 'rescheduled',
    is_free: false,
  });
});
