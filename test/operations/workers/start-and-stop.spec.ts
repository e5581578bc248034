import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { waitUntil } from '../../support/until.js';
import { P, TOKEN, useServiceWithWorkers, waitForEnd } from './service-with-workers.js';

const service = useServiceWithWorkers();

const VENUE = JSON.stringify({ venue: 'Teatre' });

/** Begins a request whose body is not complete. @returns a function that sends the rest, and returns the answer */
async function beginRequest(): Promise<() => Promise<string>> {
  const socket = connect(service.port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  const head = `POST ${P}/venues HTTP/1.1\r\nHost: calendar\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Type: application/json\r\n`;
  socket.write(`${head}Content-Length: ${VENUE.length}\r\nExpect: 100-continue\r\n\r\n`);
  // The service asks for the body, so the request runs.
  await waitUntil(() => answer.includes('100 Continue'));
  return async () => {
    const closed = once(socket, 'close');
    socket.write(VENUE);
    await closed;
    return answer.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  };
}

const countOf = (text: string, part: string) => text.split(part).length - 1;

it('several workers print one start screen, and end with status 0 when their running requests are answered', async () => {
  const { output, exitStatus } = await service.start({ DRAIN_DELAY: '1' });
  const finishRequests = [await beginRequest(), await beginRequest(), await beginRequest()];

  service.process.stop();
  await waitUntil(async () => (await service.send('/health/ready')).status === 503);
  const answers = await Promise.all(finishRequests.map((finish) => finish()));

  expect(answers.map((answer) => answer.split('\r\n')[0])).toEqual(Array<string>(3).fill('HTTP/1.1 201 Created'));
  expect(await exitStatus).toBe(0);
  expect([countOf(output(), 'Updating the schema'), countOf(output(), 'listens on port'), countOf(output(), 'processes listen.')]).toEqual([
    1, 1, 1,
  ]);
});

it('a worker that dies is replaced, while the others answer', async () => {
  const { output } = await service.start();
  const [first, second] = service.findWorkers();

  process.kill(first!, 'SIGKILL');
  await service.process.waitForOutput('a worker ended, and is replaced');
  const statuses = [];
  for (let n = 0; n < 5; n++) statuses.push((await service.send('/health/live')).status);
  await waitUntil(async () => (await service.send('/metrics')).text.includes('calendar_processes 2'));

  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  expect(service.findWorkers()).toEqual([second, expect.any(Number)]);
  expect(output()).toContain(`"pid":${first},"status":null,"signal":"SIGKILL"`);
  expect(countOf(output(), 'listens on port')).toBe(1);
  expect(await service.stop()).toBe(0);
});

it('workers whose first process was killed answer their running requests, and end', async () => {
  await service.start({ DRAIN_DELAY: '60' });
  const finishRequest = await beginRequest();
  const workers = service.findWorkers();

  service.process.kill();
  await waitUntil(() => service.send('/health/live').then(() => false, () => true)); // oxfmt-ignore

  expect(await finishRequest()).toMatch(/^HTTP\/1\.1 201 Created/);
  await Promise.all(workers.map(waitForEnd));
});

it('a worker that cannot start ends the service with its lines and its status, once', async () => {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const refused = await service.startInVain({ PORT: String(port) });
  server.close();

  expect(refused).toEqual([78, 'PORT: something else listens there already: stop it, or choose another port (EADDRINUSE).\n']);
});

it('invalid settings stop the service before it starts a worker', async () => {
  expect(await service.startInVain({ WORKERS: '65', LOG_LEVEL: 'loud' })).toEqual([
    78,
    'WORKERS: must be auto or a whole number from 1 to 64\nLOG_LEVEL: must be one of trace, debug, info, warn, error, fatal, silent\n',
  ]);
});
