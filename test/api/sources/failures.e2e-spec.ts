import { expect, it } from '@jest/globals';
import { SourceRunner } from '../../../src/api/sources/source-runner.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { useStandInServer } from '../../support/stand-in-server.js';
import { createSource, runDueSources, runNow, serve } from './feed.js';

const calendar = useCalendar();
const server = useStandInServer();
/** Where the service does not fetch from. */
const hiddenServer = useStandInServer('127.0.0.2');

const show = async ({ id }: { id: number }) => (await calendar.get(`/sources/${id}`, { as: ADMIN })).body;

it.each([
  ['a status', 404, {}, 'El servidor ho refusa. (404)'],
  ['a redirect into a private network', 302, { Location: 'http://192.168.0.1/' }, 'L’adreça porta a una xarxa privada. (192.168.0.1)'],
  [
    'a broken encoding',
    200,
    { 'Content-Encoding': 'gzip' },
    'La resposta està comprimida d’una manera desconeguda o malmesa. (Z_DATA_ERROR)',
  ],
])('a run fails by %s, and says why', async (_, status, headers, message) => {
  server.respond = (_request, response) => response.writeHead(status, headers).end('no feed');

  const { failures, last_run } = await runNow(calendar, await createSource(calendar, server.origin));

  expect([failures, last_run.outcome, last_run.message]).toEqual([1, 'failed', message]);
});

it('a host that leads to a private network is refused when it is fetched, and gets no request', async () => {
  const url = hiddenServer.origin.replace('127.0.0.2', 'localhost');
  const { id } = await createSource(calendar, server.origin);
  await calendar.changeBySql(`UPDATE source SET url = '${hiddenServer.origin}' WHERE id = ${id}`);

  expect((await runNow(calendar, { id, external_source: '' })).last_run.message).toContain('L’adreça porta a una xarxa privada.');
  expect((await calendar.post('/sources', { kind: 'ndjson', url })).status).toBe(201);
  expect(hiddenServer.requests).toEqual([]);
});

it('after each failure the next run comes twice as late, up to a day; a success begins anew', async () => {
  server.respond = (_, response) => response.writeHead(500).end();
  const source = await createSource(calendar, server.origin, { interval: 60 });
  const dueTimes: string[] = [];
  for (let failures = 1; failures <= 6; failures++) dueTimes.push((await runNow(calendar, source)).next_run_at);

  expect(dueTimes).toEqual([
    '2026-11-21T13:00:00Z',
    '2026-11-21T15:00:00Z',
    '2026-11-21T19:00:00Z',
    '2026-11-22T03:00:00Z',
    '2026-11-22T11:00:00Z',
    '2026-11-22T11:00:00Z',
  ]);
  serve(server, { a: {} });
  expect(await runNow(calendar, source)).toMatchObject({ failures: 0, next_run_at: '2026-11-21T12:00:00Z' });
});

it('a source is not imported before it is due, when it is not active, or without an owner', async () => {
  serve(server, { a: {} });
  const [first, second] = [await createSource(calendar, server.origin), await createSource(calendar, server.origin, { active: false })];
  const owner = await calendar.person('author');
  await createSource(calendar, server.origin, { owner: owner.id });
  await calendar.delete(`//ca/api/auth/v1/users/${owner.id}`);
  await runDueSources(calendar);
  await runDueSources(calendar);
  expect(server.requests).toHaveLength(1);

  calendar.clock.set('2026-11-21T12:00:00Z');
  await runDueSources(calendar);

  expect(server.requests).toHaveLength(2);
  expect([(await show(first)).last_run.outcome, (await show(second)).last_run]).toEqual(['unchanged', null]);
});

it('two who start a source at once import it once', async () => {
  serve(server, { a: {} });
  const { id } = await createSource(calendar, server.origin);

  const answers = await Promise.all([1, 2, 3].map(() => calendar.post(`/sources/${id}/run`, {})));
  await Promise.all([runDueSources(calendar), calendar.app.get(SourceRunner).whenIdle()]);

  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect(server.requests).toHaveLength(1);
});

it('a run whose instance died is begun anew after five minutes, and the old one writes nothing more', async () => {
  const source = await createSource(calendar, server.origin);
  let finish: () => void = () => undefined;
  server.respond = (_, response) => {
    response.writeHead(200);
    response.write('');
    finish = () => response.end('{"external_id":"a","title":"Tard","start_date":"2027-01-01","end_date":"2027-01-01"}\n');
  };
  await calendar.post(`/sources/${source.id}/run`, {});
  while (server.requests.length === 0) await new Promise(setImmediate);
  await runDueSourcesOnce();
  expect(server.requests).toHaveLength(1);

  calendar.clock.set('2026-11-21T11:05:01Z');
  const late = finish;
  serve(server, { b: {} });
  await runDueSourcesOnce();
  while ((await show(source)).last_run === null) await new Promise(setImmediate);
  late();
  await calendar.app.get(SourceRunner).whenIdle();

  const { events } = (await calendar.get('/events')).body;
  expect(events.map(({ title }: { title: string }) => title)).toEqual(['Títol b']);
  expect((await show(source)).last_run).toMatchObject({ outcome: 'imported', counts: { created: 1 } });
});

const runDueSourcesOnce = () => calendar.runDueJobs();

it('an owner who may not create records any more imports nothing', async () => {
  serve(server, { a: {} });
  const owner = await calendar.person('author');
  const source = await createSource(calendar, server.origin, { owner: owner.id });
  await calendar.patch(`//ca/api/auth/v1/users/${owner.id}`, { role: 'subscriber' });

  const { last_run } = await runNow(calendar, source);

  expect([last_run.outcome, last_run.message]).toEqual(['failed', 'El propietari ja no pot crear registres.']);
  expect(server.requests).toEqual([]);
});

it('a source that is removed while it is imported writes nothing more', async () => {
  const { id } = await createSource(calendar, server.origin);
  let end: () => void = () => undefined;
  server.respond = (_, response) => {
    response.writeHead(200);
    response.write('{"external_id":"a","title":"A","start_date":"2027-01-01","end_date":"2027-01-01"}\n');
    end = () => response.end();
  };
  await calendar.post(`/sources/${id}/run`, {});
  while (server.requests.length === 0) await new Promise(setImmediate);
  await calendar.delete(`/sources/${id}`);
  end();
  await calendar.app.get(SourceRunner).whenIdle();

  expect((await calendar.get('/events')).body.events).toEqual([]);
});
