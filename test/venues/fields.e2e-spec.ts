import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';

const calendar = useCalendar();

it('a new venue keeps every field that the client sends', async () => {
  const fields = {
    ...{ venue: 'Palau', description: '<p>Modernisme</p>', slug: 'palau-musica', status: 'draft', date: '2026-01-31 10:00:00' },
    ...{ address: 'C/ Palau de la Música, 4-6', city: 'Barcelona', country: 'Espanya', province: 'Barcelona', state: 'Catalunya' },
    ...{ zip: '08003', phone: '+34 932 95 72 00', website: 'https://www.palaumusica.cat/', geo_lat: 41.387559, geo_lng: 2.175264 },
    ...{ show_map: false, show_map_link: false },
  };

  const { body } = await calendar.post('/venues', fields);

  expect(body).toMatchObject({ ...fields, stateprovince: 'Catalunya', date_utc: '2026-01-31 09:00:00' });
});

it('a form creates a venue, and its fields override the query string', async () => {
  const { status, body } = await calendar.post(
    '/venues?city=Girona&zip=17001',
    'venue=Auditori&zip=17002&show_map=no&geo_lat=41.98&geo_lng=2.82&address=',
    {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    },
  );

  expect(status).toBe(201);
  expect(body).toMatchObject({
    venue: 'Auditori',
    city: 'Girona',
    zip: '17002',
    show_map: false,
    geo_lat: 41.98,
    geo_lng: 2.82,
    address: null,
  });
});

it('the answer names all bad fields of a new venue in the language of the URL, and no venue is created', async () => {
  const bad = {
    ...{ venue: 'x'.repeat(256), description: 7, website: 'ftp://palau.cat', status: 'open', date: '2026-02-30', image: 'palau.jpg' },
    ...{
      geo_lat: 90.1,
      geo_lng: 'east',
      zip: '0'.repeat(41),
      phone: '9'.repeat(61),
      show_map: 'perhaps',
      author: 'me',
      city: ['Barcelona'],
    },
  };

  const { status, body } = await calendar.post('/venues', bad, { language: 'en' });

  expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
  expect(Object.keys(body.data.params).sort()).toEqual(Object.keys(bad).sort());
  expect(body.data.params).toMatchObject({
    venue: 'must have at most 255 characters',
    geo_lat: 'must be between -90 and 90',
    show_map: 'must be true or false',
  });
  expect((await calendar.get('/venues')).body.total).toBe(0);
});
