import { expect, it } from '@jest/globals';
import { AuditEntry } from '../../../src/accounts/audit/audit-entry.entity.js';
import { formatEntry, readAuditLog } from '../../accounts/audit/audit-log.js';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar({ AUDIT_RETENTION_DAYS: '30' });
const given = new Given(calendar);

it('the service keeps audit log entries for the number of days in the settings, then deletes them', async () => {
  const old = await given.event();
  calendar.clock.set('2026-11-21T11:00:01Z');
  const newer = await given.event();

  calendar.clock.set('2026-12-21T11:00:00Z');
  await calendar.runDueJobs();
  expect((await readAuditLog(calendar, '?order=asc')).map(formatEntry)).toEqual([`create event ${old.id}`, `create event ${newer.id}`]);

  calendar.clock.set('2026-12-21T12:00:01Z');
  await calendar.patch(`/events/${old.id}`, { featured: true });
  await calendar.runDueJobs();
  expect((await readAuditLog(calendar, '?order=asc')).map(formatEntry)).toEqual([`update event ${old.id}`]);
});

it('the service deletes more old audit log entries than fit in one batch', async () => {
  const row = { atUtc: '2020-01-01 00:00:00', resource: 'event', recordId: 1, action: 'update', languages: '', fields: 'title' } as const;
  for (let n = 0; n < 3; n++)
    await calendar.database.manager.insert(
      AuditEntry,
      Array.from({ length: 400 }, () => ({ ...row })),
    );

  await calendar.runDueJobs();

  // Another job notes that it has derived the rows.
  expect(await calendar.database.manager.countBy(AuditEntry, { atUtc: row.atUtc })).toBe(0);
});
