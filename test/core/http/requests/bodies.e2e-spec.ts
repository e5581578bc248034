import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../../support/calendar.js';
import { FIRA } from '../../../support/resources.js';
import { eventSender, expectNoRecords, MULTIPART, multipartText } from './send-event.js';

const calendar = useCalendar();

const send = eventSender(calendar);

it.each([
  ['JSON', 'application/json', JSON.stringify(FIRA)],
  ['JSON with its charset', 'Application/JSON; charset="UTF-8"', JSON.stringify(FIRA)],
  ['JSON with a structured suffix', 'application/merge-patch+json', JSON.stringify(FIRA)],
  ['a form', 'application/x-www-form-urlencoded', new URLSearchParams(FIRA).toString()],
  ['a multipart form', MULTIPART, multipartText(FIRA)],
])('the service accepts %s', async (_what, type, body) => {
  const answer = await send(type, body);

  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ title: 'Fira', start_date: '2027-04-23 00:00:00' });
});

it('the service reads fields from the query string too, and prefers those of the body', async () => {
  const { status, body } = await calendar.request('POST', `/events?${new URLSearchParams({ ...FIRA, excerpt: 'Llibres' }).toString()}`, {
    as: ADMIN,
    body: { title: 'Fira del llibre' },
  });

  expect(status).toBe(201);
  expect(body).toMatchObject({ title: 'Fira del llibre', excerpt: 'Llibres' });
});

const deep = (levels: number) => `${'{"venue":'.repeat(levels)}1${'}'.repeat(levels)}`;

it.each([
  ['cut off', '{"title": "Fira"'],
  ['not JSON', 'title=Fira'],
  ['a list', '[{"title":"Fira"}]'],
  ['a text', '"Fira"'],
  ['null', 'null'],
  ['twenty-one objects deep', deep(21)],
  ['a hundred thousand objects deep', deep(100_000)],
  ['a hundred thousand lists deep', `{"title":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['not UTF-8', Buffer.from(`{"title":"Fira\xff"}`, 'latin1')],
  ['half of a character', Buffer.from('{"title":"Fira \xe2\x82"}', 'latin1')],
])('the service answers 400 rest_invalid_json to a JSON body that is %s', async (_what, json) => {
  const { status, body } = await send('application/json', json);

  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'rest_invalid_json', message: 'El cos no és JSON vàlid: s’hi espera un objecte.' });
  await expectNoRecords(calendar);
});

it('the service accepts JSON of twenty levels', async () => {
  const { status } = await send('application/json', `{"x":${deep(19)},${JSON.stringify(FIRA).slice(1)}`);

  expect(status).toBe(201);
});

it.each([
  ['text/plain', 'title=Fira'],
  ['application/xml', '<title>Fira</title>'],
  ['application/jsonp', '{}'],
  ['application/json; charset=iso-8859-1', '{}'],
  ['application/json; charset=utf-16', '{}'],
  ['application/x-www-form-urlencoded; charset=windows-1252', 'title=Fira'],
  ['', '{}'],
  ['application/x-www-form-urlencoded', JSON.stringify(FIRA)],
  ['application/x-www-form-urlencoded', JSON.stringify(FIRA, null, 2)],
])('the service answers 415 to a body of type «%s»', async (type, body) => {
  const answer = await send(type, Buffer.from(body));

  expect(answer.status).toBe(415);
  expect(answer.body).toMatchObject({
    code: 'rest_unsupported_media_type',
    message: expect.stringContaining('El de JSON és `application/json`'),
  });
  await expectNoRecords(calendar);
});

it.each(['gzip', 'deflate', 'br', 'nonsense'])('the service answers 415 to a body with «Content-Encoding: %s»', async (encoding) => {
  const { status, body } = await send('application/json', gzipSync(JSON.stringify(FIRA)), { 'Content-Encoding': encoding });

  expect(status).toBe(415);
  expect(body.code).toBe('rest_unsupported_media_type');
  await expectNoRecords(calendar);
});

it('the service answers 415 to a file that the route does not take', async () => {
  const body = '--limit\r\nContent-Disposition: form-data; name="poster"; filename="a.png"\r\n\r\nPNG\r\n--limit--\r\n';
  const answer = await calendar.request('POST', '/tags', { as: ADMIN, headers: { 'Content-Type': MULTIPART }, body });

  expect(answer.status).toBe(415);
  expect(answer.body.code).toBe('rest_unsupported_media_type');
  await expectNoRecords(calendar);
});

afterEach(async () => {
  expect((await calendar.get('/events')).status).toBe(200);
});
