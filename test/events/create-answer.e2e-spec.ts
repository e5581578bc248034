import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';
import { EVENT_DATES } from '../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const FAIR = {
  ...EVENT_DATES,
  ...{ title: 'Fira', description: '<p>Parades</p>', cost: '5 €', website: 'https://example.org', featured: true },
  translations: { es: { title: 'Feria' }, en: { title: 'Fair' } },
  venue: [{ venue: 'Palau', city: 'Vic', zip: '08500', geo_lat: 41.93012, geo_lng: 2.25487 }, { venue: 'Ateneu' }],
  organizer: { organizer: 'Associació', email: 'info@example.org' },
  categories: ['fires'],
  tags: ['llibres', 'infantil'],
  external_ids: { tickets: '4711' },
};

it('the answer to a new event is what GET shows', async () => {
  const { id: post_parent } = await given.event();

  const { body } = await calendar.post('/events', { ...FAIR, post_parent });

  expect(body).toMatchObject({
    title: 'Fira',
    venues: [{ venue: 'Palau' }, { venue: 'Ateneu' }],
    languages: ['ca', 'es', 'en'],
    post_parent,
  });
  expect((await calendar.get(`/events/${body.id}`, { as: ADMIN })).body).toEqual(body);
});

it('the answer to a new event with an image is what GET shows', async () => {
  const image = 'https://example.org/fira.jpg';

  const { body } = await calendar.post('/events', { ...FAIR, image, venue: { venue: 'Palau', image } });

  expect(body).toMatchObject({ image: { url: image }, venue: { image: { url: image } } });
  expect((await calendar.get(`/events/${body.id}`, { as: ADMIN })).body).toEqual(body);
});

it('the answer to a new event does not read again what was just written', async () => {
  const queries = await calendar.recordQueries(() => calendar.post('/events', FAIR));

  expect(queries.filter((sql) => /FROM (event|venue|organizer) record|'venue' AS linked/.test(sql))).toEqual([]);
});

it.each([true, false])('a batch with atomic=%s that creates an event and changes it shows what was written by then', async (atomic) => {
  const path = 'events/external/feed/1';
  const created = { ...FAIR, translations: { en: { title: 'Fair' } }, external_ids: {} };
  const changed = { title: 'Fira nova', translations: { es: { title: 'Feria' } }, venue: { venue: 'Teatre' } };

  const { body } = await calendar.post('/batch', {
    atomic,
    operations: [created, changed].map((sent) => ({ method: 'PUT', path, body: sent })),
  });

  const [first, second] = body.results;
  expect(first).toMatchObject({ status: 201, body: { title: 'Fira', languages: ['ca', 'en'], venue: { venue: 'Palau' } } });
  expect(second).toMatchObject({ status: 200, body: { title: 'Fira nova', languages: ['ca', 'es', 'en'], venues: [{ venue: 'Teatre' }] } });
  expect((await calendar.get(`/${path}`, { as: ADMIN })).body).toEqual(second.body);
  expect((await calendar.get('/events', { as: ADMIN })).body.events[0]).toEqual(second.body);
});
