import { afterEach, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../../support/calendar.js';
import { FIRA } from '../../../support/resources.js';
import { eventSender, expectNoRecords, MULTIPART, multipartText } from './send-event.js';

const calendar = useCalendar();

const send = eventSender(calendar);

const MEGABYTE = 1024 * 1024;

it.each([
  ['JSON', 'application/json', JSON.stringify({ ...FIRA, x: 'a'.repeat(MEGABYTE) })],
  ['a form', 'application/x-www-form-urlencoded', `${new URLSearchParams(FIRA).toString()}&x=${'a'.repeat(MEGABYTE)}`],
  ['one part', MULTIPART, multipartText({ ...FIRA, x: 'a'.repeat(MEGABYTE) })],
  ['parts', MULTIPART, multipartText({ ...FIRA, x: 'a'.repeat(MEGABYTE / 2), y: 'a'.repeat(MEGABYTE / 2) })],
])('the service answers 413 to more than a megabyte of %s', async (_what, type, body) => {
  const answer = await send(type, body);

  expect(answer.status).toBe(413);
  expect(answer.headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
  expect(answer.body).toMatchObject({ code: 'rest_payload_too_large', message: 'El cos és massa gran.' });
  await expectNoRecords(calendar);
});

it.each(['/tokens', '/users'])('the service answers 413 to more than 16 kB for %s', async (path) => {
  const answer = await calendar.post(`//ca/api/auth/v1${path}`, { name: 'laptop', x: 'a'.repeat(16 * 1024) });

  expect(answer.status).toBe(413);
  expect(answer.body).toMatchObject({ code: 'rest_payload_too_large' });
});

it.each([
  ['JSON', 'application/json', JSON.stringify({ ...FIRA, x: 'a'.repeat(2 * MEGABYTE) })],
  ['parts', MULTIPART, multipartText({ ...FIRA, x: 'a'.repeat(MEGABYTE - 500), y: 'a'.repeat(MEGABYTE - 500) })],
])('the service answers 413 to %s without a Content-Length', async (_what, type, body) => {
  const stream = new Blob([body]).stream();
  const answer = await fetch(`${calendar.origin}/ca/api/calendar/events/v1/events`, {
    ...{ method: 'POST', body: stream, duplex: 'half' },
    headers: { 'Content-Type': type, Authorization: `Bearer ${ADMIN.token}` },
  });

  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ code: 'rest_payload_too_large' });
  await expectNoRecords(calendar);
});

it.each([
  ['without a boundary', 'multipart/form-data', multipartText(FIRA)],
  ['cut off', MULTIPART, multipartText(FIRA).slice(0, -20)],
])('the service answers 400 to parts %s', async (_what, type, body) => {
  const answer = await send(type, body);

  expect(answer.status).toBe(400);
  expect(answer.body.code).toBe('rest_bad_request');
  await expectNoRecords(calendar);
});

afterEach(async () => {
  expect((await calendar.get('/events')).status).toBe(200);
});
