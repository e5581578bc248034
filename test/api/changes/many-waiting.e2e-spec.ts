import { expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { ChangeWaiters } from '../../../src/core/database/changes/change-waiters.js';
import { useCalendar } from '../../support/calendar.js';
import { type FeedAnswer, Follower } from '../../support/changes/follower.js';
import { Given } from '../../support/given.js';
import { waitUntil } from '../../support/until.js';

const calendar = useCalendar();
const given = new Given(calendar);
const get = (path: string) => calendar.get(path);

/** More than may wait for a connection to the database. */
const READERS = 600;
/** Milliseconds: several intervals in which the service asks for changes. */
const OBSERVED_MS = 1_600;

it('600 waiting readers send no statements of their own, and all of them get the change', async () => {
  const { id } = await given.venue();
  const follower = new Follower('types=venue&_fields=id');
  await follower.follow(get);

  const waiting: Promise<FeedAnswer>[] = Array.from({ length: READERS }, () => follower.ask(get, '&wait=30'));
  await waitUntil(() => calendar.app.get(ChangeWaiters).count === READERS);
  const statements = await calendar.recordQueries(() => sleep(OBSERVED_MS));
  await calendar.patch(`/venues/${id}`, { phone: '972 00 00 00' });
  const answers = await Promise.all(waiting);

  expect(statements.length).toBeLessThan(20);
  const changes = answers.map(({ status, body }) => `${status} ${JSON.stringify(body.changes)}`);
  expect([...new Set(changes)]).toEqual([`200 [{"type":"venue","id":${id},"change":"upsert","record":{"id":${id}}}]`]);
});
