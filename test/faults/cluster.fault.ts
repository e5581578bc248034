import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { Follower } from '../support/changes/follower.js';
import type { Client } from './support/client.js';
import { GaleraCluster, NODES, useCluster } from './support/cluster.js';
import { formatSeconds, printFigure } from './support/print-figure.js';
import type { Service } from './support/service.js';
import { useServices } from './support/services.js';

const services = useServices();
const cluster: GaleraCluster = useCluster();

const DATES = { start_date: '2027-04-23', end_date: '2027-04-25' };
/** The addresses of records do not depend on the instance. */
const SHARED = { BASE_URL: 'http://calendar.example' };

/** Starts an instance on each node at once, and waits until they answer, or fail. */
async function startOnEachNode(database: string): Promise<Service[]> {
  const instances = await Promise.all(NODES.map((node) => services.spawn({ ...SHARED, DATABASE_URL: cluster.getNodeUrl(node, database) })));
  await Promise.all(instances.map((instance) => instance.waitUntilAnswers()));
  return instances;
}

const countWaits = (instances: readonly Service[]) => instances.filter(({ output }) => output.includes('Another instance')).length;

it('of three instances that start at once on three nodes, one migrates and the others wait, also with data', async () => {
  const waits: number[] = [];
  for (let run = 0; run < 3; run++) {
    const database = await cluster.createDatabase();
    const instances = await startOnEachNode(database);
    waits.push(countWaits(instances));
    if (run > 0) {
      for (const instance of instances) await instance.kill();
      continue;
    }
    for (let place = 0; place < 100; place++)
      expect((await instances[0]!.client.post('/events', { ...DATES, title: `Acte ${place}` })).status).toBe(201);
    for (const instance of instances) await instance.kill();
    await cluster.query(1, 'DELETE FROM migrations', database);
    await sleep(500);
    const upgraded = await startOnEachNode(database);
    waits.push(countWaits(upgraded));
    for (const { client } of upgraded) expect((await client.get('/events?search=acte&starts_after=2027-01-01')).body.total).toBe(100);
  }
  printFigure(`three empty databases and an upgrade: ${waits.join(', ')} of three instances waited, and all started`);
});

it('an instance takes the place of one that was killed while it migrated on another node', async () => {
  const database = await cluster.createDatabase();
  const migrating = await services.spawn({ ...SHARED, DATABASE_URL: cluster.getNodeUrl(1, database) });
  while ((await cluster.query(1, "SHOW TABLES LIKE 'venue'", database)).length === 0) await sleep(20);
  await migrating.kill();
  const begunAt = performance.now();

  const { client } = await services.start({ ...SHARED, DATABASE_URL: cluster.getNodeUrl(2, database) });

  printFigure(`on another node: started ${formatSeconds(performance.now() - begunAt)} after the kill`);
  expect((await client.post('/venues', { venue: 'Teatre' })).status).toBe(201);
});

it('events that name the same new category through three nodes at once all use it', async () => {
  const instances = await startOnEachNode(await cluster.createDatabase());
  const create = ({ client }: Service, round: number) =>
    client.post('/events', { ...DATES, title: `Acte ${round}`, categories: [`Tema ${round}`] });

  const statuses: number[] = [];
  const shared: number[] = [];
  for (let round = 0; round < 130; round++) {
    const answers = await Promise.all(instances.map((instance) => create(instance, round)));
    statuses.push(...answers.map(({ status }) => status));
    const created = answers.filter(({ status }) => status === 201);
    shared.push(new Set(created.map(({ body }) => body.categories[0].id)).size);
  }

  const refused = statuses.filter((status) => status !== 201);
  printFigure(`${statuses.length} creates with 130 new categories: ${refused.length} refused (${[...new Set(refused)].join(', ')})`);
  expect(refused.filter((status) => status !== 503)).toEqual([]);
  expect(shared.filter((count) => count > 1)).toEqual([]);
});

