import { gzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { type FetchOptions, GuardedFetcher } from '../../../src/core/fetching/guarded-fetcher.js';
import { useStandInServer } from '../../support/stand-in-server.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const fetcher = new GuardedFetcher(TEST_SETTINGS);
const server = useStandInServer();

async function read(options: FetchOptions = {}, path = '/') {
  const { status, url, headers, body } = await fetcher.get(server.origin + path, options);
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return { status, url, etag: headers.etag, text: Buffer.concat(chunks).toString() };
}

it('a fetch gives its name and the validators of the last answer, and follows five redirects', async () => {
  server.respond = ({ url }, response) => {
    if (url === '/5') response.writeHead(200, { ETag: '"a"' }).end('found');
    else response.writeHead(307, { Location: `.${url!.slice(0, -1)}${Number(url!.at(-1)) + 1}` }).end();
  };

  const answer = await read({ headers: { 'If-None-Match': '"b"' } }, '/0');

  expect(answer).toEqual({ status: 200, url: `${server.origin}/5`, etag: '"a"', text: 'found' });
  expect(server.requests.map(({ headers }) => headers)).toEqual(
    Array(6).fill({
      host: server.origin.replace('http://', ''),
      'user-agent': 'calendar-events (+http://calendar.test)',
      'accept-encoding': 'gzip',
      'if-none-match': '"b"',
      connection: 'close',
    }),
  );
});

it('a fetch does not follow a sixth redirect', async () => {
  server.respond = (_, response) => response.writeHead(302, { Location: '/' }).end();

  await expect(read()).rejects.toMatchObject({ kind: 'too-many-redirects' });
  expect(server.requests).toHaveLength(6);
});

it('a fetch hands on a status such as 304 or 404', async () => {
  server.respond = ({ url }, response) => response.writeHead(Number(url!.slice(1))).end();

  expect([(await read({}, '/304')).status, (await read({}, '/404')).status]).toEqual([304, 404]);
});

it('a fetch keeps no cookie from one request to the next', async () => {
  server.respond = ({ url }, response) =>
    response.writeHead(url === '/' ? 302 : 200, { Location: '/next', 'Set-Cookie': 'session=secret; Path=/' }).end();

  await read();

  expect(server.requests.map(({ url, headers }) => [url, headers.cookie])).toEqual([
    ['/', undefined],
    ['/next', undefined],
  ]);
});

it('a fetch sends no credentials', async () => {
  await expect(read({ headers: { Authorization: 'Bearer secret' } })).rejects.toThrow('Authorization would be sent');
  expect(server.requests).toEqual([]);
});

it('a fetch decompresses, and bounds the decompressed size', async () => {
  server.respond = (_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000_000, 'a')));

  expect((await read()).text).toHaveLength(1_000_000);
  await expect(read({ maxBytes: 999_999 })).rejects.toMatchObject({ kind: 'too-large' });
});

it.each([
  ['an encoding that was not asked for', { 'Content-Encoding': 'br' }, 'bad-encoding'],
  ['two encodings', { 'Content-Encoding': 'gzip, gzip' }, 'bad-encoding'],
  ['bytes that are not of the encoding', { 'Content-Encoding': 'gzip' }, 'bad-encoding'],
  ['fewer bytes than declared', { 'Content-Length': '1000' }, 'no-connection'],
])('a fetch refuses %s', async (_, headers, kind) => {
  server.respond = (_request, response) => {
    response.writeHead(200, headers);
    response.write('plain', () => ('Content-Length' in headers ? response.destroy() : response.end()));
  };

  await expect(read()).rejects.toMatchObject({ kind });
});

it('a fetch ends at its size, whatever length the server declares', async () => {
  server.respond = (_, response) => {
    const send = () => response.write(Buffer.alloc(10_000), (error) => error ?? send());
    send();
  };

  await expect(read({ maxBytes: 100_000 })).rejects.toMatchObject({ kind: 'too-large' });
});

it.each([
  ['never answers', 0, { idleTimeoutMs: 20 }],
  ['stops in the middle', 1, { idleTimeoutMs: 20 }],
  ['sends a little for ever', Infinity, { timeoutMs: 50 }],
])('a fetch leaves a server that %s', async (_, writes, options) => {
  server.respond = (_request, response) => {
    const send = (left: number) => left > 0 && !response.destroyed && response.write('a', () => setImmediate(send, left - 1));
    send(writes);
  };

  await expect(read(options)).rejects.toMatchObject({ kind: 'timeout' });
});

it('a caller can end a fetch', async () => {
  const caller = new AbortController();
  server.respond = (_, response) => {
    response.write('a');
    caller.abort();
  };

  await expect(read({ signal: caller.signal })).rejects.toMatchObject({ kind: 'stopped' });
});

it.each([
  ['does not exist', 'http://name.invalid', 'unknown-host'],
  ['does not listen', 'http://127.0.0.1:1', 'no-connection'],
])('a fetch says that the host %s', async (_, url, kind) => {
  await expect(fetcher.get(url)).rejects.toMatchObject({ kind });
});

it('a fetch says that a server has no TLS, or does not speak HTTP', async () => {
  await expect(fetcher.get(server.origin.replace('http:', 'https:'))).rejects.toMatchObject({ kind: 'bad-certificate' });
  server.respond = ({ socket }) => socket.end('SSH-2.0\r\n\r\n');
  await expect(read()).rejects.toMatchObject({ kind: 'bad-answer' });
});
