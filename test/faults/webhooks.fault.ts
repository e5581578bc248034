import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { comparable, Follower } from '../support/changes/follower.js';
import { RandomCalendar } from '../support/changes/random-calendar.js';
import { useStandInServer } from '../support/stand-in-server.js';
import { waitUntil } from '../support/until.js';
import type { Client } from './support/client.js';
import { createSqliteQuery, type Query, SERVER, useServer } from './support/database.js';
import { printFigure } from './support/print-figure.js';
import { useServices } from './support/services.js';
import { ShiftedClock } from './support/shifted-clock.js';
import { HOSTS, MAX_ANSWER_MS, WebhookMirror } from './support/webhook-mirror.js';

const services = useServices();
const server = useServer();
const receiver = useStandInServer();

const RUNS = 20;
const CLIENTS = 2;
const WRITES_PER_CLIENT = 15;
/** Between two requests of a client, so that the writes go on while the service is killed. */
const MAX_PAUSE_MS = 150;
/** Instances look for changes once a second. */
const TICK_MS = 1_000;
const CLAIM_MS = 31_000;

/** Waits until a random moment: while a message is on its way and until its outcome is kept, or while the next one is made. */
function waitForMoment(): Promise<void> {
  return sleep(Math.random() < 0.7 ? Math.random() * 1.2 * MAX_ANSWER_MS : TICK_MS - 100 + Math.random() * 300);
}

/** Sends a request some time later. A connection that breaks counts as a busy service. */
async function sendOrBreak(findClient: () => Client, method: string, path: string, body?: object) {
  await sleep(Math.random() * MAX_PAUSE_MS);
  const busy = { status: 503, body: {} as Record<string, never> };
  return findClient()
    .send(method, path, body)
    .catch(() => busy);
}

/** Returns in which state the killed instance left the webhook, and lets the time pass in which no other instance sends. */
async function passClaim(query: Query, skipTime: () => void): Promise<string> {
  const readClaim = async () => (await query('SELECT claim, pending FROM webhook'))[0]!;
  const left = await readClaim();
  // A running instance has a claim for a moment only.
  await sleep(TICK_MS / 2);
  if (left.claim === null || (await readClaim()).claim !== left.claim) return 'idle';
  skipTime();
  return left.pending === null ? 'claimed' : 'sending';
}

it.each([SERVER, 'SQLite'])(
  'the copy of a receiver equals the calendar after each of two instances on %s was killed while it sent',
  async (database) => {
    const url = database === SERVER ? await server.createDatabase() : undefined;
    const query = url === undefined ? createSqliteQuery(services.folder) : server.createQuery(url);
    const clock = new ShiftedClock(services.folder);
    let offsetMs = 0;
    const start = (instance: number) =>
      services.start({
        ...clock.environment,
        ...(url === undefined ? {} : { DATABASE_URL: url }),
        BASE_URL: `http://${HOSTS[instance]}`,
        FETCH_NETWORKS: '127.0.0.1',
      });
    const instances = [await start(0), await start(1)];
    const { body: webhook } = await instances[0]!.client.post('/webhooks', { url: receiver.origin, payload: 'full', delay: 0 });
    const mirror = new WebhookMirror(receiver, webhook.secret, () => Date.now() + offsetMs);
    const left: Record<string, number> = {};

    for (let run = 1; run <= RUNS; run++) {
      const writer = new RandomCalendar((instance, method, path, as, body) => {
        const findClient = () => (as === null ? instances[instance]!.client.as(null) : instances[instance]!.client);
        return sendOrBreak(findClient, method, path, body);
      }, run);
      await writer.prepare();
      const before = mirror.requests;
      const writing = writer.run(CLIENTS, WRITES_PER_CLIENT);
      await waitUntil(() => mirror.requests > before);
      await waitForMoment();
      const killed = mirror.sender;
      await instances[killed]!.kill();
      const state = await passClaim(query, () => clock.setOffset((offsetMs += CLAIM_MS)));
      left[state] = (left[state] ?? 0) + 1;
      instances[killed] = await start(killed);
      expect({ run, unexpected: await writing, problems: mirror.problems }).toEqual({ run, unexpected: [], problems: [] });
    }
    const { client } = instances[0]!;
    // Each write of `active` makes the next attempt due, so that the test waits for no retry.
    await waitUntil(async () => {
      await sleep(TICK_MS);
      return !(await client.patch(`/webhooks/${webhook.id}`, { active: true })).body.is_behind;
    });

    const fresh = new Follower('per_page=1000');
    await fresh.follow((path) => client.get(path));
    expect(comparable(mirror.copy)).toEqual(comparable(fresh.copy));
    const { body: list } = await client.as(null).get('/events?start_date=2027-01-01&per_page=1');
    expect([...mirror.copy.keys()].filter((key) => key.startsWith('event '))).toHaveLength(list.total);
    expect(mirror.problems).toEqual([]);
    printFigure(
      `${RUNS} times kill -9 of the sender on ${database}, which left the webhook ${JSON.stringify(left)}: ${mirror.messages} messages in ${mirror.requests} requests, ${mirror.repeated} accepted twice; the copy of ${fresh.copy.size} records equals the calendar`,
    );
  },
);
