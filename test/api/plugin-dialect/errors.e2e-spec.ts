import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { RECORDED_SETTINGS } from './recorded-site.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar(RECORDED_SETTINGS);
const given = new Given(calendar);

const ALIAS = '//wp-json/tribe/events/v1';
const EVENT = { title: 'Event', start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00' };

it.each([
  ['GET', '/events/999999', 404, 'rest-event-not-found'],
  ['PUT', '/events/999999', 404, 'rest-event-not-found'],
  ['GET', '/venues/999999', 400, 'rest_invalid_param'],
  ['DELETE', '/organizers/999999', 400, 'rest_invalid_param'],
  ['GET', '/categories/999999', 400, 'rest_invalid_param'],
  ['GET', '/tags/999999', 400, 'rest_invalid_param'],
  ['GET', '/venues/by-slug/nowhere', 400, 'rest_invalid_param'],
  ['PUT', '/events', 404, 'rest_no_route'],
  ['GET', '/events/abc', 404, 'rest_no_route'],
])('%s %s is %d %s', async (method, path, status, code) => {
  const { status: answered, body } = await calendar.request(method, `${ALIAS}${path}`, { as: ADMIN });

  expect([answered, body.code, body.data.status, body.status]).toEqual([status, code, status, status]);
});

it('names the parameter of a record that it does not know', async () => {
  expect((await calendar.get(`${ALIAS}/venues/7`)).body.data.params).toEqual({ id: 'The venue does not exist.' });
  const { body } = await calendar.post(`${ALIAS}/events`, { ...EVENT, venue: 'City Hall' });
  expect([body.code, Object.keys(body.data.params)]).toEqual(['rest_invalid_param', ['venue']]);
});

it('tells an id of another type from one that no record has', async () => {
  const venue = await given.venue();
  const hidden = await given.organizer({ en: {} }, { status: 'draft' });

  expect((await calendar.get(`${ALIAS}/events/${venue.id}`)).body).toMatchObject({ code: 'rest-invalid-event-id', status: 400 });
  expect((await calendar.get(`${ALIAS}/events/${hidden.id}`)).body.code).toBe('rest-event-not-found');
  expect((await calendar.delete(`${ALIAS}/events/${hidden.id}`)).body.code).toBe('rest-invalid-event-id');
});

it('knows two codes for a client that is not signed in', async () => {
  const { status, headers, body } = await calendar.request('POST', `${ALIAS}/events`, { body: EVENT });
  expect([status, body.code, headers.get('WWW-Authenticate')]).toEqual([401, 'rest_forbidden', expect.stringContaining('Basic')]);

  const wrong = await calendar.post(`${ALIAS}/events`, EVENT, { as: { ...ADMIN, token: 'cal_wrong' } });
  expect([wrong.status, wrong.body.code]).toEqual([401, 'incorrect_password']);
});

it('refuses a status that one may not list, as a wrong parameter', async () => {
  const subscriber = await calendar.person('subscriber');

  for (const list of ['events', 'venues', 'organizers'])
    for (const options of [{}, { as: subscriber }]) {
      const { status, body } = await calendar.get(`${ALIAS}/${list}?status=draft`, options);
      expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['status']]);
    }
  expect((await calendar.get('/events?status=draft')).body.code).toBe('rest_not_logged_in');
});

it('hides what is in the trash', async () => {
  const event = await given.event();
  const venue = await given.venue();
  for (const path of [`/events/${event.id}`, `/venues/${venue.id}`]) await calendar.delete(path);

  expect((await calendar.get(`${ALIAS}/events/${event.id}`)).body).toMatchObject({ code: 'event-no-longer-available', status: 403 });
  expect((await calendar.get(`${ALIAS}/venues/${venue.id}`)).body).toMatchObject({ code: 'venue-not-accessible', status: 403 });
  expect((await calendar.delete(`${ALIAS}/events/${event.id}`)).body).toMatchObject({ code: 'event-is-in-trash', status: 410 });
});

it('names the linked record that could not be created', async () => {
  const send = async (fields: object) => (await calendar.post(`${ALIAS}/events`, { ...EVENT, ...fields })).body;

  expect(await send({ organizer: { organizer: 'Ana', email: 'nope' } })).toMatchObject({ code: 'could-not-create-organizer', status: 400 });
  expect(await send({ venue: { city: 'Bilbao' } })).toMatchObject({
    code: 'rest_invalid_param',
    data: { params: { venue: expect.anything() } },
  });
  expect((await calendar.get(`${ALIAS}/organizers`)).body.total).toBe(0);
});

it('has no category twice', async () => {
  const { id } = await given.category({ en: { name: 'Music' } });

  const { status, body } = await calendar.post(`${ALIAS}/categories`, { name: 'Music' });

  expect([status, body.code, body.data.term_id]).toEqual([400, 'term_exists', id]);
});

it('ignores orders that it does not know, and shows no categories past the end', async () => {
  for (const name of ['Art', 'Music', 'Sport']) await given.category({ en: { name } });
  const list = (query: string) => calendar.get(`${ALIAS}/categories?hide_empty=false&${query}`);
  const names = ({ body }: Awaited<ReturnType<typeof list>>) => body.categories.map(({ name }: { name: string }) => name);

  expect(names(await list('orderby=menu_order&order=desc'))).toEqual(['Sport', 'Music', 'Art']);
  const past = await list('page=7&per_page=2&orderby=zzz');
  expect([past.status, names(past), past.body.total, past.headers.get('X-TEC-TotalPages')]).toEqual([200, [], 3, '2']);
  expect([past.body.next_rest_url, past.headers.get('Link')]).toEqual([undefined, null]);
  expect((await list('orderby=zzz&page=0')).status).toBe(400);
});
