import './with-retention.js';
import { expect, it } from '@jest/globals';
import { Change } from '../../../src/accounts/audit/change.entity.js';
import { history, inShort } from '../../accounts/audit/trail.js';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

it('rows of the change log are kept for as many days as the operator says', async () => {
  const old = await given.event();
  calendar.clock.set('2026-11-21T11:00:01Z');
  const newer = await given.event();

  calendar.clock.set('2026-12-21T11:00:00Z');
  await calendar.housekeep();
  expect((await history(calendar, '?order=asc')).map(inShort)).toEqual([`create event ${old.id}`, `create event ${newer.id}`]);

  calendar.clock.set('2026-12-21T12:00:01Z');
  await calendar.patch(`/events/${old.id}`, { featured: true });
  await calendar.housekeep();
  expect((await history(calendar, '?order=asc')).map(inShort)).toEqual([`update event ${old.id}`]);
});

it('however many there are', async () => {
  const row = { atUtc: '2020-01-01 00:00:00', resource: 'event', recordId: 1, action: 'update', languages: '', fields: 'title' } as const;
  for (let n = 0; n < 3; n++)
    await calendar.database.manager.insert(
      Change,
      Array.from({ length: 400 }, () => ({ ...row })),
    );

  await calendar.housekeep();

  expect(await calendar.database.manager.count(Change)).toBe(0);
});
