import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

it.each(['POST', 'PUT', 'PATCH'])('%s changes what is sent and keeps the rest, by id and by slug', async (method) => {
  const { id } = await given.venue({ ca: { venue: 'Palau', city: 'Barcelona' } }, { zip: '08003' });
  calendar.clock.set('2026-11-21T12:00:00Z');

  const byId = await calendar.request(method, `/venues/${id}`, { as: ADMIN, body: { phone: '93' } });
  const bySlug = await calendar.request(method, '/venues/by-slug/palau', { as: ADMIN, body: { zip: '08001' } });

  expect([byId.status, bySlug.status]).toEqual([200, 200]);
  expect(bySlug.body).toMatchObject({ id, venue: 'Palau', slug: 'palau', city: 'Barcelona', phone: '93', zip: '08001' });
  expect(bySlug.body).toMatchObject({
    date_utc: '2026-11-21 11:00:00',
    modified: '2026-11-21 13:00:00',
    modified_utc: '2026-11-21 12:00:00',
  });
});

it.each([
  { field: 'description', value: '<p>Nou</p>', cleared: null },
  { field: 'website', value: 'https://nou.cat/', cleared: null },
  { field: 'address', value: 'Gran Via, 1', cleared: null },
  { field: 'city', value: 'Lleida', cleared: null },
  { field: 'country', value: 'Andorra', cleared: null },
  { field: 'province', value: 'Lleida', cleared: null },
  { field: 'state', value: 'Texas', cleared: null },
  { field: 'zip', value: '25001', cleared: null },
  { field: 'phone', value: '973', cleared: null },
  { field: 'show_map', value: false, cleared: true },
  { field: 'show_map_link', value: false, cleared: true },
])('keeps $field when it is left out, clears it for null, and takes a value', async ({ field, value, cleared }) => {
  const { id } = await given.venue({ ca: {} }, { [field]: value });
  const change = async (changes: object) => (await calendar.patch(`/venues/${id}`, changes)).body[field];

  expect(await change({})).toEqual(value);
  expect(await change({ [field]: null })).toEqual(cleared);
  expect(await change({ [field]: value })).toEqual(value);
  expect((await calendar.get(`/venues/${id}`)).body[field]).toEqual(value);
});

it('clears by an empty text what is optional, and keeps an empty description', async () => {
  const address = { address: 'Gran Via, 1', city: 'Lleida', country: 'Espanya', province: 'Lleida', state: 'Catalunya', zip: '25001' };
  const { id } = await given.venue({ ca: { description: 'Nou' } }, { ...address, phone: '973', website: 'https://nou.cat' });

  const empty = Object.fromEntries([...Object.keys(address), 'phone', 'website', 'description'].map((field) => [field, '']));
  const { body } = await calendar.patch(`/venues/${id}`, empty);

  expect(body).toMatchObject({
    address: null,
    city: null,
    country: null,
    province: null,
    state: null,
    zip: null,
    phone: null,
    website: null,
    description: '',
  });
});

it('keeps the picture when it is left out, takes another, and clears it', async () => {
  const { id } = await given.venue({ ca: {} }, { image: 'https://example.org/a.jpg' });
  const change = async (changes: object) => (await calendar.patch(`/venues/${id}`, changes)).body.image;

  expect(await change({ phone: '93' })).toMatchObject({ url: 'https://example.org/a.jpg' });
  expect(await change({ image: 'https://example.org/b.png' })).toMatchObject({ url: 'https://example.org/b.png' });
  expect(await change({ image: null })).toBe(false);
});

it.each([null, '', '  '])('does not let the name be cleared by %j, and changes nothing', async (venue) => {
  const { id } = await given.venue({ ca: { venue: 'Palau' } });

  const { status, body } = await calendar.patch(`/venues/${id}`, { venue, city: 'Lleida' });

  expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['venue']]);
  expect((await calendar.get(`/venues/${id}`)).body).toMatchObject({ venue: 'Palau', city: null });
});

it('changes nothing when one of the fields is bad', async () => {
  const { id } = await given.venue({ ca: { venue: 'Palau' } });

  const form = await calendar.patch(`/venues/${id}`, { venue: 'Auditori', website: 'palau' });
  const sense = await calendar.patch(`/venues/${id}`, { venue: 'Auditori', author: 999999 });

  expect([form.status, Object.keys(form.body.data.params)]).toEqual([400, ['website']]);
  expect([sense.status, Object.keys(sense.body.data.params)]).toEqual([400, ['author']]);
  expect((await calendar.get(`/venues/${id}`)).body).toMatchObject({ venue: 'Palau', slug: 'palau' });
});

it('never follows an id in the body', async () => {
  const { id } = await given.venue({ ca: { venue: 'Palau' } });
  const other = await given.venue({ ca: { venue: 'Auditori' } });

  const { body } = await calendar.patch(`/venues/${id}`, { id: other.id, city: 'Lleida' });

  expect(body).toMatchObject({ id, city: 'Lleida' });
  expect((await calendar.get(`/venues/${other.id}`)).body.city).toBeNull();
});

it('does not know venues that are not there', async () => {
  const answers = [
    await calendar.get('/venues/999999'),
    await calendar.patch('/venues/999999', { city: 'Lleida' }),
    await calendar.delete('/venues/999999'),
  ];

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([404, 'venue-not-found']));
  expect((await calendar.get('/venues/palau')).body.code).toBe('rest_no_route');
});
