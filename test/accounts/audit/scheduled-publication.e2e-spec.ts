import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { readAuditLog } from './audit-log.js';

const calendar = useCalendar();
const given = new Given(calendar);

it('a scheduled publication leaves an entry without a user', async () => {
  const due = await given.event({ ca: {} }, { date: '2026-12-01 10:00' });
  const later = await given.venue({ ca: {} }, { date: '2026-12-24 10:00' });
  calendar.clock.set('2026-12-01T10:00:00Z');

  await calendar.runDueJobs();
  calendar.clock.set('2026-12-01T10:01:00Z');
  await calendar.runDueJobs();

  expect((await calendar.get(`/events/${due.id}`)).body.status).toBe('publish');
  expect(await readAuditLog(calendar, `?type=event&id=${due.id}&action=update`)).toEqual([
    {
      ...{ sequence: expect.any(Number), at: '2026-12-01T10:00:00Z', type: 'event', id: due.id, action: 'update' },
      ...{ languages: [], fields: ['status'], user: null, username: null, means: null, token: null, address: null, request_id: null },
    },
  ]);
  expect(await readAuditLog(calendar, `?type=venue&id=${later.id}&action=update`)).toEqual([]);
});
