import { expect, it } from '@jest/globals';
import { expectNoDifferences } from '../calendar/derived.js';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
expectNoDifferences(calendar);
const given = new Given(calendar);

it('an occurrence is changed and deleted by its original start, and the last one stays', async () => {
  const { id } = await given.course({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] });
  const second = `/events/${id}/occurrences/2026-12-08T18:00:00`;

  const changed = await calendar.patch(second, { title: 'Especial' });
  const deleted = await calendar.delete(second);
  const last = await calendar.delete(`/events/${id}/occurrences/2026-12-01`);
  const unknown = await calendar.delete(`/events/${id}/occurrences/2026-12-15`);
  const restored = await calendar.patch(second, { status: 'publish' });

  expect(changed).toMatchObject({ status: 200, body: { title: 'Especial', original_start_date: '2026-12-08 18:00:00' } });
  expect(deleted).toMatchObject({ status: 200, body: { id: changed.body.id, status: 'trash' } });
  expect(last).toMatchObject({ status: 409, body: { code: 'last-occurrence' } });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'occurrence-not-found' } });
  expect(restored).toMatchObject({ status: 200, body: { id: changed.body.id, title: 'Especial', status: 'publish' } });
});
