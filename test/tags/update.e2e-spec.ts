import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

it.each(['POST', 'PUT', 'PATCH'])('%s changes what is sent and keeps the rest', async (method) => {
  const { id } = await given.tag({ ca: { name: 'Gratis', description: 'De franc' } });

  const { status, body } = await calendar.request(method, `/tags/${id}`, { as: ADMIN, body: { name: 'Gratuït' } });

  expect(status).toBe(200);
  expect(body).toMatchObject({ id, name: 'Gratuït', slug: 'gratis', description: 'De franc' });
});

it('keeps the description when it is left out, clears it for null, and keeps an empty one', async () => {
  const { id } = await given.tag({ ca: { description: 'De franc' } });
  const change = async (changes: object) => (await calendar.patch(`/tags/${id}`, changes)).body.description;

  expect(await change({})).toBe('De franc');
  expect(await change({ description: null })).toBeNull();
  expect(await change({ description: '' })).toBe('');
  expect(await change({ description: 'Cap preu' })).toBe('Cap preu');
});

it('refuses to rename to another’s name, and changes nothing; its own name in another spelling is no other', async () => {
  const free = await given.tag({ ca: { name: 'Gratuït' } });
  const { id } = await given.tag({ ca: { name: 'Aire lliure' } });

  const { status, body } = await calendar.patch(`/tags/${id}`, { name: 'gratuit', description: 'Nova' });
  const own = await calendar.patch(`/tags/${id}`, { name: 'AIRE LLIURE' });

  expect([status, body.code, body.data.term_id]).toEqual([409, 'term-exists', free.id]);
  expect([own.status, own.body.name, own.body.description]).toEqual([200, 'AIRE LLIURE', null]);
});

it.each([null, '', ' '])('does not let the name be cleared by %j, and changes nothing', async (name) => {
  const { id } = await given.tag({ ca: { name: 'Gratuït' } });

  const { status, body } = await calendar.patch(`/tags/${id}`, { name, description: 'Nova' });

  expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['name']]);
  expect((await calendar.get(`/tags/${id}`)).body).toMatchObject({ name: 'Gratuït', description: null });
});

it('is deleted for good, and leaves its events without it', async () => {
  const gone = await given.tag({ ca: { name: 'Gratuït' } });
  const kept = await given.tag({ ca: { name: 'Aire lliure' } });
  const event = await given.event({ ca: {} }, { tags: [gone.id, kept.id] });

  const { status, body } = await calendar.delete(`/tags/${gone.id}`);
  const again = await calendar.delete(`/tags/${gone.id}`);

  expect([status, body.id, body.name]).toEqual([200, gone.id, 'Gratuït']);
  expect([again.status, again.body.code]).toEqual([404, 'tag-not-found']);
  expect((await calendar.get(`/events/${event.id}`)).body.tags).toMatchObject([{ id: kept.id }]);
});

it('does not know tags that are not there, nor a slug in the address', async () => {
  await given.tag({ ca: { name: 'Gratuït' } });
  const answers = [
    await calendar.get('/tags/999999'),
    await calendar.patch('/tags/999999', { name: 'A' }),
    await calendar.delete('/tags/999999'),
  ];

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([404, 'tag-not-found']));
  expect((await calendar.get('/tags/by-slug/gratuit')).body.code).toBe('rest_no_route');
});
