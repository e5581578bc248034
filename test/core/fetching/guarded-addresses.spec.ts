import type { LookupAddress } from 'node:dns';
import { expect, it } from '@jest/globals';
import { AddressPolicy, type Resolve } from '../../../src/core/fetching/address-policy.js';
import { FetchError } from '../../../src/core/fetching/fetch-error.js';
import { findRedirect, GuardedFetcher } from '../../../src/core/fetching/guarded-fetcher.js';
import { useStandInServer } from '../../support/stand-in-server.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const fetcher = new GuardedFetcher(TEST_SETTINGS);
const server = useStandInServer();
/** On an address that is not in `FETCH_NETWORKS`. */
const hiddenServer = useStandInServer('127.0.0.2');

const resolveTo = (...answers: string[][]): Resolve & { calls: number } =>
  Object.assign(
    ((_name, _options, done) => {
      const addresses = answers[Math.min(resolve.calls++, answers.length - 1)]!;
      done(
        null,
        addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    }) as Resolve,
    { calls: 0 },
  );
let resolve: ReturnType<typeof resolveTo>;

const kindOfError = (url: string) =>
  fetcher.get(url, { policy: new AddressPolicy([]) }).catch((error: unknown) => (error as FetchError).kind);

it.each([
  ['loopback', ['127.0.0.1', '127.1.2.3', 'localhost', '[::1]', '[::ffff:127.0.0.2]', '[::ffff:7f00:2]', '[::127.0.0.2]']],
  ['loopback in odd forms', ['0x7f.2', '2130706434', '0177.0.0.2', '127.2', '127。0。0。2', '0x7f000002']],
  ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '[fc00::1]', '[fd12:3456::1]', '[::ffff:10.0.0.1]']],
  ['link-local', ['169.254.1.1', '[fe80::1]', '[fec0::1]']],
  ['metadata', ['169.254.169.254', '[fd00:ec2::254]', '100.100.100.200', '192.0.0.192', '168.63.129.16']],
  ['shared and reserved', ['100.64.0.1', '0.0.0.0', '[::]', '198.18.0.1', '192.0.2.1', '203.0.113.1', '240.0.0.1', '[2001:db8::1]']],
  ['multicast and broadcast', ['224.0.0.1', '239.255.255.250', '255.255.255.255', '[ff02::1]']],
  ['IPv4 behind IPv6', ['[64:ff9b::7f00:2]', '[64:ff9b:1::a00:1]', '[2002:7f00:2::1]', '[2001::1]', '[::ffff:0:7f00:2]']],
])('a fetch connects to no %s address', async (_, hosts) => {
  const kinds = await Promise.all(hosts.map((host) => kindOfError(`http://${host}/`)));

  expect(kinds).toEqual(hosts.map(() => 'forbidden-address'));
});

it.each(['http://1.1.1.1:22/', 'http://1.1.1.1:6379/', 'https://1.1.1.1:25/', 'https://[2606:4700:4700::1111]:3306/'])(
  'a fetch connects to no port of other services: %s',
  async (url) => {
    await expect(fetcher.get(url)).rejects.toMatchObject({ kind: 'forbidden-port' });
  },
);

it.each(['ftp://1.1.1.1/', 'file:///etc/passwd', 'data:text/plain,a', 'http://ann@1.1.1.1/', 'http://:secret@1.1.1.1/', '/path', ''])(
  'a fetch takes no URL such as %j',
  async (url) => {
    await expect(fetcher.get(url)).rejects.toMatchObject({ kind: 'bad-url' });
  },
);

it('a name is refused if one of its addresses is', async () => {
  resolve = resolveTo(['127.0.0.1', '127.0.0.2']);
  const policy = new AddressPolicy(['127.0.0.1'], resolve);

  await expect(fetcher.get(server.origin.replace('127.0.0.1', 'example.org'), { policy })).rejects.toMatchObject({
    kind: 'forbidden-address',
    detail: 'example.org (127.0.0.2)',
  });
  expect(server.requests).toEqual([]);
});

it('a fetch connects to the address that was checked, whatever a name server answers next', async () => {
  resolve = resolveTo(['127.0.0.1'], ['127.0.0.2']);
  const policy = new AddressPolicy(['127.0.0.1'], resolve);
  server.respond = (_, response) => response.writeHead(302, { Location: '/again' }).end();

  const fetching = fetcher.get(server.origin.replace('127.0.0.1', 'example.org'), { policy });

  await expect(fetching).rejects.toMatchObject({ kind: 'forbidden-address', detail: 'example.org (127.0.0.2)' });
  expect([resolve.calls, server.requests.length]).toEqual([2, 1]);
});

it('a name without addresses is unknown', async () => {
  resolve = resolveTo([]);

  await expect(fetcher.get('http://example.org/', { policy: new AddressPolicy([], resolve) })).rejects.toMatchObject({
    kind: 'unknown-host',
  });
});

it.each([
  ['a private address', () => hiddenServer.origin, 'forbidden-address'],
  ['another scheme', () => 'ftp://127.0.0.1/', 'bad-url'],
  ['a file', () => 'file:///etc/passwd', 'bad-url'],
  ['credentials', () => server.origin.replace('//', '//ann:secret@'), 'bad-url'],
])('a redirect to %s is not followed', async (_, location, kind) => {
  server.respond = (_request, response) => response.writeHead(302, { Location: location() }).end();

  await expect(fetcher.get(server.origin)).rejects.toMatchObject({ kind });
  expect([server.requests.length, hiddenServer.requests.length]).toEqual([1, 0]);
});

it.each([
  ['https://a.example/1', 'http://a.example/2', 'from https to http'],
  ['https://a.example/1', 'http://b.example/', 'from https to http'],
  ['https://a.example/1', '/2', 'https://a.example/2'],
  ['https://a.example/1', '//b.example/2', 'https://b.example/2'],
  ['http://a.example/1', 'https://a.example/2', 'https://a.example/2'],
  ['http://a.example/1', 'http://b.example/2', 'http://b.example/2'],
])('a redirect from %s to %s leads to: %s', (from, location, result) => {
  const follow = () => findRedirect({ statusCode: 302, headers: { location } }, new URL(from))?.href;

  if (result.startsWith('http')) expect(follow()).toBe(result);
  else expect(follow).toThrow(new FetchError('bad-url', result));
});
