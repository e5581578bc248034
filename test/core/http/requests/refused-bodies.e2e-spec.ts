import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../../support/calendar.js';
import { waitUntil } from '../../../support/until.js';

const calendar = useCalendar();

const P = '/ca/api/calendar/events/v1';
const MEGABYTE = 1024 * 1024;
const JSON_TYPE = 'Content-Type: application/json';
const CREDENTIALS = `Authorization: Bearer ${ADMIN.token}`;
const BODY = '{"name":"Fira"}';
const LENGTH = `Content-Length: ${BODY.length}`;

/** Sends the head of a request. */
const sendHead = async (requestLine: string, ...headers: string[]): Promise<{ socket: Socket; received: () => string }> => {
  const socket = connect(Number(new URL(calendar.origin).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write([`${requestLine} HTTP/1.1`, 'Host: calendar', ...headers, '', ''].join('\r\n'));
  return { socket, received: () => text };
};

/** Sends a chunked body (RFC 9112 §7.1) that never ends, until the connection is closed or `maxBytes` were sent. @returns the bytes */
const sendEndlessBody = async (socket: Socket, maxBytes: number): Promise<number> => {
  const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`;
  let bytes = 0;
  for (; bytes < maxBytes && !socket.destroyed; bytes += chunk.length)
    await new Promise((resolve) => {
      socket.write(chunk, resolve);
    });
  return bytes;
};

it('the service asks a client for the body when it has checked the credentials', async () => {
  const { socket, received } = await sendHead(`POST ${P}/tags`, CREDENTIALS, JSON_TYPE, LENGTH, 'Expect: 100-continue');
  await waitUntil(() => received() !== '');
  expect(received()).toBe('HTTP/1.1 100 Continue\r\n\r\n');

  socket.write(BODY);
  await waitUntil(() => received().includes('HTTP/1.1 201 Created'));

  socket.destroy();
});

it.each([
  ['401', `POST ${P}/tags`, [JSON_TYPE, LENGTH]],
  ['404', `POST ${P}/nothing`, [JSON_TYPE, LENGTH]],
  ['405', `DELETE ${P}/tags`, [JSON_TYPE, LENGTH]],
  ['413', `POST ${P}/tags`, [CREDENTIALS, JSON_TYPE, 'Content-Length: 99999999']],
  ['415', `POST ${P}/tags`, [CREDENTIALS, 'Content-Type: text/plain', LENGTH]],
])('the service answers %s without asking for the body', async (status, requestLine, headers) => {
  const { socket, received } = await sendHead(requestLine, ...headers, 'Expect: 100-continue');
  await once(socket, 'close');

  expect(received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(received()).toContain('\r\nConnection: close\r\n');
});

it('a request with another expectation, and with two Hosts, is malformed', async () => {
  const { socket, received } = await sendHead(`GET ${P}/tags`, 'Host: other', 'Expect: the-impossible');
  await once(socket, 'close');

  expect(received()).toMatch(/^HTTP\/1.1 400 /);
});

it('a client that reads only after it has sent a megabyte gets the refusal', async () => {
  const { socket, received } = await sendHead(`POST ${P}/tags`, JSON_TYPE, `Content-Length: ${MEGABYTE}`);
  socket.pause();
  await new Promise((resolve) => socket.write('a'.repeat(MEGABYTE), resolve));
  socket.resume();
  await once(socket, 'close');

  expect(received()).toMatch(/^HTTP\/1.1 401 (.*\r\n)*Connection: close\r\n/);
  expect(received()).toContain('"code":"rest_not_logged_in"');
});

it('the service closes the connection after the refusal of a long body, of which the client sends nothing', async () => {
  const { socket, received } = await sendHead(`POST ${P}/tags`, JSON_TYPE, `Content-Length: ${MEGABYTE}`);
  await once(socket, 'close');

  expect(received()).toMatch(/^HTTP\/1.1 401 (.*\r\n)*Connection: close\r\n/);
});

it.each([
  ['a write without credentials', '401', `POST ${P}/tags`, [JSON_TYPE]],
  ['a write with a type that is not accepted', '415', `POST ${P}/tags`, [CREDENTIALS, 'Content-Type: text/plain']],
  ['a write', '413', `POST ${P}/tags`, [CREDENTIALS, JSON_TYPE]],
  ['a form', '413', `POST ${P}/tags`, [CREDENTIALS, 'Content-Type: multipart/form-data; boundary=x']],
  ['an unknown address', '404', `POST ${P}/nothing`, [JSON_TYPE]],
  ['a read', '200', `GET ${P}/tags`, []],
  ['a health check', '200', 'GET /health/live', []],
])('the service closes the connection when the body of %s does not end', async (_what, status, requestLine, headers) => {
  const { socket, received } = await sendHead(requestLine, ...headers, 'Transfer-Encoding: chunked');
  const bytes = await sendEndlessBody(socket, 64 * MEGABYTE);

  expect(received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  // Some megabytes are on the way in the buffers of the connection.
  expect(bytes).toBeLessThan(32 * MEGABYTE);
  expect((await calendar.get('/tags')).status).toBe(200);
});

it('the service closes the connections of many clients whose bodies it does not read', async () => {
  const head = [`POST ${P}/tags`, JSON_TYPE, `Content-Length: ${2 * MEGABYTE}`] as const;
  const clients = await Promise.all(Array.from({ length: 60 }, () => sendHead(...head)));
  for (const { socket } of clients) socket.write('a'.repeat(2 * MEGABYTE - 1));
  await waitUntil(() => clients.every(({ socket }) => socket.destroyed));

  const refused = clients.filter(({ received }) => received().startsWith('HTTP/1.1 401 '));
  // A client may lose its response when its connection is cut.
  expect(refused.length).toBeGreaterThan(50);
  expect((await calendar.get('/tags')).status).toBe(200);
});

it('a client can go on after a refusal whose body is short', async () => {
  const { socket, received } = await sendHead(`POST ${P}/tags`, JSON_TYPE, 'Content-Length: 65536');
  socket.write('a'.repeat(65_536));
  socket.write(`GET ${P}/tags HTTP/1.1\r\nHost: calendar\r\n\r\n`);
  await waitUntil(() => received().includes('HTTP/1.1 200 OK'));

  expect(received()).toMatch(/^HTTP\/1.1 401 /);
  socket.destroy();
});
