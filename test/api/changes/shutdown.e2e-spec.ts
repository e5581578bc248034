import './with-own-modules.js';
import { expect, it } from '@jest/globals';

// The service reads its settings when it is imported: only now are they complete.
const { shutdownController } = await import('../../../src/core/http/server/http-connections.js');
const { useCalendar } = await import('../../support/calendar.js');
const { Follower } = await import('../../support/changes/follower.js');
const { ChangeWaiters } = await import('../../../src/core/database/changes/change-waiters.js');
const { waitUntil } = await import('../../support/until.js');

const calendar = useCalendar();

it('waiting answers and streams end when the service begins to stop', async () => {
  const follower = new Follower('types=tag');
  await follower.follow((path) => calendar.get(path));
  const waiting = follower.ask((path) => calendar.get(path), '&wait=30');
  const stream = calendar.get('/changes?types=tag', { headers: { Accept: 'text/event-stream' } });
  await waitUntil(() => calendar.app.get(ChangeWaiters).count === 2);

  shutdownController.abort();

  const { status, body } = await waiting;
  expect({ status, changes: body.changes, hasToken: typeof body.token }).toEqual({ status: 200, changes: [], hasToken: 'string' });
  expect((await stream).status).toBe(200);
});
