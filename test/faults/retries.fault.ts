import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { Answer } from './support/client.js';
import { createSqliteQuery, type Query, SERVER, useServer } from './support/database.js';
import { findPartialWrites } from './support/partial-writes.js';
import { printFigure } from './support/print-figure.js';
import type { Service } from './support/service.js';
import { useServices } from './support/services.js';

const services = useServices();
const server = useServer();

const WRITERS = 8;
/** Milliseconds that a client waits for an answer, at most. */
const MAX_WAIT_MS = 300;
/** The title of events that exist more than once. */
const TWICE = 'SELECT name, COUNT(*) AS events FROM event_translation GROUP BY name HAVING COUNT(*) > 1';

/** Returns a new record of each kind that an event links to, in one name. */
const linkAll = (name: string) => ({ venue: { venue: name }, organizer: { organizer: name }, categories: [name], tags: [name] });

/** Clients that create events, and send a request again with its key until it is answered. */
class RetryingClients {
  /** The id of each event, by its title. */
  readonly created = new Map<string, number>();
  retryCount = 0;
  replayCount = 0;
  private isWriting = true;
  private readonly writers: Promise<void>[];

  /** @param current returns the service that runs, or that is starting */
  constructor(private readonly current: () => Service) {
    this.writers = Array.from({ length: WRITERS }, (_, writer) => this.write(writer));
  }

  async stop(): Promise<void> {
    this.isWriting = false;
    await Promise.all(this.writers);
  }

  private async write(writer: number): Promise<void> {
    for (let n = 1; this.isWriting; n++) {
      const title = `Fira ${writer}-${n}`;
      const { status, body } = await this.create(title);
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
      this.created.set(title, body.id);
    }
  }

  /** Sends the request for an event, and waits for its answer. */
  sendOnce(title: string): Promise<Answer> {
    const event = { title, start_date: '2027-04-23', end_date: '2027-04-25', ...linkAll(title) };
    return this.current().client.post('/events', event, { 'Idempotency-Key': title });
  }

  /** Sends the request for an event until it is answered. */
  async create(title: string): Promise<Answer> {
    for (;;) {
      // A client that does not wait long: the service may do the work, and the answer is lost.
      const answer = await Promise.race([this.sendOnce(title).catch(() => undefined), sleep(Math.random() * MAX_WAIT_MS)]);
      if (answer?.headers['idempotency-replayed'] === 'true') this.replayCount++;
      if (answer !== undefined && answer.status !== 409 && answer.status !== 503) return answer;
      this.retryCount++;
      await sleep(200);
    }
  }
}

/** Kills the service several times while clients create events with keys, and checks that each event exists once. */
async function killDuringRetries(times: number, environment: Record<string, string>, query: Query): Promise<void> {
  let service = await services.start(environment);
  const clients = new RetryingClients(() => service);
  for (let time = 1; time <= times; time++) {
    const { size } = clients.created;
    while (clients.created.size < size + 2 * WRITERS) await sleep(20);
    await sleep(Math.random() * 200);
    // Its answer counts as lost with the service.
    const lost = await clients.sendOnce(`Fira ${time}`);
    await service.kill();
    service = await services.start(environment);
    const found = await clients.create(`Fira ${time}`);
    expect([found.status, found.body, found.headers['idempotency-replayed']]).toEqual([201, lost.body, 'true']);
    clients.created.set(`Fira ${time}`, lost.body.id);
  }
  await clients.stop();

  const { created, retryCount, replayCount } = clients;
  printFigure(`kill -9 during creations with keys, ${times} times: ${created.size} events, ${retryCount} retries, ${replayCount} replayed`);
  const events = await query('SELECT owner_id AS id, name FROM event_translation');
  expect(await query(TWICE)).toEqual([]);
  expect(new Map(events.map(({ id, name }) => [name, id]))).toEqual(created);
  expect(await findPartialWrites(query)).toEqual([]);
}

it('a client that repeats its requests with their keys makes each event once, also when SQLite’s service is killed', async () => {
  await killDuringRetries(4, {}, createSqliteQuery(services.folder));
});

it(`a client that repeats its requests with their keys makes each event once, also when a service on ${SERVER} is killed`, async () => {
  const url = await server.createDatabase();

  await killDuringRetries(3, { DATABASE_URL: url }, server.createQuery(url));
});
