import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import express from 'express';
import { StreamedResponse } from '../../../../src/core/http/responses/streamed-response.js';
import { hashState } from '../../../../src/core/http/responses/entity-tag.js';
import { HttpConnections } from '../../../../src/core/http/server/http-connections.js';

const STALL_TIMEOUT_MS = 200;
/** More than the buffers of a connection hold. */
const LARGE_BODY = Buffer.alloc(32 * 1024 * 1024, 'a');

let server: Server;

const listen = async (listener: RequestListener): Promise<Socket> => {
  server = createServer(listener);
  new HttpConnections(server).closeStalled(STALL_TIMEOUT_MS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
};

const GET = 'GET / HTTP/1.1\r\nHost: calendar\r\n\r\n';

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it('the server cuts off an answer that the client does not read', async () => {
  const client = await listen((_request, response) => response.end(LARGE_BODY));
  client.pause().write(GET);
  const [, response] = await once(server, 'request');
  await once(response, 'close');

  client.resume();
  await once(client, 'close');

  expect(client.bytesRead).toBeGreaterThan(0);
  expect(client.bytesRead).toBeLessThan(LARGE_BODY.length);
});

it('the server makes no more of a feed than the client reads, and nothing after it has cut off the feed', async () => {
  const piece = 'a'.repeat(100_000);
  let length = 0;
  let end: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  async function* makePieces() {
    try {
      for (; ; length += piece.length) yield await Promise.resolve(piece);
    } finally {
      end();
    }
  }
  const feed = new StreamedResponse({ headers: {}, tag: hashState('feed'), makePieces });
  const application = express().get('/', async (request, response) => {
    await feed.open(request, (step) => step());
    await feed.send(request, response, () => () => undefined);
  });

  const client = await listen(application);
  client.pause().write(GET);
  await ended;

  expect(length).toBeGreaterThan(0);
  expect(length).toBeLessThan(LARGE_BODY.length);
});

it('the server closes a connection on which no request comes', async () => {
  const client = await listen(() => undefined);
  client.resume();

  await once(client, 'close');

  expect(client.bytesRead).toBe(0);
});

it('the server waits for a handler that takes longer', async () => {
  const client = await listen((_request, response) => {
    setTimeout(() => response.end('ready'), 3 * STALL_TIMEOUT_MS);
  });
  client.write(GET);

  expect(String((await once(client, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  client.destroy();
});
