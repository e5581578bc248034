import { expect, it } from '@jest/globals';
import { AddressPolicy } from '../../../src/core/fetching/address-policy.js';
import type { FetchError } from '../../../src/core/fetching/fetch-error.js';
import { GuardedFetcher } from '../../../src/core/fetching/guarded-fetcher.js';
import { readText, useStandInServer } from '../../support/stand-in-server.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const fetcher = new GuardedFetcher(TEST_SETTINGS);
const server = useStandInServer();
/** On an address that is not in `FETCH_NETWORKS`. */
const hiddenServer = useStandInServer('127.0.0.2');

const post = (url: string, options: object = {}) =>
  fetcher.post(url, { headers: { 'X-A': 'b' }, body: 'hólá', timeoutMs: 5_000, ...options });
const kindOfError = (url: string, options: object = {}) => post(url, options).catch((error: unknown) => (error as FetchError).kind);

it('a POST sends its headers and its body, and has the status and the headers of the answer', async () => {
  let body = '';
  server.respond = async (request, response) => {
    body = await readText(request);
    response.writeHead(202, { 'Retry-After': '7' }).end('never read');
  };

  const { status, headers } = await post(server.origin);

  expect([status, headers['retry-after'], body]).toEqual([202, '7', 'hólá']);
  expect(server.requests[0]).toMatchObject({ method: 'POST', headers: { 'x-a': 'b', 'content-length': '6' } });
});

it('a POST follows no redirect', async () => {
  server.respond = (_, response) => response.writeHead(307, { Location: hiddenServer.origin }).end();

  expect((await post(server.origin)).status).toBe(307);
  expect(hiddenServer.requests).toEqual([]);
});

it('a POST closes the connection of an endless answer', async () => {
  const closed = new Promise((resolve) => {
    server.respond = (_, response) => {
      response.once('close', resolve).writeHead(200).write('a');
    };
  });

  expect((await post(server.origin)).status).toBe(200);
  await closed;
});

it('a POST ends when the head of the answer does not come in time', async () => {
  server.respond = (_, response) => void response.socket!.write('HTTP/1.1 2');

  expect(await kindOfError(server.origin, { timeoutMs: 50 })).toBe('timeout');
});

it.each([
  ['a private address', () => hiddenServer.origin],
  ['a name that leads to one', () => hiddenServer.origin.replace('127.0.0.2', 'localhost')],
  ['a public address without encryption', () => 'http://1.1.1.1/'],
])('a POST does not connect to %s', async (_, url) => {
  expect(await kindOfError(url(), { policy: new AddressPolicy([]) })).toBe('forbidden-address');
  expect(hiddenServer.requests).toEqual([]);
});
