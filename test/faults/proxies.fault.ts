import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from '@jest/globals';
import { Client } from './support/client.js';
import { ConcurrentClients, countResults } from './support/concurrent-clients.js';
import { SERVER, useServer } from './support/database.js';
import { printFigure } from './support/print-figure.js';
import { PROXIES, startProxy } from './support/proxies.js';
import type { Service } from './support/service.js';
import { freePort, useServices } from './support/services.js';

const services = useServices();
const server = useServer();

const FIRA = { title: 'Fira', start_date: '2027-04-23', end_date: '2027-04-23', venue: { venue: 'Palau' } };
/** Milliseconds in which the proxy sees an instance that has come back. */
const A_LOOK = 3_000;

let stopProxy: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stopProxy?.();
});

const countEvents = async (url: string) => Number((await server.createQuery(url)('SELECT COUNT(*) AS count FROM event'))[0]!.count);

/** Returns how many requests for events an instance has answered. */
async function countRequests({ client }: Service): Promise<number> {
  const { body } = await client.get('//metrics');
  const counts = [...String(body).matchAll(/^http_requests_total\{.*events\/v1\/events".*\} (\d+)$/gm)].map(([, count]) => Number(count));
  return counts.reduce((sum, count) => sum + count, 0);
}

it.each(Object.keys(PROXIES) as (keyof typeof PROXIES)[])(
  `no request is lost or done twice while two instances on one ${SERVER} restart, one after the other, behind %s`,
  async (name) => {
    const url = await server.createDatabase();
    const settings = { DATABASE_URL: url, TRUST_PROXY: 'loopback', DRAIN_DELAY: '5' };
    const instances = [await services.start(settings), await services.start(settings)];
    const port = await freePort();
    const { origin } = PROXIES[name];
    const [first, second] = instances.map((instance) => `127.0.0.1:${instance.port}`);
    stopProxy = startProxy(name, { port, plainPort: await freePort(), folder: services.folder, instances: [first!, second!] });
    const client = new Client(`${origin}://127.0.0.1:${port}`);
    while (!(await client.isAnswered()) || (await client.get('/events')).status !== 200) await sleep(50);
    const crowd = new ConcurrentClients(8, (n) => (n % 2 === 0 ? client.get('/events') : client.post('/events', FIRA)));

    const exitCodes = [];
    for (const [n, instance] of instances.entries()) {
      await sleep(A_LOOK);
      instance.sendSignal('SIGTERM');
      exitCodes.push((await instance.exited).code);
      instances[n] = await services.start(settings, { port: instance.port });
    }
    await sleep(A_LOOK);
    const outcomes = await crowd.stop();
    const counts = await Promise.all(instances.map(countRequests));
    const metrics = await client.get('//metrics');
    client.close();

    const results = countResults(outcomes);
    printFigure(`two instances restart behind ${name}: ${JSON.stringify(results)}; then they answer ${counts.join(' and ')}`);
    expect(Object.keys(results)).toEqual(['200', '201']);
    expect(await countEvents(url)).toBe(results[201]);
    expect(exitCodes).toEqual([0, 0]);
    for (const count of counts) expect(count).toBeGreaterThan(0);
    expect(metrics.status).toBe(404);
  },
);
