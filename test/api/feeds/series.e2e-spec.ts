import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const listTags = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^<]*)</${tag}>`, 'g'))].map(([, text]) => text);

it.each(['rss', 'atom'])('a series is one item of %s, which tells when it takes place next', async (format) => {
  const { series, ids } = await given.course();
  await given.event({ ca: { title: 'Fira' } }, { start_date: '2026-12-10 10:00', end_date: '2026-12-10 11:00' });
  await calendar.patch(`/events/${ids[1]}`, { title: 'Especial' });

  const { body } = await calendar.get(`/events.${format}?starts_after=2026-12-02`);

  expect(listTags(body, 'title').slice(1)).toEqual(['Curs', 'Fira']);
  expect(body).toContain('8 de desembre');
  expect(body).toContain('cada dimarts, 4 vegades');
  expect(body).toContain(series.global_id.split('?')[0]);
  if (format === 'rss') {
    expect(listTags(body, 'guid')[0]).toBe(series.global_id);
    expect(listTags(body, 'ev:startdate')[0]).toBe('2026-12-08T18:00:00+01:00');
  }
});

it('news has each date of a series where a client asks for it', async () => {
  await given.course();

  const { body } = await calendar.get('/events.rss?expand=true');

  expect(new Set(listTags(body, 'guid')).size).toBe(4);
});

it('CSV and GeoJSON have a row for each occurrence', async () => {
  const { ids } = await given.course({ venue: { venue: 'Ateneu', geo_lat: 41.98, geo_lng: 2.82 } });
  await calendar.patch(`/events/${ids[1]}`, { title: 'Especial' });

  const csv = (await calendar.get('/events.csv?_fields=id,title,start_date')).body.trim().split('\r\n').slice(1);
  const { features } = (await calendar.get('/events.geojson')).body;

  expect(csv).toEqual([
    `${ids[0]},Curs,2026-12-01T18:00:00+01:00`,
    `${ids[1]},Especial,2026-12-08T18:00:00+01:00`,
    `${ids[2]},Curs,2026-12-15T18:00:00+01:00`,
    `${ids[3]},Curs,2026-12-22T18:00:00+01:00`,
  ]);
  expect(features.map(({ id }: { id: number }) => id)).toEqual(ids);
  expect(features[1].properties).toMatchObject({ title: 'Especial', original_start_date: '2026-12-08 18:00:00' });
});

it('an occurrence of JSON-LD names its series', async () => {
  const { series, ids } = await given.course();
  await calendar.patch(`/events/${ids[1]}`, { event_status: 'cancelled' });

  const { body } = await calendar.get(`/events/${ids[1]}.jsonld`);
  const graph = (await calendar.get('/events.jsonld')).body['@graph'];

  const superEvent = { '@type': 'EventSeries', '@id': series.rest_url, name: 'Curs', url: series.url };
  expect(body).toMatchObject({ '@type': 'Event', startDate: '2026-12-08T18:00:00+01:00', superEvent });
  expect(body.eventStatus).toBe('https://schema.org/EventCancelled');
  expect(graph.map(({ startDate }: { startDate: string }) => startDate.slice(0, 10))).toEqual(['2026-12-01', '2026-12-15', '2026-12-22']);
  expect(graph[0]).toMatchObject({ '@type': 'Event', superEvent });
});

it('a series of JSON-LD has a schedule, and its next 20 occurrences', async () => {
  const { series } = await given.course({ recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=TU,TH', 'EXDATE;TZID=Europe/Madrid:20261208T180000'] });
  calendar.clock.set('2026-12-03T12:00:00Z');

  const { body } = await calendar.get(`/events/${series.id}.jsonld`);

  expect(body).toMatchObject({
    '@type': 'EventSeries',
    startDate: '2026-12-01T18:00:00+01:00',
    eventSchedule: {
      '@type': 'Schedule',
      startDate: '2026-12-01',
      startTime: '18:00:00',
      endTime: '20:00:00',
      scheduleTimezone: 'Europe/Madrid',
      repeatFrequency: 'P1W',
      byDay: ['https://schema.org/Tuesday', 'https://schema.org/Thursday'],
      exceptDate: ['2026-12-08T18:00:00+01:00'],
    },
  });
  expect(body).not.toHaveProperty('endDate');
  expect(body.eventSchedule).not.toHaveProperty('endDate');
  expect(body.subEvent).toHaveLength(20);
  expect(body.subEvent[0]).toMatchObject({ '@type': 'Event', startDate: '2026-12-03T18:00:00+01:00' });
  expect(body.subEvent[1].startDate).toBe('2026-12-10T18:00:00+01:00');
});

it.each<[string, string[], object]>([
  ['an end', ['RRULE:FREQ=DAILY;INTERVAL=2;UNTIL=20261205T225959Z'], { repeatFrequency: 'P2D', endDate: '2026-12-05' }],
  [
    'days of months',
    ['RRULE:FREQ=MONTHLY;COUNT=3;BYDAY=1TU'],
    { repeatFrequency: 'P1M', byDay: ['1TU'], repeatCount: 3, endDate: '2027-02-02' },
  ],
  ['a rule without words', ['RRULE:FREQ=MONTHLY;COUNT=3;BYDAY=TU;BYSETPOS=1'], { startDate: '2026-12-01', endDate: '2027-02-02' }],
])('a schedule has %s', async (_, recurrence, expected) => {
  const { series } = await given.course({ recurrence });

  const { eventSchedule } = (await calendar.get(`/events/${series.id}.jsonld`)).body;

  expect(eventSchedule).toMatchObject(expected);
  expect('repeatFrequency' in eventSchedule).toBe('repeatFrequency' in expected);
});

it('dates that no rule gives have schedules of their own', async () => {
  const { series } = await given.course({ recurrence: ['RDATE;VALUE=DATE:20261211'], all_day: true });

  const { body } = await calendar.get(`/events/${series.id}.jsonld`);

  expect(body).toMatchObject({ '@type': 'EventSeries', startDate: '2026-12-01', endDate: '2026-12-11' });
  expect(body.eventSchedule).toEqual(
    ['01', '11']
      .map((day) => ({ '@type': 'Schedule', startDate: `2026-12-${day}`, endDate: `2026-12-${day}` }))
      .map((schedule) => ({ ...schedule, scheduleTimezone: 'Europe/Madrid' })),
  );
});
