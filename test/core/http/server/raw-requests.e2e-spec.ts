import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../../support/calendar.js';
import { sendRaw } from './raw-http.js';

const calendar = useCalendar();

const P = '/ca/api/calendar/events/v1';
const POST = `POST ${P}/events HTTP/1.1\r\nHost: calendar\r\nAuthorization: Bearer ${ADMIN.token}\r\nContent-Type: application/json`;

it.each([
  ['bytes that are not HTTP', 'gar\x00bage\r\n\r\n'],
  ['the greeting of a TLS client', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['HTTP/2 without an upgrade', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['an unknown method', `BREW ${P}/events HTTP/1.1\r\nHost: calendar\r\n\r\n`],
  ['a header with a control in its name', `GET ${P}/events HTTP/1.1\r\nHost: calendar\r\nBad\x01: 1\r\n\r\n`],
  ['bytes in the address that are not ASCII', `GET ${P}/events/by-slug/\xff\xfe HTTP/1.1\r\nHost: calendar\r\n\r\n`],
  ['no Host', `GET ${P}/events HTTP/1.1\r\n\r\n`],
  ['two Hosts', `GET ${P}/events HTTP/1.1\r\nHost: calendar\r\nHost: other\r\n\r\n`],
  ['CONNECT', 'CONNECT calendar:443 HTTP/1.1\r\nHost: calendar\r\n\r\n'],
  ['two lengths', `${POST}\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  ['a length and chunks', `${POST}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`],
  ['a malformed chunk', `${POST}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}`],
  ['malformed percent-encoding', `GET ${P}/events/by-slug/%E0%A4%A HTTP/1.1\r\nHost: calendar\r\n\r\n`],
])('the service answers 400 in JSON to %s', async (_what, bytes) => {
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

it.each([
  ['PATCH', 'events/by-slug/#fira', 404, 'rest_no_route'],
  ['DELETE', 'events/external/#/b', 404, 'rest_no_route'],
  ['GET', 'events/external/translations#/7', 404, 'rest_no_route'],
  ['GET', 'events#fira', 200, undefined],
])('a fragment is no part of the path: %s %s', async (method, path, status, code) => {
  const head = `${method} ${P}/${path} HTTP/1.1\r\nHost: calendar\r\nAuthorization: Bearer ${ADMIN.token}\r\nContent-Length: 0`;

  const { statusLine, body } = await sendRaw(calendar.origin, `${head}\r\n\r\n`);

  expect([statusLine.split(' ')[1], JSON.parse(body).code]).toEqual([String(status), code]);
});

it('the instance of an error is a valid URI path, even if the path of the request is not', async () => {
  const { body } = await sendRaw(calendar.origin, 'GET /ca/%zz%C3%A9/{"|^ HTTP/1.1\r\nHost: calendar\r\n\r\n');

  expect(JSON.parse(body)).toMatchObject({ code: 'rest_no_route', instance: '/ca/%25zz%C3%A9/%7B%22%7C%5E' });
});

it('the service answers 431 to headers over 64 kB', async () => {
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

it('the service accepts headers of 60 kB', async () => {
  const { statusLine } = await sendRaw(
    calendar.origin,
    `GET ${P}/events HTTP/1.1\r\nHost: calendar\r\nX-Big: ${'a'.repeat(60_000)}\r\n\r\n`,
  );

  expect(statusLine).toBe('HTTP/1.1 200 OK');
});

it('the service answers 414 to a URL over 32 kB', async () => {
  const { status, headers, body } = await calendar.get(`/events?search=${'a'.repeat(33_000)}`);

  expect(status).toBe(414);
  expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
  expect(body).toMatchObject({ code: 'rest_uri_too_long', message: 'L’adreça és massa llarga.', status: 414 });
});

it('the response to a URL under 32 kB has no Link header that would be too long for clients', async () => {
  const { status, headers, body } = await calendar.get(`/events?include=${'1000000,'.repeat(900)}1`);

  expect(status).toBe(200);
  expect(headers.get('Link')).toBeNull();
  expect(body.rest_url.length).toBeGreaterThan(7_200);
});

it('the service ignores an unknown expectation', async () => {
  const { statusLine, headers } = await sendRaw(calendar.origin, `GET ${P}/events HTTP/1.1\r\nHost: calendar\r\nExpect: miracles\r\n\r\n`);

  expect(statusLine).toBe('HTTP/1.1 200 OK');
  expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
});

it('the service refuses a body with a too large Content-Length before it arrives', async () => {
  const { statusLine, body } = await sendRaw(calendar.origin, `${POST}\r\nContent-Length: 99999999999\r\n\r\n{`);

  expect(statusLine).toBe('HTTP/1.1 413 Payload Too Large');
  expect(JSON.parse(body)).toMatchObject({ code: 'rest_payload_too_large' });
});

it('the service still works after malformed requests', async () => {
  await sendRaw(calendar.origin, 'nonsense\r\n\r\n');

  expect((await calendar.get('/events')).status).toBe(200);
});
