import { expect, it } from '@jest/globals';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
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
const OBSERVED_MS = 3_000;

it('600 waiting readers send no statements of their own, and all of them get the change', async () => {
  const { id } = await given.venue();
  const follower = new Follower('types=venue&_fields=id');
  await follower.follow(get);
  const server: Server = calendar.app.getHttpServer();
  const countConnections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

  const waiting: Promise<FeedAnswer>[] = Array.from({ length: READERS }, () => follower.ask(get, '&wait=30'));
  await waitUntil(async () => (await countConnections()) >= READERS);
  // Each reader has read once before it waits.
  await sleep(OBSERVED_MS);
  const statements = await calendar.recordQueries(() => sleep(OBSERVED_MS));
  await calendar.patch(`/venues/${id}`, { phone: '972 00 00 00' });
  const answers = await Promise.all(waiting);

  expect(statements.length).toBeLessThan(20);
  const changes = answers.map(({ status, body }) => `${status} ${JSON.stringify(body.changes)}`);
  expect([...new Set(changes)]).toEqual([`200 [{"type":"venue","id":${id},"change":"upsert","record":{"id":${id}}}]`]);
}, 120_000);
