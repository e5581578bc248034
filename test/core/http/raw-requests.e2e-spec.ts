import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { sendRaw } from './raw-http.js';

const calendar = useCalendar();

const P = '/ca/api/calendar/events/v1';
const POST = `POST ${P}/events HTTP/1.1\r\nHost: calendar\r\nAuthorization: Bearer ${ADMIN.token}\r\nContent-Type: application/json`;

it.each([
  ['bytes that are no HTTP', 'gar\x00bage\r\n\r\n'],
  ['the greeting of a TLS client', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['HTTP/2 without being asked', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a method that nobody knows', `BREW ${P}/events HTTP/1.1\r\nHost: calendar\r\n\r\n`],
  ['a header with a control in its name', `GET ${P}/events HTTP/1.1\r\nHost: calendar\r\nBad\x01: 1\r\n\r\n`],
  ['bytes in the address that are not ASCII', `GET ${P}/events/by-slug/\xff\xfe HTTP/1.1\r\nHost: calendar\r\n\r\n`],
  ['no Host', `GET ${P}/events HTTP/1.1\r\n\r\n`],
  ['two Hosts', `GET ${P}/events HTTP/1.1\r\nHost: calendar\r\nHost: other\r\n\r\n`],
  ['the wish for a tunnel', 'CONNECT calendar:443 HTTP/1.1\r\nHost: calendar\r\n\r\n'],
  ['two lengths', `${POST}\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  ['a length and chunks', `${POST}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`],
  ['a chunk that is none', `${POST}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}`],
  ['malformed percent-encoding', `GET ${P}/events/by-slug/%E0%A4%A HTTP/1.1\r\nHost: calendar\r\n\r\n`],
])('answers 400 in JSON to %s', async (_what, bytes) => {
  const { statusLine, headers, body } = await sendRaw(calendar.origin, Buffer.from(bytes, 'latin1'));

  expect(statusLine).toBe('HTTP/1.1 400 Bad Request');
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-language': 'ca',
    'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
  });
  expect(JSON.parse(body)).toMatchObject({
    code: 'rest_bad_request',
    message: 'La petició no està ben formada.',
    data: { status: 400 },
    status: 400,
  });
});

it('names the address that was asked for as a URI may be written, whatever was sent', async () => {
  const { body } = await sendRaw(calendar.origin, 'GET /ca/%zz%C3%A9/{"|^ HTTP/1.1\r\nHost: calendar\r\n\r\n');

  expect(JSON.parse(body)).toMatchObject({ code: 'rest_no_route', instance: '/ca/%25zz%C3%A9/%7B%22%7C%5E' });
});

it('answers 431 to headers over 64 kB', async () => {
  const { statusLine, headers, body } = await sendRaw(
    calendar.origin,
    `GET ${P}/events HTTP/1.1\r\nHost: calendar\r\nX-Big: ${'a'.repeat(66_000)}\r\n\r\n`,
  );

  expect(statusLine).toBe('HTTP/1.1 431 Request Header Fields Too Large');
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
  });
  expect(JSON.parse(body)).toMatchObject({ code: 'rest_headers_too_large', status: 431 });
});

it('answers to headers of 60 kB', async () => {
  const { statusLine } = await sendRaw(
    calendar.origin,
    `GET ${P}/events HTTP/1.1\r\nHost: calendar\r\nX-Big: ${'a'.repeat(60_000)}\r\n\r\n`,
  );

  expect(statusLine).toBe('HTTP/1.1 200 OK');
});

it('answers 414 to an address over 32 kB', async () => {
  const { status, headers, body } = await calendar.get(`/events?search=${'a'.repeat(33_000)}`);

  expect(status).toBe(414);
  expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
  expect(body).toMatchObject({ code: 'rest_uri_too_long', message: 'L’adreça és massa llarga.', status: 414 });
});

it('answers to a shorter one, without links to pages in headers that no client would take', async () => {
  const { status, headers, body } = await calendar.get(`/events?include=${'1000000,'.repeat(900)}1`);

  expect(status).toBe(200);
  expect(headers.get('Link')).toBeNull();
  expect(body.rest_url.length).toBeGreaterThan(7_200);
});

it('ignores an expectation that it does not know', async () => {
  const { statusLine, headers } = await sendRaw(calendar.origin, `GET ${P}/events HTTP/1.1\r\nHost: calendar\r\nExpect: miracles\r\n\r\n`);

  expect(statusLine).toBe('HTTP/1.1 200 OK');
  expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
});

it('refuses a body that is announced as too large before it has come', async () => {
  const { statusLine, body } = await sendRaw(calendar.origin, `${POST}\r\nContent-Length: 99999999999\r\n\r\n{`);

  expect(statusLine).toBe('HTTP/1.1 413 Payload Too Large');
  expect(JSON.parse(body)).toMatchObject({ code: 'rest_payload_too_large' });
});

it('goes on serving after all that', async () => {
  await sendRaw(calendar.origin, 'nonsense\r\n\r\n');

  expect((await calendar.get('/events')).status).toBe(200);
});
