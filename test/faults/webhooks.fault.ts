import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { type Change, comparable, Follower } from '../support/changes/follower.js';
import { RandomCalendar } from '../support/changes/random-calendar.js';
import { readText, useStandInServer } from '../support/stand-in-server.js';
import { waitUntil } from '../support/until.js';
import type { Client } from './support/client.js';
import { SERVER, useServer } from './support/database.js';
import { printFigure } from './support/print-figure.js';
import { useServices } from './support/services.js';

const services = useServices();
const server = useServer();
const receiver = useStandInServer();

const RUNS = Number(process.env.WEBHOOK_RUNS ?? 20);
const CLIENTS = 3;
const WRITES_PER_CLIENT = 20;

/** A receiver that fails at random: it refuses a message, or its answer is lost. */
class Mirror extends Follower {
  private readonly known = new Set<string>();
  messages = 0;
  duplicates = 0;

  /** @param secret verifies each message */
  listen(secret: string): void {
    const webhook = new Webhook(secret);
    receiver.respond = async (request, response) => {
      const body = await readText(request);
      const { data } = webhook.verify(body, request.headers as Record<string, string>) as { data: { changes: Change[] } };
      if (Math.random() < 0.1) return response.writeHead(500, { 'Retry-After': '0' }).end();
      this.receive(String(request.headers['webhook-id']), data.changes);
      return Math.random() < 0.03 ? response.destroy() : response.writeHead(204).end();
    };
  }

  private receive(id: string, changes: readonly Change[]): void {
    this.messages++;
    if (this.known.has(id)) this.duplicates++;
    this.known.add(id);
    for (const change of changes) this.apply(change);
  }
}

/** A connection that breaks counts as a busy service. */
const sendOrBreak = (client: Client, method: string, path: string, body?: object) =>
  client.send(method, path, body).catch(() => ({ status: 503, body: {} as Record<string, never> }));

it.each([SERVER, 'SQLite'])(
  'the copy of a receiver equals the calendar, with random writes through two instances on %s that are killed',
  async (database) => {
    const environment: Record<string, string> = { BASE_URL: 'http://calendar.example', FETCH_NETWORKS: '127.0.0.1' };
    if (database === SERVER) environment.DATABASE_URL = await server.createDatabase();
    const instances = [await services.start(environment), await services.start(environment)];
    const mirror = new Mirror('per_page=1000');
    const { body: webhook } = await instances[0]!.client.post('/webhooks', { url: receiver.origin, payload: 'full', delay: 0 });
    mirror.listen(webhook.secret);

    for (let seed = 1; seed <= RUNS; seed++) {
      const writer = new RandomCalendar((instance, method, path, as, body) => {
        const { client } = instances[instance]!;
        return sendOrBreak(as === null ? client.as(null) : client, method, path, body);
      }, seed);
      await writer.prepare();
      const writing = writer.run(CLIENTS, WRITES_PER_CLIENT);
      await sleep(Math.random() * 2_000);
      const victim = seed % 2;
      await instances[victim]!.kill();
      instances[victim] = await services.start(environment);
      expect({ seed, unexpected: await writing }).toEqual({ seed, unexpected: [] });
    }
    const { client } = instances[0]!;
    // Each write of `active` makes the next attempt due, so that the test waits for no retry.
    await waitUntil(async () => {
      await sleep(1_000);
      return !(await client.patch(`/webhooks/${webhook.id}`, { active: true })).body.is_behind;
    });

    const fresh = new Follower('per_page=1000');
    await fresh.follow((path) => client.get(path));
    expect(comparable(mirror.copy)).toEqual(comparable(fresh.copy));
    printFigure(
      `${RUNS} times kill -9 on ${database}: ${mirror.messages} messages, ${mirror.duplicates} of them twice; the copy of ${fresh.copy.size} records equals the calendar`,
    );
  },
);
