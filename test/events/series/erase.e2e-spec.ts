import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { expectNoDifferences, findDifferences } from '../calendar/derived.js';

const calendar = useCalendar();
expectNoDifferences(calendar);
const given = new Given(calendar);

const TABLES = ['event', 'event_translation', 'occurrence', 'event_venue', 'external_id', 'calendar_entry'];

const count = async (table: string) => Number((await calendar.database.query(`SELECT COUNT(*) AS n FROM ${table}`))[0].n);

async function givenChangedCourse() {
  const venue = await given.venue({ ca: { venue: 'Ateneu' } });
  const { id, ids } = await given.course();
  await calendar.patch(`/events/${ids[1]}`, { title: 'Especial', venue: venue.id, external_ids: { agenda: '7' } });
  return { id, ids, venue };
}

it('an erased series leaves nothing of its dates', async () => {
  const { id, ids, venue } = await givenChangedCourse();
  expect((await calendar.get('/venues?has_events=true')).body.total).toBe(1);

  const { status, body } = await calendar.delete(`/events/${id}?force=true`);

  expect([status, body.previous.id]).toEqual([200, id]);
  expect(await Promise.all(TABLES.map(count))).toEqual([0, 0, 0, 0, 0, 0]);
  for (const one of [id, ...ids]) expect((await calendar.get(`/events/${one}`, { as: ADMIN })).status).toBe(404);
  expect((await calendar.get('/venues?has_events=true')).body.total).toBe(0);
  expect((await given.event({ ca: {} })).id).toBeGreaterThan(Math.max(id, ...ids, venue.id));
  expect(await findDifferences(calendar)).toEqual([]);
});

it('an erased date leaves its series, and does not come back', async () => {
  const { id, ids } = await givenChangedCourse();
  const as = await calendar.person('author');

  const forbidden = await calendar.delete(`/events/${ids[1]}?force=true`, { as });
  const erased = await calendar.delete(`/events/${ids[1]}?force=true`);

  expect(forbidden.status).toBe(403);
  expect(erased).toMatchObject({ status: 200, body: { deleted: true, previous: { id: ids[1], title: 'Especial' } } });
  expect((await calendar.get(`/events/${ids[1]}`)).status).toBe(404);
  expect((await calendar.get(`/events/${id}`)).body).toMatchObject({
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;TZID=Europe/Madrid:20261208T180000'],
    exceptions: [],
  });
  expect(await count('event WHERE series_id IS NOT NULL')).toBe(0);
  expect(await findDifferences(calendar)).toEqual([]);
});

it('an erased venue leaves the dates that show it, and the audit log names them', async () => {
  const { id, ids, venue } = await givenChangedCourse();

  await calendar.delete(`/venues/${venue.id}?force=true`);

  expect((await calendar.get(`/events/${ids[1]}`)).body).toMatchObject({ venue: null, title: 'Especial' });
  const { body } = await calendar.get(`//ca/api/auth/v1/audit?type=event&per_page=1`, { as: ADMIN });
  expect(body.changes).toMatchObject([{ id, action: 'update', original_start_date: '2026-12-08 18:00:00', fields: ['venue'] }]);
});

it('an erased series is in no stored answer', async () => {
  const { id, ids } = await givenChangedCourse();
  const headers = { 'Idempotency-Key': 'a' };
  await calendar.post(`/events/${ids[2]}`, { title: 'Secret' }, { headers });

  await calendar.delete(`/events/${id}?force=true`);

  const { body } = await calendar.post(`/events/${ids[2]}`, { title: 'Secret' }, { headers });
  expect(JSON.stringify(body)).not.toContain('Secret');
});
