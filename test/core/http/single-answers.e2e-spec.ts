import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';

const calendar = useCalendar();

const P = '/ca/api/calendar/events/v1';
const ANONYMOUS = `POST ${P}/tags HTTP/1.1\r\nHost: calendar\r\nContent-Type: application/json`;
const SIGNED_IN = `${ANONYMOUS}\r\nAuthorization: Bearer ${ADMIN.token}`;
const READ = `GET ${P}/tags HTTP/1.1\r\nHost: calendar`;
const CHUNKED = 'Transfer-Encoding: chunked\r\n\r\n';
const BAD_EXTENSION = '2;\x01bad\r\n{}\r\n0\r\n\r\n';

/** Sends a head, then more bytes, and waits until the service has closed the connection. @returns the status lines and the last answer */
async function exchange(head: string, rest: string, isSentAtOnce: boolean): Promise<{ statuses: string[]; last: string }> {
  const socket = connect(Number(new URL(calendar.origin).port), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (isSentAtOnce) socket.write(head + rest);
  else {
    socket.write(head);
    // With credentials, there is no answer before the body.
    await Promise.race([once(socket, 'data'), sleep(200)]);
    socket.write(rest);
  }
  await once(socket, 'close');
  const answers = received.split(/(?=HTTP\/1\.1 \d{3} )/);
  return { statuses: answers.map((answer) => answer.slice(9, 12)), last: answers.at(-1)! };
}

const BAD_BODIES: [what: string, head: string, body: string][] = [
  ['an unknown transfer coding without credentials', `${ANONYMOUS}\r\nTransfer-Encoding: xchunked\r\n\r\n`, '2\r\n{}\r\n0\r\n\r\n'],
  ['a malformed chunk extension without credentials', `${ANONYMOUS}\r\n${CHUNKED}`, BAD_EXTENSION],
  ['a malformed chunk without credentials', `${ANONYMOUS}\r\n${CHUNKED}`, 'zz\r\n'],
  ['a malformed chunk extension with credentials', `${SIGNED_IN}\r\n${CHUNKED}`, BAD_EXTENSION],
  ['a malformed chunk at an unknown address', `POST ${P}/nothing HTTP/1.1\r\nHost: calendar\r\n${CHUNKED}`, 'zz\r\n'],
  ['a malformed chunk in the body of a read', `${READ}\r\n${CHUNKED}`, 'zz\r\n'],
  ['a malformed chunk in the body of a health check', `GET /health/live HTTP/1.1\r\nHost: calendar\r\n${CHUNKED}`, 'zz\r\n'],
];

it.each(BAD_BODIES.flatMap(([what, head, body]) => [true, false].map((isSentAtOnce) => [what, head, body, isSentAtOnce] as const)))(
  'the service answers once, and closes the connection, after %s (%#)',
  async (_what, head, body, isSentAtOnce) => {
    const { statuses, last } = await exchange(head, body, isSentAtOnce);

    expect(statuses).toHaveLength(1);
    expect(last).toMatch(/^HTTP\/1\.1 [24]\d\d (.*\r\n)*Connection: close\r\n/);
  },
);

it.each([true, false])('a request before bytes that are not HTTP gets its own answer first (%#)', async (isSentAtOnce) => {
  const { statuses, last } = await exchange(`${READ}\r\n\r\n`, 'gar\x00bage\r\n\r\n', isSentAtOnce);

  expect(statuses).toEqual(['200', '400']);
  expect(last).toContain('\r\nConnection: close\r\n');
});

it('a request without a Host gets its answer after those of the requests before it', async () => {
  const { statuses } = await exchange(`${READ}\r\n\r\n${READ}\r\n\r\n`, `GET ${P}/tags HTTP/1.1\r\n\r\n`, true);

  expect(statuses).toEqual(['200', '200', '400']);
});

it('a request after one without a Host is not run, and the connection closes', async () => {
  const body = '{"name":"Música"}';
  const create = `${SIGNED_IN}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

  const { statuses } = await exchange(`GET ${P}/tags HTTP/1.1\r\n\r\n`, create, true);

  expect(statuses).toEqual(['400']);
  expect((await calendar.get('/tags', { as: ADMIN })).body.tags).toEqual([]);
});

it('bytes that are not HTTP, in many pieces, get one answer', async () => {
  const { statuses } = await exchange('gar\x00bage\r\n', 'gar\x00bage\r\n', false);

  expect(statuses).toEqual(['400']);
});