it('a follower through three nodes misses nothing that was written through three nodes', async () => {
  const instances = await startOnEachNode(await cluster.createDatabase());
  const follower = new Follower('types=event');
  const lengths: number[] = [];
  let [turn, isWriting] = [0, true];
  const get = (path: string) => instances[turn++ % 3]!.client.as(null).get(path);
  const ids: number[] = [];
  const write = async (client: Client, name: string) => {
    for (let place = 0; place < 100; place++) {
      const links = { venue: { venue: `Sala ${name} ${place}` }, organizer: { organizer: `Grup ${name} ${place}` } };
      const { status, body } = await client.post('/events', { ...DATES, ...links, title: `Acte ${name} ${place}` });
      if (status === 201) ids.push(body.id);
    }
  };
  const begunAt = performance.now();

  const writing = Promise.all(instances.map(({ client }, node) => write(client, `${node + 1}`))).finally(() => (isWriting = false));
  while (isWriting) {
    await follower.readPage(get);
    lengths.push(follower.token!.length);
  }
  await writing;
  await sleep(1_000);
  await follower.follow(get);

  const rate = (3 * ids.length) / ((performance.now() - begunAt) / 1_000);
  printFigure(
    `${ids.length} events, ${rate.toFixed(0)} rows a second: tokens of ${Math.max(...lengths, follower.token!.length)} characters at most`,
  );
  expect([...follower.copy.keys()].sort()).toEqual(ids.map((id) => `event ${id}`).sort());
  expect(Math.max(...lengths, follower.token!.length)).toBeLessThanOrEqual(2_000);
});

/** Writes through HAProxy, one event after another, while something happens. Returns the longest time without a write. */
async function writeDuring({ client }: Service, known: Map<number, string>, happen: () => Promise<void>): Promise<string> {
  let [isOver, lastAt, longestMs] = [false, performance.now(), 0];
  const happening = happen().finally(() => (isOver = true));
  for (let isLast = false; !isLast; isLast = isOver && performance.now() - lastAt < 1_000) {
    const title = `Acte ${known.size} ${Math.random()}`;
    const { status, body } = await client.post('/events', { ...DATES, title }).catch(() => ({ status: 0, body: null }));
    if (status !== 201) {
      await sleep(50);
      continue;
    }
    known.set(body.id, title);
    [longestMs, lastAt] = [Math.max(longestMs, performance.now() - lastAt), performance.now()];
  }
  await happening;
  return formatSeconds(longestMs);
}

it('behind HAProxy, writes go on at another node when one ends, nothing acknowledged is lost, and without a majority they get 503', async () => {
  const database = await cluster.createDatabase();
  const service = await services.start({ DATABASE_URL: cluster.getProxyUrl(database) });
  const known = new Map<number, string>();
  const find = async () => {
    const rows = await cluster.query(await cluster.findActiveNode(), 'SELECT owner_id AS id, name FROM event_translation', database);
    return new Map(rows.map(({ id, name }) => [id, name]));
  };

  const first = await cluster.findActiveNode();
  const inOrder = await writeDuring(service, known, async () => {
    await sleep(1_000);
    await cluster.shutDown(first);
    await sleep(8_000);
  });
  await cluster.resume(first);
  const second = await cluster.findActiveNode();
  const killed = await writeDuring(service, known, async () => {
    await sleep(1_000);
    await cluster.kill(second);
    await sleep(12_000);
  });
  const third = await cluster.findActiveNode();
  expect(new Set([first, second, third]).size).toBeGreaterThan(1);
  const stored = await find();
  expect([...known].filter(([id, title]) => stored.get(id) !== title)).toEqual([]);
  printFigure(`${known.size} events. The longest time without a write: ${inOrder} when a node stops in order, ${killed} when it is killed`);

  await cluster.kill(NODES.find((node) => node !== second && node !== third)!);
  await sleep(15_000);
  const { status, headers } = await service.client.post('/events', { ...DATES, title: 'Sense majoria' });
  expect([status, headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)]);

  await cluster.query(third, "SET GLOBAL wsrep_provider_options = 'pc.bootstrap=YES'");
  const operator = await writeDuring(service, known, () => sleep(8_000));
  const kept = await find();
  printFigure(`Without a majority 503. After pc.bootstrap, a write was acknowledged within ${operator}`);
  expect([...known].filter(([id, title]) => kept.get(id) !== title)).toEqual([]);
});
