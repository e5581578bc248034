import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { waitUntil, withTimers } from '../../support/until.js';
import { closeInstances, createInstance, startStandIn } from './test-redis.js';

const WINDOW = { limit: 3, seconds: 60 };
const MAX_CLIENTS = '-ERR max number of clients reached\r\n';
const PROTECTED = '-DENIED Redis is running in protected mode because protected mode is enabled.\r\n';
/** The reply to the script that counts the second hit of a minute. */
const SECOND_HIT = '*3\r\n:1\r\n:2\r\n:60000\r\n';

let warnings: string[] = [];
beforeEach(() => {
  warnings = [];
  jest.spyOn(Logger.prototype, 'warn').mockImplementation((message: unknown) => void warnings.push(String(message)));
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(closeInstances);

const refuse = (reply: string) => (socket: Socket) => socket.resume().end(reply);
const refuseCommand = (socket: Socket) => socket.once('data', () => socket.end(MAX_CLIENTS));

it.each<[what: string, url: string, serve: (socket: Socket) => void]>([
  ['has too many clients', 'redis://127.0.0.1', refuse(MAX_CLIENTS)],
  ['is in protected mode', 'redis://127.0.0.1', refuse(PROTECTED)],
  ['closes every connection', 'redis://127.0.0.1', refuse('')],
  ['resets every connection', 'redis://127.0.0.1', (socket) => socket.resetAndDestroy()],
  ['refuses the sign-in', 'redis://calendar:secret-of-redis@127.0.0.1', refuseCommand],
  ['refuses the number of the database', 'redis://127.0.0.1/3', refuseCommand],
])('an idle instance connects every 400 ms to a Redis that %s, and counts in memory', async (_what, url, serve) => {
  const { port, countConnections, close } = await startStandIn(serve);
  const address = new URL(url);
  address.port = String(port);

  const { takes, passedMs } = await withTimers(async (pass) => {
    const starting = createInstance(address.href);
    await waitUntil(() => countConnections() === 1);
    // It has waited long enough for its first connection.
    pass(1_000);
    const { counters } = await starting;
    const connections = countConnections();
    let passed = 0;
    await waitUntil(() => {
      pass(100);
      passed += 100;
      return countConnections() === connections + 3;
    });
    return { takes: await Promise.all(Array.from({ length: 5 }, () => counters.consume('key', WINDOW))), passedMs: passed };
  });
  close();

  expect(passedMs).toBeGreaterThanOrEqual(2 * 400);
  expect(takes.map(({ isAllowed }) => isAllowed)).toEqual([true, true, true, false, false]);
  expect(warnings).toEqual([expect.stringMatching(/^Redis does not answer \(\w+\): until it does, limits are counted in process\.$/)]);
});

it('the store asks Redis again when it no longer refuses connections', async () => {
  const { port, countConnections, close } = await startStandIn((socket, connections) => {
    if (connections < 3) refuse(MAX_CLIENTS)(socket);
    else socket.on('data', () => socket.write(SECOND_HIT));
  });
  const { counters, clock } = await createInstance(`redis://127.0.0.1:${port}`);
  expect(await counters.consume('key', WINDOW)).toMatchObject({ count: 1 });
  expect(await counters.consume('other', WINDOW)).toMatchObject({ count: 1 });
  await waitUntil(() => countConnections() === 3);
  clock.set('2026-11-21T11:00:06Z');

  expect(await counters.consume('other', WINDOW)).toMatchObject({ count: 2 });
  expect(await counters.consume('third', WINDOW)).toMatchObject({ count: 2 });
  close();
});
