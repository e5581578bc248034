import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { asPublic, Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

it.each([
  ['date', { date: '2026-07-01 10:00' }],
  ['date_utc', { date_utc: '2026-07-01 08:00' }],
  ['both, when they agree', { date: '2026-07-01 10:00', date_utc: '2026-07-01 08:00' }],
  ['an offset', { date: '2026-07-01T04:00:00-04:00' }],
])('the service reads the date of publication from %s', async (_, dates) => {
  const event = await given.event({ ca: {} }, dates);

  expect(event).toMatchObject({ date: '2026-07-01 10:00:00', date_utc: '2026-07-01 08:00:00', status: 'publish' });
});

it('the service refuses two dates of publication that differ', async () => {
  const event = await given.event();

  expect(await calendar.patch(`/events/${event.id}`, { date: '2026-07-01 10:00', date_utc: '2026-07-01 10:00' })).toMatchObject({
    status: 400,
    body: { code: 'rest_invalid_param' },
  });
  expect((await calendar.get(`/events/${event.id}`, { as: ADMIN })).body).toEqual(event);
});

it('a client can send back a whole event that was published in an hour that the clocks showed twice', async () => {
  const event = await given.event({ ca: {} }, { date_utc: '2026-10-25 01:30:00' });
  expect(event.date).toBe('2026-10-25 02:30:00');

  const { status, body } = await calendar.request('PUT', `/events/${event.id}`, { as: ADMIN, body: event });

  expect([status, body]).toEqual([200, event]);
});

it('an event with a later date has the status «future», and is published once on that date', async () => {
  const event = await given.event({ ca: { title: 'Fira' } }, { date: '2026-11-21 12:30' });
  const later = await given.event({ ca: {} }, { date: '2026-11-21 12:30:01' });
  const draft = await given.event({ ca: {} }, { date: '2026-11-21 12:30', status: 'draft' });
  expect([event.status, later.status, draft.status]).toEqual(['future', 'future', 'draft']);

  await calendar.runDueJobs();
  expect(await calendar.get(`/events/${event.id}`)).toMatchObject({ status: 403, body: { code: 'event-not-accessible' } });
  expect((await calendar.get('/events')).body.total).toBe(0);

  calendar.clock.set('2026-11-21T11:30:00Z');
  await calendar.runDueJobs();
  expect((await calendar.get('/events')).body.events).toEqual([{ ...asPublic(event), status: 'publish' }]);
});

it('an event has the status «future» again if its date moves, and is published if the date moves back', async () => {
  const { id } = await given.event();

  expect((await calendar.patch(`/events/${id}`, { date: '2026-12-01' })).body).toMatchObject({
    status: 'future',
    date: '2026-12-01 00:00:00',
  });
  expect((await calendar.patch(`/events/${id}`, { title: 'Mercat' })).body).toMatchObject({
    status: 'future',
    date: '2026-12-01 00:00:00',
  });
  expect((await calendar.patch(`/events/${id}`, { date: null })).body).toMatchObject({ status: 'publish', date: '2026-11-21 12:00:00' });
});

it.each([
  ['a title', () => ({ title: 'Mercat' })],
  ['itself, sent back', (event: object) => event],
])('an event stays published when %s is written by an instance whose clock is late', async (_, changes) => {
  const event = await given.event();
  calendar.clock.set('2026-11-21T10:00:00Z');

  const { body } = await calendar.patch(`/events/${event.id}`, changes(event));

  expect(body).toMatchObject({ status: 'publish', date: '2026-11-21 12:00:00' });
});

it('an event cannot have the status «future» without a later date', async () => {
  expect((await given.event({ ca: {} }, { status: 'future' })).status).toBe('publish');
});
