import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../../support/calendar.js';
import { FIRA } from '../../../support/resources.js';

const calendar = useCalendar();

const GOOD = FIRA;

const sendForm = (text: string) =>
  calendar.request('POST', '/events', { as: ADMIN, headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: text });
const sendJson = (text: string) =>
  calendar.request('POST', '/events', { as: ADMIN, headers: { 'Content-Type': 'application/json' }, body: text });
const events = async () => (await calendar.database.query('SELECT id FROM event')).length;

it('the service ignores members that would change the prototype of objects', async () => {
  await sendJson(
    `{"__proto__":{"featured":true},"constructor":{"prototype":{"sticky":true}},"hasOwnProperty":1,"toString":2,"title":"JSON","start_date":"2027-04-23","end_date":"2027-04-23"}`,
  );
  await sendForm('__proto__[featured]=1&constructor[prototype][sticky]=1&title=Form&start_date=2027-04-23&end_date=2027-04-23');

  const { body } = await calendar.get('/events?include=1,2,3,4&__proto__[page]=7&orderby=title');

  expect(body.events).toMatchObject([
    { title: 'Form', featured: false, sticky: false },
    { title: 'JSON', featured: false, sticky: false },
  ]);
  expect(({} as Record<string, unknown>).featured).toBeUndefined();
});

it('the service does not read required fields from a prototype', async () => {
  const { status, body } = await sendJson(
    `{"__proto__":{"title":"Fira"},"start_date":"2027-04-23","end_date":"2027-04-23","venue":{"__proto__":{"venue":"Palau"}}}`,
  );

  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'rest_missing_callback_param', data: { params: expect.arrayContaining(['title']) } });
  expect(await events()).toBe(0);
});

const many = (count: number) => Array.from({ length: count }, (_, n) => `x${n}=1`).join('&');

it('the service accepts a thousand parameters, and no more', async () => {
  expect((await calendar.get(`/events?${many(1000)}`)).status).toBe(200);
  expect((await calendar.get(`/events?${many(1001)}`)).body).toMatchObject({ code: 'rest_bad_request', status: 400 });
  expect((await sendForm(`${new URLSearchParams(GOOD).toString()}&${many(997)}`)).status).toBe(201);
  expect((await sendForm(`${new URLSearchParams(GOOD).toString()}&${many(998)}`)).body).toMatchObject({
    code: 'rest_bad_request',
    status: 400,
  });
  expect(await events()).toBe(1);
});

it('the service accepts no more than a thousand parts', async () => {
  const parts = Array.from({ length: 1001 }, (_, n) => `--limit\r\nContent-Disposition: form-data; name="x${n}"\r\n\r\n1\r\n`);

  const { status, body } = await calendar.request('POST', '/events', {
    as: ADMIN,
    headers: { 'Content-Type': 'multipart/form-data; boundary=limit' },
    body: `${parts.join('')}--limit--\r\n`,
  });

  expect(status).toBe(400);
  expect(body.code).toBe('rest_bad_request');
});

it.each(['/events?a[b][c][d][e]=1', `/events?a${'[b]'.repeat(1000)}=1`])(
  'the service answers 400 to parameters that are nested too deeply',
  async (path) => {
    expect((await calendar.get(path)).body).toMatchObject({ code: 'rest_bad_request', status: 400 });
  },
);
