import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const VENUE = { venue: 'Ateneu', address: 'Carrer Major 1', zip: '17001', city: 'Girona', geo_lat: 41.98, geo_lng: 2.82 };
const ORGANIZER = { organizer: 'Ajuntament', email: 'fires@example.org' };
const TIMES = { start_date: '2026-12-01 18:00', end_date: '2026-12-01 20:00' };

it('shows an event as schema.org has it', async () => {
  const image = 'https://example.org/fira.jpg';
  const { id, rest_url, global_id } = await given.event(
    { ca: { title: 'Fira', description: '<p>Parades &amp; música</p>', website: 'https://example.org/fira' } },
    { ...TIMES, venue: VENUE, organizer: ORGANIZER, cost: '5-10 €', image, tags: ['x'] },
  );

  const { body } = await calendar.get(`/events/${id}.jsonld`);

  const url = 'https://example.org/fira';
  expect(body).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': rest_url,
    identifier: global_id,
    name: 'Fira',
    description: 'Parades & música',
    url,
    image: [image],
    startDate: '2026-12-01T18:00:00+01:00',
    endDate: '2026-12-01T20:00:00+01:00',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: 'Ateneu',
      address: { '@type': 'PostalAddress', streetAddress: 'Carrer Major 1', addressLocality: 'Girona', postalCode: '17001' },
      geo: { '@type': 'GeoCoordinates', latitude: 41.98, longitude: 2.82 },
    },
    organizer: { '@type': 'Organization', name: 'Ajuntament', url: expect.stringContaining('/organizers/'), email: ORGANIZER.email },
    isAccessibleForFree: false,
    offers: ['5', '10'].map((price) => ({
      '@type': 'Offer',
      price,
      priceCurrency: 'EUR',
      url,
      availability: 'https://schema.org/InStock',
    })),
    keywords: 'x',
    inLanguage: 'ca',
  });
});

it.each([
  [{ age_min: 7, age_max: 9 }, '7-9'],
  [{ age_min: 11 }, '11-'],
  [{ age_max: 3 }, '0-3'],
  [{}, undefined],
])('the ages %j are the typical range %j', async (ages, range) => {
  const { id } = await given.event({ ca: {} }, ages);

  expect((await calendar.get(`/events/${id}.jsonld`)).body.typicalAgeRange).toBe(range);
});

it('a place has its accessibility among its features', async () => {
  const venue = { venue: 'Ateneu', accessibility: ['motor', 'hearing'], accessibility_note: 'Ascensor' };
  const { id } = await given.event({ ca: {} }, { venue });
  const feature = (name: string, value: string) => ({ '@type': 'LocationFeatureSpecification', name, value });

  expect((await calendar.get(`/events/${id}.jsonld`)).body.location.amenityFeature).toEqual([
    feature('accessibility', 'motor'),
    feature('accessibility', 'hearing'),
    feature('accessibility_note', 'Ascensor'),
  ]);
});

it.each([
  [{ venue: 'Ateneu' }, 'Ateneu'],
  [
    { venue: 'Ateneu', city: 'Girona' },
    { '@type': 'PostalAddress', addressLocality: 'Girona' },
  ],
])('shows the venue %j of a schema.org event with an address, without which search engines show no event', async (venue, address) => {
  const { id } = await given.event({ ca: { title: 'Fira' } }, { ...TIMES, venue });

  expect((await calendar.get(`/events/${id}.jsonld`)).body.location).toEqual({ '@type': 'Place', name: 'Ateneu', address });
});

it.each([
  [{ excerpt: '<p>Parades</p>' }, 'Parades'],
  [{ description: '', excerpt: 'Parades' }, 'Parades'],
  [{ description: 'Text', excerpt: 'Parades' }, 'Text'],
  [{}, undefined],
])('describes a schema.org event that has %j by %j', async (texts, description) => {
  const { id } = await given.event({ ca: { title: 'Fira', ...texts } });

  expect((await calendar.get(`/events/${id}.jsonld`)).body.description).toBe(description);
});

it('shows whole days of schema.org events as dates, and a list as a graph', async () => {
  await given.event({ ca: { title: 'Fira' } }, { start_date: '2026-12-05', end_date: '2026-12-06', all_day: true, cost: 0 });

  const { body } = await calendar.get('/events.jsonld');

  expect(body['@graph']).toEqual([
    expect.objectContaining({
      startDate: '2026-12-05',
      endDate: '2026-12-06',
      isAccessibleForFree: true,
      offers: expect.objectContaining({ price: '0' }),
    }),
  ]);
});

it.each([
  [{ cost: '5 €' }, 'InStock'],
  [{ cost: '5 €', ticket_status: 'sold_out' }, 'SoldOut'],
  [{ cost: '5 €', event_status: 'cancelled' }, 'OutOfStock'],
  [{ ticket_url: 'https://example.org/tickets' }, 'InStock'],
])('tells of the offer of a schema.org event with %j whether it can be had: %s', async (fields, availability) => {
  const { id } = await given.event({ ca: {} }, { ...TIMES, ...fields });

  expect((await calendar.get(`/events/${id}.jsonld`)).body.offers.availability).toBe(`https://schema.org/${availability}`);
});

it.each([
  ['Espanya', 'ES'],
  ['Spain', 'ES'],
  ['Alemania', 'DE'],
  ['Regne Unit', 'GB'],
  ['FR', 'FR'],
  ['Narnia', 'Narnia'],
])('shows the country %s of a schema.org place as %s', async (country, code) => {
  const { id } = await given.event({ ca: {} }, { ...TIMES, venue: { venue: 'Ateneu', country } });

  expect((await calendar.get(`/events/${id}.jsonld`)).body.location.address.addressCountry).toBe(code);
});

it('shows the images of the place and of the organizer of a schema.org event', async () => {
  const [place, people] = ['https://example.org/place.jpg', 'https://example.org/people.jpg'];
  const linked = { venue: { venue: 'Ateneu', image: place }, organizer: { organizer: 'Ajuntament', image: people } };
  const { id } = await given.event({ ca: {} }, { ...TIMES, ...linked });

  const { location, organizer } = (await calendar.get(`/events/${id}.jsonld`)).body;

  expect([location.image, organizer.image]).toEqual([[place], [people]]);
});

it.each([
  [{ start_date: '2026-12-01', end_date: '9999-12-31', all_day: true }, '2026-12-01'],
  [{ start_date: '2026-12-01 10:00', end_date: '9999-12-31 20:00' }, '2026-12-01T10:00:00+01:00'],
])('shows a schema.org event without end as one that begins: %j', async (times, start) => {
  const { id } = await given.event({ ca: {} }, times);

  const { startDate, endDate } = (await calendar.get(`/events/${id}.jsonld`)).body;

  expect([startDate, endDate]).toEqual([start, undefined]);
});

it('names the day of a week on which a schema.org event repeats, also where its rule does not', async () => {
  const { id } = await given.event({ ca: {} }, { ...TIMES, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] });

  expect((await calendar.get(`/events/${id}.jsonld`)).body.eventSchedule.byDay).toEqual(['https://schema.org/Tuesday']);
});
