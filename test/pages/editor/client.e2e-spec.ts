import { expect, it, jest } from '@jest/globals';
import { ApiClient, formatQuery } from '../../../src/pages/editor/api-client.js';
import { ADMIN, type Answer, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { EditorBrowser } from './editor-browser.js';

const calendar = useCalendar();
const given = new Given(calendar);

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly key?: string | undefined;
  /** What the page got. */
  readonly got: unknown;
}

/** Runs what a user does, and returns the calls of the API that the pages made. */
async function record(work: () => Promise<unknown>): Promise<Call[]> {
  const api = calendar.app.get(ApiClient);
  const calls: Call[] = [];
  const [get, write] = [api.get.bind(api), api.write.bind(api)];
  const reads = jest.spyOn(api, 'get').mockImplementation(async (path, query, context) => {
    const got = await get(path, query, context);
    calls.push({ method: 'GET', path: path + formatQuery(query), got });
    return got;
  });
  const writes = jest.spyOn(api, 'write').mockImplementation(async (sent, context) => {
    const written = await write(sent, context);
    calls.push({ ...sent, key: sent.idempotencyKey, got: written.body });
    return written;
  });
  await work();
  reads.mockRestore();
  writes.mockRestore();
  return calls;
}

/** Sends a call over HTTP, with a token of the user. */
function send({ method, path, body, key }: Call): Promise<Answer> {
  const headers = {
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(key !== undefined && { 'Idempotency-Key': key }),
  };
  return calendar.request(method, `/${path}`, { as: ADMIN, body: body === undefined ? undefined : JSON.stringify(body), headers });
}

it.each([
  ['the list', () => '//ca/edit/events?search=fira'],
  ['what is to be approved', () => '//ca/edit/events?tab=approve'],
  ['a new event', () => '//ca/edit/events/new'],
  ['a copy', (id: number) => `//ca/edit/events/new?copy=${id}`],
  ['an event', (id: number) => `//ca/edit/events/${id}`],
  ['its history', (id: number) => `//ca/edit/events/${id}/history`],
])('the page of %s shows what a client gets with a token', async (_, path) => {
  const { id } = await given.event(
    { ca: { title: 'Fira' }, es: { title: 'Feria' } },
    { venue: { venue: 'Ateneu' }, categories: ['Fires'], status: 'draft' },
  );
  const browser = await EditorBrowser.open(calendar);

  const calls = await record(() => browser.get(path(id as number)));

  expect(calls.length).toBeGreaterThan(0);
  for (const call of calls) expect([call.path, (await send(call)).body]).toEqual([call.path, call.got]);
});

it('other requests are answered between two calls of a page', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const browser = await EditorBrowser.open(calendar);
  const api = calendar.app.get(ApiClient);
  const get = api.get.bind(api);
  const turns: number[] = [];
  let turn = 0;
  const counter = setInterval(() => turn++, 0);
  jest.spyOn(api, 'get').mockImplementation(async (path, query, context) => {
    const got = await get(path, query, context);
    turns.push(turn);
    // A call of many milliseconds.
    for (const end = performance.now() + 20; performance.now() < end;);
    return got;
  });

  await browser.get(`//ca/edit/events/${id}`);
  clearInterval(counter);
  jest.restoreAllMocks();

  expect(turns.length).toBeGreaterThan(2);
  expect(new Set(turns).size).toBe(turns.length);
});

it('what the pages write is a sequence of calls that a client can send', async () => {
  const read = async () => {
    const { body } = await calendar.get('/events');
    const [{ title, venue, cost, start_date, languages }] = body.events;
    return { total: body.total, title, place: venue.venue, cost, start_date, languages };
  };
  const browser = await EditorBrowser.open(calendar);
  const calls = await record(async () => {
    const form = await browser.openForm('//ca/edit/events/new');
    form.fill('translations[ca][title]', 'Fira').fill('start_date', '2027-04-23').fill('end_date', '2027-04-23');
    const { headers } = await browser.press(form.fill('new_venue[venue]', 'Ateneu'), 'publish');
    await browser.press((await browser.openForm(`/${headers.get('Location')}`)).fill('cost', '5 €'), 'save');
  });
  const ofPages = await read();
  const { id } = (await calendar.get('/events')).body.events[0];
  await calendar.delete(`/events/${id}?force=true`);
  let [own, key] = [id, 0];
  for (const call of calls.filter(({ method }) => method !== 'GET')) {
    const path = call.path.replace(`events/${id}`, `events/${own}`);
    const { status, body } = await send({ ...call, path, key: call.key && `client ${key++}` });
    expect(status).toBeLessThan(300);
    if (call.path === 'events') own = body.id;
  }

  expect(await read()).toEqual(ofPages);
  expect(ofPages).toMatchObject({ total: 1, title: 'Fira', place: 'Ateneu', cost: '5 €' });
});
