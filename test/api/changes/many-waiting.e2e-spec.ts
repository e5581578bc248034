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

/** Fewer than one address may have connections. */
const READERS = 150;
const GROUP_SIZE = 50;
/** Milliseconds: several intervals in which the service asks for changes. */
const OBSERVED_MS = 3_000;

it('150 waiting readers send no statements of their own, and all of them get the change', async () => {
  const { id } = await given.venue();
  const follower = new Follower('types=venue&_fields=id');
  await follower.follow(get);
  const server: Server = calendar.app.getHttpServer();
  const countConnections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

  const waiting: Promise<FeedAnswer>[] = [];
  while (waiting.length < READERS) {
    for (let n = 0; n < GROUP_SIZE; n++) waiting.push(follower.ask(get, '&wait=30'));
    await waitUntil(async () => (await countConnections()) >= waiting.length);
  }
  // Each reader has read once before it waits.
  await sleep(OBSERVED_MS);
  const statements = await calendar.recordQueries(() => sleep(OBSERVED_MS));
  await calendar.patch(`/venues/${id}`, { phone: '972 00 00 00' });
  const answers = await Promise.all(waiting);

  expect(statements.length).toBeLessThan(20);
  const changes = answers.map(({ status, body }) => `${status} ${JSON.stringify(body.changes)}`);
  expect([...new Set(changes)]).toEqual([`200 [{"type":"venue","id":${id},"change":"upsert","record":{"id":${id}}}]`]);
}, 120_000);
