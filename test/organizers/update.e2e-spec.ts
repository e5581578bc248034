import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

it.each(['POST', 'PUT', 'PATCH'])('%s changes what is sent and keeps the rest, by id and by slug', async (method) => {
  const { id } = await given.organizer({ ca: { organizer: 'Orfeó' } }, { email: 'info@orfeo.cat' });
  calendar.clock.set('2026-11-21T12:00:00Z');

  const byId = await calendar.request(method, `/organizers/${id}`, { as: ADMIN, body: { phone: '93' } });
  const bySlug = await calendar.request(method, '/organizers/by-slug/orfeo', { as: ADMIN, body: { website: 'https://orfeo.cat/' } });

  expect([byId.status, bySlug.status]).toEqual([200, 200]);
  expect(bySlug.body).toMatchObject({
    id,
    organizer: 'Orfeó',
    slug: 'orfeo',
    email: 'info@orfeo.cat',
    phone: '93',
    website: 'https://orfeo.cat/',
  });
  expect(bySlug.body).toMatchObject({
    date_utc: '2026-11-21 11:00:00',
    modified: '2026-11-21 13:00:00',
    modified_utc: '2026-11-21 12:00:00',
  });
});

it.each([
  { field: 'description', value: '<p>Nou</p>', empty: '' },
  { field: 'website', value: 'https://nou.cat/', empty: null },
  { field: 'phone', value: '973', empty: null },
  { field: 'email', value: 'nou@orfeo.cat', empty: null },
])('keeps $field when it is left out, clears it for null or an empty text, and takes a value', async ({ field, value, empty }) => {
  const { id } = await given.organizer({ ca: {} }, { [field]: value });
  const change = async (changes: object) => (await calendar.patch(`/organizers/${id}`, changes)).body[field];

  expect(await change({})).toBe(value);
  expect(await change({ [field]: null })).toBeNull();
  expect(await change({ [field]: value })).toBe(value);
  expect(await change({ [field]: '' })).toBe(empty);
});

it('keeps the picture when it is left out, takes another, and clears it', async () => {
  const { id } = await given.organizer({ ca: {} }, { image: 'https://example.org/a.jpg' });
  const change = async (changes: object) => (await calendar.patch(`/organizers/${id}`, changes)).body.image;

  expect(await change({ phone: '93' })).toMatchObject({ url: 'https://example.org/a.jpg' });
  expect(await change({ image: 'https://example.org/b.png' })).toMatchObject({ url: 'https://example.org/b.png' });
  expect(await change({ image: '' })).toBe(false);
});

it.each([null, '', '  '])('does not let the name be cleared by %j, and changes nothing', async (organizer) => {
  const { id } = await given.organizer({ ca: { organizer: 'Orfeó' } });

  const { status, body } = await calendar.patch(`/organizers/${id}`, { organizer, phone: '93' });

  expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['organizer']]);
  expect((await calendar.get(`/organizers/${id}`)).body).toMatchObject({ organizer: 'Orfeó', phone: null });
});

it('changes nothing when one of the fields is bad', async () => {
  const { id } = await given.organizer({ ca: { organizer: 'Orfeó' } });

  const form = await calendar.patch(`/organizers/${id}`, { organizer: 'Cor', email: '@' });
  const sense = await calendar.patch(`/organizers/${id}`, { organizer: 'Cor', image: 999999 });

  expect([form.status, Object.keys(form.body.data.params)]).toEqual([400, ['email']]);
  expect([sense.status, Object.keys(sense.body.data.params)]).toEqual([400, ['image']]);
  expect((await calendar.get(`/organizers/${id}`)).body).toMatchObject({ organizer: 'Orfeó', slug: 'orfeo' });
});

it('never follows an id in the body', async () => {
  const { id } = await given.organizer({ ca: { organizer: 'Orfeó' } });
  const other = await given.organizer({ ca: { organizer: 'Ajuntament' } });

  const { body } = await calendar.patch(`/organizers/${id}`, { id: other.id, phone: '93' });

  expect(body).toMatchObject({ id, phone: '93' });
  expect((await calendar.get(`/organizers/${other.id}`)).body.phone).toBeNull();
});

it('does not know organizers that are not there', async () => {
  const answers = [
    await calendar.get('/organizers/999999'),
    await calendar.patch('/organizers/999999', { phone: '93' }),
    await calendar.delete('/organizers/999999'),
  ];

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([404, 'organizer-not-found']));
  expect((await calendar.get('/organizers/orfeo')).body.code).toBe('rest_no_route');
});
