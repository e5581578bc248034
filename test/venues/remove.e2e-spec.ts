import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

it('moves to the trash, once', async () => {
  const { id } = await given.venue({ ca: { venue: 'Palau' } });
  await given.venue({ ca: { venue: 'Auditori' } });

  const { status, body } = await calendar.delete(`/venues/${id}`);
  const again = await calendar.delete(`/venues/${id}`);

  expect(status).toBe(200);
  expect(body).toMatchObject({ id, venue: 'Palau', status: 'trash' });
  expect([again.status, again.body.code]).toEqual([410, 'venue-is-in-trash']);
  expect((await calendar.get('/venues')).body.venues).toMatchObject([{ venue: 'Auditori' }]);
});

it('is no longer available to anyone, by id and by slug', async () => {
  const { id } = await given.venue({ ca: { venue: 'Palau' } });
  await calendar.delete('/venues/by-slug/palau');
  const editor = await calendar.person('editor');

  const answers = [
    await calendar.get(`/venues/${id}`),
    await calendar.get(`/venues/${id}`, { as: editor }),
    await calendar.get('/venues/by-slug/palau'),
    await calendar.patch(`/venues/${id}`, { phone: '93' }),
  ];

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([410, 'venue-no-longer-available']));
});

it('comes back with its slug when its status changes', async () => {
  const { id } = await given.venue({ ca: { venue: 'Palau' }, es: { venue: 'Sala' } });
  await calendar.delete(`/venues/${id}`);

  const again = await calendar.patch(`/venues/${id}`, { status: 'trash' });
  const { status, body } = await calendar.patch(`/venues/${id}`, { status: 'publish' });

  expect([again.status, again.body.code]).toEqual([410, 'venue-is-in-trash']);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id, status: 'publish', slug: 'palau', translations: { es: { slug: 'sala' } } });
  expect((await calendar.get('/venues/by-slug/palau')).body.id).toBe(id);
});

it('comes back with the next slug when its own was taken meanwhile', async () => {
  const { id } = await given.venue({ ca: { venue: 'Palau' } });
  await calendar.delete(`/venues/${id}`);
  const next = await given.venue({ ca: { venue: 'Palau' } });

  const { body } = await calendar.patch(`/venues/${id}`, { status: 'draft' });

  expect(next.slug).toBe('palau');
  expect(body).toMatchObject({ status: 'draft', slug: 'palau-2' });
  expect((await calendar.get('/venues/by-slug/palau')).body.id).toBe(next.id);
});

it('is thrown away by a status too', async () => {
  const { id } = await given.venue({ ca: { venue: 'Palau' } });

  const { status, body } = await calendar.patch(`/venues/${id}`, { status: 'trash' });

  expect([status, body.status]).toEqual([200, 'trash']);
  expect((await calendar.get(`/venues/${id}`)).status).toBe(410);
  expect((await given.venue({ ca: { venue: 'Palau' } })).slug).toBe('palau');
});

it('cannot be made in the trash', async () => {
  const { status, body } = await calendar.post('/venues', { venue: 'Palau', status: 'trash' });

  expect([status, Object.keys(body.data.params)]).toEqual([400, ['status']]);
  expect((await calendar.get('/venues?status=trash', { as: await calendar.person('editor') })).body.total).toBe(0);
});

it('stays linked to its events, which show it again when it is back', async () => {
  const { id } = await given.venue({ ca: { venue: 'Palau' } });
  const event = await given.event({ ca: {} }, { venue: [id] });
  const shown = async () => (await calendar.get(`/events/${event.id}`)).body.venues;

  await calendar.delete(`/venues/${id}`);
  expect(await shown()).toEqual([]);

  await calendar.patch(`/venues/${id}`, { status: 'publish' });
  expect(await shown()).toMatchObject([{ id }]);
});
