import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

it('moves to the trash, once', async () => {
  const { id } = await given.organizer({ ca: { organizer: 'Orfeó' } });
  await given.organizer({ ca: { organizer: 'Auditori' } });

  const { status, body } = await calendar.delete(`/organizers/${id}`);
  const again = await calendar.delete(`/organizers/${id}`);

  expect(status).toBe(200);
  expect(body).toMatchObject({ id, organizer: 'Orfeó', status: 'trash' });
  expect([again.status, again.body.code]).toEqual([410, 'organizer-is-in-trash']);
  expect((await calendar.get('/organizers')).body.organizers).toMatchObject([{ organizer: 'Auditori' }]);
});

it('is no longer available to anyone, by id and by slug', async () => {
  const { id } = await given.organizer({ ca: { organizer: 'Orfeó' } });
  await calendar.delete('/organizers/by-slug/orfeo');
  const editor = await calendar.person('editor');

  const answers = [
    await calendar.get(`/organizers/${id}`),
    await calendar.get(`/organizers/${id}`, { as: editor }),
    await calendar.get('/organizers/by-slug/orfeo'),
    await calendar.patch(`/organizers/${id}`, { phone: '93' }),
  ];

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([410, 'organizer-no-longer-available']));
});

it('comes back with its slug when its status changes', async () => {
  const { id } = await given.organizer({ ca: { organizer: 'Orfeó' }, es: { organizer: 'Sala' } });
  await calendar.delete(`/organizers/${id}`);

  const again = await calendar.patch(`/organizers/${id}`, { status: 'trash' });
  const { status, body } = await calendar.patch(`/organizers/${id}`, { status: 'publish' });

  expect([again.status, again.body.code]).toEqual([410, 'organizer-is-in-trash']);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id, status: 'publish', slug: 'orfeo', translations: { es: { slug: 'sala' } } });
  expect((await calendar.get('/organizers/by-slug/orfeo')).body.id).toBe(id);
});

it('comes back with the next slug when its own was taken meanwhile', async () => {
  const { id } = await given.organizer({ ca: { organizer: 'Orfeó' } });
  await calendar.delete(`/organizers/${id}`);
  const next = await given.organizer({ ca: { organizer: 'Orfeó' } });

  const { body } = await calendar.patch(`/organizers/${id}`, { status: 'draft' });

  expect(next.slug).toBe('orfeo');
  expect(body).toMatchObject({ status: 'draft', slug: 'orfeo-2' });
  expect((await calendar.get('/organizers/by-slug/orfeo')).body.id).toBe(next.id);
});

it('is thrown away by a status too', async () => {
  const { id } = await given.organizer({ ca: { organizer: 'Orfeó' } });

  const { status, body } = await calendar.patch(`/organizers/${id}`, { status: 'trash' });

  expect([status, body.status]).toEqual([200, 'trash']);
  expect((await calendar.get(`/organizers/${id}`)).status).toBe(410);
  expect((await given.organizer({ ca: { organizer: 'Orfeó' } })).slug).toBe('orfeo');
});

it('cannot be made in the trash', async () => {
  const { status, body } = await calendar.post('/organizers', { organizer: 'Orfeó', status: 'trash' });

  expect([status, Object.keys(body.data.params)]).toEqual([400, ['status']]);
  expect((await calendar.get('/organizers?status=trash', { as: await calendar.person('editor') })).body.total).toBe(0);
});

it('stays linked to its events, which show it again when it is back', async () => {
  const { id } = await given.organizer({ ca: { organizer: 'Orfeó' } });
  const event = await given.event({ ca: {} }, { organizer: [id] });
  const shown = async () => (await calendar.get(`/events/${event.id}`)).body.organizer;

  await calendar.delete(`/organizers/${id}`);
  expect(await shown()).toEqual([]);

  await calendar.patch(`/organizers/${id}`, { status: 'publish' });
  expect(await shown()).toMatchObject([{ id }]);
});
