import dns from 'node:dns';
import { afterEach, expect, it, jest } from '@jest/globals';
import { waitForServer } from '../../../src/core/database/connection/wait-for-server.js';
import { freePort } from './service-process.js';

afterEach(() => void jest.restoreAllMocks());

it('the five seconds of an unknown host begin when its name is lost, not with the wait for the server', async () => {
  const url = `mysql://me@calendar-database.invalid:${await freePort()}/calendar`;
  const stop = new AbortController();
  const stopped = new Error('stopped');
  const began = performance.now();
  let lookups = 0;
  const lookUp = (_: string, __: object, done: (error: Error | null, addresses?: object[]) => void) => {
    lookups++;
    if (lookups > 1) jest.spyOn(performance, 'now').mockReturnValue(began + 6_000);
    if (lookups === 3) stop.abort(stopped);
    if (lookups === 1) done(null, [{ address: '127.0.0.1', family: 4 }]);
    else done(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }));
  };
  jest.spyOn(dns, 'lookup').mockImplementation(lookUp as never);

  await expect(waitForServer(url, stop.signal)).rejects.toBe(stopped);

  expect(lookups).toBe(3);
});
