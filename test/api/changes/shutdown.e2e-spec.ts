import { expect, it } from '@jest/globals';
import { ChangeWaiters } from '../../../src/core/database/changes/change-waiters.js';
import type { CalendarHttpAdapter } from '../../../src/core/http/server/calendar-http-adapter.js';
import { useCalendar } from '../../support/calendar.js';
import { Follower } from '../../support/changes/follower.js';
import { waitUntil } from '../../support/until.js';

const calendar = useCalendar();

it('waiting answers and streams end when the service begins to stop', async () => {
  const follower = new Follower('types=tag');
  await follower.follow((path) => calendar.get(path));
  const waiting = follower.ask((path) => calendar.get(path), '&wait=30');
  const stream = calendar.get('/changes?types=tag', { headers: { Accept: 'text/event-stream' } });
  await waitUntil(() => calendar.app.get(ChangeWaiters).count === 2);

  (calendar.app.getHttpAdapter() as unknown as CalendarHttpAdapter).startDraining();

  const { status, body } = await waiting;
  expect({ status, changes: body.changes, hasToken: typeof body.token }).toEqual({ status: 200, changes: [], hasToken: 'string' });
  expect((await stream).status).toBe(200);
});
