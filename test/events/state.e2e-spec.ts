import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const DEFAULTS = {
  ...{ event_status: 'scheduled', status_reason: null, previous_start_date: null, attendance_mode: 'offline', online_url: null },
  ...{ ticket_url: null, ticket_status: null, in_language: [], is_free: false },
};

it('an event has its state, and how to attend it, always', async () => {
  const { id } = await given.event();

  expect((await calendar.get(`/events/${id}`)).body).toMatchObject(DEFAULTS);
  expect((await calendar.get('/events')).body.events[0]).toMatchObject(DEFAULTS);
});

it.each([
  ['event_status', 'cancelled', 'scheduled'],
  ['status_reason', 'Pluja. Les entrades valen.', null],
  ['previous_start_date', '2026-11-20 18:00:00', null],
  ['attendance_mode', 'mixed', 'offline'],
  ['online_url', 'https://example.org/live', null],
  ['ticket_url', 'https://example.org/tickets', null],
  ['ticket_status', 'sold_out', null],
  ['in_language', ['ca', 'es-MX'], []],
])('an update keeps %s if it is omitted, writes a value, and clears it with null', async (field, value, cleared) => {
  const event = await given.event({ ca: { title: 'Fira' } }, { [field]: value });
  const change = async (fields: object) => (await calendar.patch(`/events/${event.id}`, fields)).body[field];

  expect(event[field]).toEqual(value);
  expect(await change({ title: 'Mercat' })).toEqual(value);
  expect(await change({ [field]: null })).toEqual(cleared);
  expect(await change({ [field]: value })).toEqual(value);
});

it.each([
  ['event_status', 'canceled', 'choice'],
  ['attendance_mode', 'virtual', 'choice'],
  ['ticket_status', 'sold', 'choice'],
  ['online_url', 'ftp://example.org', 'url'],
  ['online_url', `https://example.org/${'x'.repeat(2048)}`, 'too-long'],
  ['ticket_url', 'javascript:alert(1)', 'url'],
  ['status_reason', 'x'.repeat(256), 'too-long'],
  ['previous_start_date', '2026-02-30', 'date'],
  ['in_language', ['ca', 'not a tag'], 'language-tag'],
  ['in_language', Array.from({ length: 21 }, () => 'ca'), 'too-many'],
])('%s = %j is refused with %s, and changes nothing', async (field, value, code) => {
  const { id } = await given.event();

  const { status, body } = await calendar.patch(`/events/${id}`, { title: 'Altra', [field]: value });

  expect([status, body.data.details]).toEqual([400, { [field]: expect.objectContaining({ code }) }]);
  expect((await calendar.get(`/events/${id}`)).body.title).not.toBe('Altra');
});

it('an unknown word is refused with the words that there are', async () => {
  const sent = await calendar.patch(`/events/${(await given.event()).id}`, { event_status: 'canceled' });
  const filtered = await calendar.get('/events?event_status=canceled&ticket_status=sold');

  expect(sent.body.data.details.event_status.choices).toEqual(['scheduled', 'cancelled', 'postponed', 'rescheduled', 'moved_online']);
  expect(filtered.status).toBe(400);
  expect(filtered.body.data.details).toMatchObject({
    event_status: { choices: ['scheduled', 'cancelled', 'postponed', 'rescheduled', 'moved_online', 'any'] },
    ticket_status: { choices: ['available', 'limited', 'sold_out', 'not_yet', 'closed'] },
  });
});

it('languages are kept in their canonical form, each once', async () => {
  expect((await given.event({ ca: {} }, { in_language: 'ES-mx, ca,CA' })).in_language).toEqual(['es-MX', 'ca']);
});

it('the reason is one line of plain text, in each language, with fallback', async () => {
  const { id } = await given.event({ ca: { status_reason: ' <b>Pluja</b>\nforta ' }, es: {}, en: { status_reason: 'Rain' } });

  expect((await calendar.get(`/events/${id}`)).body.status_reason).toBe('Pluja forta');
  expect((await calendar.get(`/events/${id}`, { language: 'es' })).body.status_reason).toBe('Pluja forta');
  expect((await calendar.get(`/events/${id}/translations`)).body).toMatchObject({
    ca: { status: 'complete', status_reason: 'Pluja forta' },
    es: { status: 'partial', status_reason: null },
    en: { status: 'complete', status_reason: 'Rain' },
  });
});

it.each([
  [0, true],
  ['Gratuït', true],
  [['0', '0.00'], true],
  ['0-5', false],
  ['A voluntat', false],
  [null, false],
])('an event whose cost is %j is free: %s', async (cost, isFree) => {
  const { id, is_free } = await given.event({ ca: {} }, { cost });
  const listed = async (query: string) =>
    (await calendar.get(`/events?is_free=${query}`)).body.events.map((event: { id: number }) => event.id);

  expect(is_free).toBe(isFree);
  expect([await listed('true'), await listed('false')]).toEqual(isFree ? [[id], []] : [[], [id]]);
});

it('a write that reschedules an event keeps the former start', async () => {
  const { id } = await given.event();
  const change = async (fields: object) => (await calendar.patch(`/events/${id}`, fields)).body.previous_start_date;
  const dates = (day: string) => ({ start_date: `${day} 19:00`, end_date: `${day} 20:00` });

  expect(await change(dates('2026-12-01'))).toBe(null);
  expect(await change({ event_status: 'rescheduled' })).toBe(null);
  expect(await change({ event_status: 'rescheduled', ...dates('2026-12-08') })).toBe('2026-12-01 19:00:00');
  expect(await change({ event_status: 'cancelled' })).toBe('2026-12-01 19:00:00');
  expect(await change({ event_status: 'rescheduled', ...dates('2026-12-15'), previous_start_date: '2026-11-30 09:00' })).toBe(
    '2026-11-30 09:00:00',
  );
  expect(await change({ event_status: 'scheduled' })).toBe(null);
});

it('a client that sends back what it has read reschedules an event like one that sends only what changes', async () => {
  const { id } = await given.event();
  const read = (await calendar.get(`/events/${id}`)).body;

  const { body } = await calendar.patch(`/events/${id}`, {
    ...read,
    ...{ event_status: 'rescheduled', start_date: '2026-12-01 18:00', end_date: '2026-12-01 20:00' },
  });

  expect(body.previous_start_date).toBe(read.start_date);
});

it('the address of an event that the client must not read is as hidden as the event', async () => {
  const { id } = await given.event({ ca: {} }, { status: 'draft', online_url: 'https://example.org/secret' });

  for (const path of [
    `/events/${id}`,
    `/events?include=${id}`,
    `/events.ics?include=${id}`,
    '/changes?types=event',
    `/events/${id}.jsonld`,
  ])
    expect(JSON.stringify((await calendar.get(path)).body)).not.toContain('secret');
});
