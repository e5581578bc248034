import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);
const P = 'http://calendar.test/ca/api/calendar/events/v1';

it('answers 201 with the venue, every field of it, and where it is', async () => {
  const { status, headers, body } = await calendar.post('/venues', { venue: 'Palau' });

  expect(status).toBe(201);
  expect(headers.get('Location')).toBe(`${P}/venues/${body.id}`);
  expect(body).toEqual({
    id: expect.any(Number),
    global_id: `calendar.test?id=${body.id}`,
    global_id_lineage: [`calendar.test?id=${body.id}`],
    author: 1,
    status: 'publish',
    date: '2026-11-21 12:00:00',
    date_utc: '2026-11-21 11:00:00',
    modified: '2026-11-21 12:00:00',
    modified_utc: '2026-11-21 11:00:00',
    url: `${P}/venues/by-slug/palau`,
    rest_url: `${P}/venues/${body.id}`,
    image: false,
    venue: 'Palau',
    description: null,
    slug: 'palau',
    address: null,
    city: null,
    country: null,
    province: null,
    state: null,
    zip: null,
    phone: null,
    stateprovince: null,
    website: null,
    geo_lat: null,
    geo_lng: null,
    show_map: true,
    show_map_link: true,
    language: 'ca',
    languages: ['ca'],
    source_language: 'ca',
    translations: { ca: { slug: 'palau', rest_url: `${P}/venues/${body.id}` } },
  });
});

it('keeps every field that is sent', async () => {
  const fields = {
    ...{ venue: 'Palau', description: '<p>Modernisme</p>', slug: 'palau-musica', status: 'draft', date: '2026-01-31 10:00:00' },
    ...{ address: 'C/ Palau de la Música, 4-6', city: 'Barcelona', country: 'Espanya', province: 'Barcelona', state: 'Catalunya' },
    ...{ zip: '08003', phone: '+34 932 95 72 00', website: 'https://www.palaumusica.cat/', geo_lat: 41.387559, geo_lng: 2.175264 },
    ...{ show_map: false, show_map_link: false },
  };

  const { body } = await calendar.post('/venues', fields);

  expect(body).toMatchObject({ ...fields, stateprovince: 'Catalunya', date_utc: '2026-01-31 09:00:00' });
});

it('takes a form and the query string as well as JSON; the body wins', async () => {
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

it('keeps texts plain, and a safe part of HTML in the description', async () => {
  const { body } = await calendar.post('/venues', {
    venue: ' Sala <b>Apolo</b> & \u0007Bikini ',
    description: '<p onclick="x()">Ball <script>alert(1)</script><strong>avui</strong></p>',
    city: '<i>Barcelona</i>',
  });

  expect(body).toMatchObject({ venue: 'Sala Apolo & Bikini', description: '<p>Ball <strong>avui</strong></p>', city: 'Barcelona' });
});

it('ignores unknown fields and an id', async () => {
  const { status, body } = await calendar.post('/venues', { id: 999999, venue: 'Palau', stars: 5 });

  expect(status).toBe(201);
  expect(body.id).not.toBe(999999);
  expect(body).not.toHaveProperty('stars');
});

it('keeps a picture by its web address, and takes it again by its id', async () => {
  const { image } = await given.venue({ ca: {} }, { image: 'https://example.org/palau.jpg' });
  const { body } = await calendar.post('/venues', { venue: 'Palau petit', image: image.id });

  expect(image).toMatchObject({
    url: 'https://example.org/palau.jpg',
    id: expect.any(Number),
    extension: 'jpg',
    width: null,
    height: null,
    filesize: null,
  });
  expect(body.image).toEqual(image);
});

it('names what is missing', async () => {
  const { status, body } = await calendar.post('/venues', { city: 'Barcelona' });

  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'rest_missing_callback_param', data: { status: 400, params: ['venue'] } });
});

it('names all that is bad at once, in the language of the URL, and makes nothing', async () => {
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

it.each(['', '   ', '<b></b>', null])('refuses the name %j', async (venue) => {
  const { status, body } = await calendar.post('/venues', { venue });

  expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['venue']]);
});

it('makes a venue even where an equal one exists', async () => {
  const { id } = await given.venue({ ca: { venue: 'Palau', city: 'Barcelona' } });

  const { status, body } = await calendar.post('/venues', { venue: 'Palau', city: 'Barcelona' });

  expect(status).toBe(201);
  expect(body.id).not.toBe(id);
});
