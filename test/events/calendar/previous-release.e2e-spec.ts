import { beforeEach, expect, it } from '@jest/globals';
import { StaleChangesJob } from '../../../src/accounts/audit/stale-changes.job.js';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { findDifferences } from './derived.js';

const calendar = useCalendar();
const given = new Given(calendar);

let event: { id: number };
beforeEach(async () => {
  event = await given.event({ ca: { title: 'Fira' } }, { tags: ['llibres'] });
});

/** Writes as the previous release does: the record and the audit log, and no derived table. */
async function writeAsPreviousRelease(sql: string, values: unknown[], [resource, id, action, fields]: unknown[]): Promise<void> {
  await calendar.database.query(sql, values);
  await calendar.database.query(
    `INSERT INTO change_log (at_utc, resource, record_id, action, languages, fields) VALUES ('2026-11-21 11:00:00', ?, ?, ?, '', ?)`,
    [resource, id, action, fields],
  );
}

const later = [
  "UPDATE event SET start_utc = '2027-01-10 10:00:00', end_utc = '2027-01-10 12:00:00' WHERE id = ?",
  'start_date,end_date',
] as const;

it('a job takes the changes of the previous release into the calendar', async () => {
  await writeAsPreviousRelease(later[0], [event.id], ['event', event.id, 'update', later[1]]);
  expect(await findDifferences(calendar)).not.toEqual([]);

  await calendar.runDueJobs();

  expect(await findDifferences(calendar)).toEqual([]);
  expect(await calendar.database.query('SELECT COUNT(*) AS open FROM change_log WHERE derived_version = 0')).toEqual([
    { open: expect.anything() },
  ]);
});

it('the start of the service takes the changes of the previous release into the calendar', async () => {
  await writeAsPreviousRelease("UPDATE event SET status = 'trash' WHERE id = ?", [event.id], ['event', event.id, 'trash', 'status']);

  await calendar.app.get(StaleChangesJob).onApplicationBootstrap();

  expect(await findDifferences(calendar)).toEqual([]);
});

/** Puts a cancelled event into the lists, as a release does that knows no statuses: its entries and counters. */
async function listAsPreviousRelease(): Promise<void> {
  const others = 'start_utc, event_id, occurrence, end_utc, span, hidden, featured, direct';
  const key = 'facet, facet_id, unit, period, hidden, slot, events';
  for (const sql of [
    `INSERT INTO calendar_entry (facet, facet_id, ${others}) SELECT facet - 30, facet_id, ${others} FROM calendar_entry WHERE facet >= 30`,
    `INSERT INTO calendar_count (${key}) SELECT facet - 30, facet_id, unit, period, hidden, 20, events FROM calendar_count WHERE facet >= 30`,
    `INSERT INTO calendar_count (${key}) SELECT 2, facet_id, 0, '', 0, 20, 1 FROM calendar_entry WHERE facet = 32`,
    'UPDATE change_log SET derived_version = 1',
  ])
    await calendar.changeBySql(sql);
}

it('a job takes a cancelled event out of the lists into which a release puts it that knows no statuses', async () => {
  await calendar.patch(`/events/${event.id}`, { event_status: 'cancelled' });
  await listAsPreviousRelease();
  expect((await calendar.get('/events')).body.total).toBe(1);

  await calendar.runDueJobs();

  expect(await findDifferences(calendar)).toEqual([]);
  expect((await calendar.get('/events')).body.total).toBe(0);
});

it('a tag that the previous release deleted leaves the calendar', async () => {
  const [{ id }] = (await calendar.get('/tags')).body.tags;
  await writeAsPreviousRelease('DELETE FROM tag WHERE id = ?', [id], ['tag', id, 'delete', '']);
  expect(await findDifferences(calendar)).not.toEqual([]);

  await calendar.runDueJobs();

  expect(await findDifferences(calendar)).toEqual([]);
});
