import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { UnitOfWork } from '../../../src/core/database/transactions/unit-of-work.js';
import { waitUntil } from '../../support/until.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { useLog } from './log-capture.js';

const calendar = useCalendar({ LOG_LEVEL: 'info' });
const given = new Given(calendar);
const captured = useLog(calendar);

it('the log has a line for each request', async () => {
  const { headers } = await calendar.get('/events?search=fira&include[]=1&include[]=2&page=1', { language: 'es' });
  await waitUntil(() => captured.lines().length === 1);

  expect(captured.lines()).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      request_id: headers.get('X-Request-Id'),
      method: 'GET',
      route: '/:language/api/calendar/events/v1/events',
      path: '/es/api/calendar/events/v1/events',
      parameters: ['search', 'include', 'page'],
      status: 200,
      duration_ms: expect.any(Number),
      bytes: expect.any(Number),
      msg: 'request',
    },
  ]);
  expect(captured.lines()[0]!.bytes).toBeGreaterThan(Number(headers.get('Content-Length')));
});

it('the log names the route of a write without credentials', async () => {
  await calendar.request('POST', '/events', { body: { title: 'Fira' } });
  await waitUntil(() => captured.lines().length === 1);

  expect(captured.lines()).toMatchObject([{ method: 'POST', route: '/:language/api/calendar/events/v1/events', status: 401 }]);
});

it('the log names the user only by id, and uses the request id that the client sent', async () => {
  const { id } = await given.tag();
  const editor = await calendar.person('editor');
  captured.clear();
  await calendar.patch(`/tags/${id}`, { name: 'Fira' }, { as: editor, headers: { 'X-Request-Id': 'from-the-client' } });
  await waitUntil(() => captured.lines().length === 1);

  expect(captured.lines()).toEqual([
    expect.objectContaining({ request_id: 'from-the-client', user_id: editor.id, status: 200, method: 'PATCH' }),
  ]);
  expect(captured.text()).not.toContain('editor');
});

it.each(['//health/live', '//health/ready', '//health/ready/?x=1', '//metrics'])('the log has no line for %s', async (path) => {
  await calendar.get(path);
  await calendar.get('/tags');
  await waitUntil(() => captured.lines().length > 0);

  expect(captured.lines().map((line) => line.path)).toEqual(['/ca/api/calendar/events/v1/tags']);
});

it('the log replaces path segments that no path of the service can have', async () => {
  for (const path of [
    '//Secret/of%20mine/wp-login.php',
    '/events/by-slug/fira-2027',
    '/events/by-slug/cal_token',
    '//ca/a@b:c?Pass=x&%61=1&q',
  ])
    await calendar.get(path);
  await waitUntil(() => captured.lines().length === 4);

  expect(captured.lines().map(({ route, path, parameters }) => [route, path, parameters])).toEqual([
    [null, '/*/*/wp-login.php', []],
    ['/:language/api/calendar/events/v1/events/by-slug/:slug', '/ca/api/calendar/events/v1/events/by-slug/fira-2027', []],
    ['/:language/api/calendar/events/v1/events/by-slug/:slug', '/ca/api/calendar/events/v1/events/by-slug/*', []],
    [null, '/ca/*', ['q']],
  ]);
});

it('the log has an unexpected error with its stack and the id of the request', async () => {
  await calendar.database.query('ALTER TABLE tag RENAME TO tag_away');
  const { status, headers } = await calendar.get('/tags');
  await calendar.database.query('ALTER TABLE tag_away RENAME TO tag');
  await waitUntil(() => captured.lines().length === 2);

  expect(status).toBe(500);
  expect(captured.lines()).toEqual([
    expect.objectContaining({
      level: 'error',
      from: 'Errors',
      request_id: headers.get('X-Request-Id'),
      error: expect.objectContaining({
        type: 'QueryFailedError',
        message: expect.stringContaining('tag'),
        stack: expect.stringContaining('.ts:'),
      }),
    }),
    expect.objectContaining({ level: 'error', msg: 'request', status: 500, request_id: headers.get('X-Request-Id') }),
  ]);
});

it('the log leaves out the content of a record when an error of the database quotes it', async () => {
  const work = calendar.app.get(UnitOfWork);
  const insert = () => work.manager.query(`INSERT INTO tag_translation (owner_id, language, name) VALUES (1, 'what-a-client-wrote', 2)`);
  new Logger('Test').error(await insert().catch((error: unknown) => error));

  expect(captured.lines()).toEqual([expect.objectContaining({ level: 'error', from: 'Test', msg: 'error' })]);
  expect(captured.text()).not.toContain('what-a-client-wrote');
});

it('the log has a line for a client that disconnects before the response', async () => {
  const { hostname, port } = new URL(calendar.origin);
  const client = connect(Number(port), hostname);
  const body = ['Content-Type: application/json', 'Content-Length: 100', 'Expect: 100-continue'];
  const credentials = `Authorization: Bearer ${ADMIN.token}`;
  client.write(['POST /ca/api/calendar/events/v1/tags HTTP/1.1', 'Host: x', credentials, ...body, '', ''].join('\r\n'));
  expect(String((await once(client, 'data'))[0])).toContain('100 Continue');
  client.destroy();
  await waitUntil(() => captured.lines().length === 1);

  expect(captured.lines()).toEqual([expect.objectContaining({ method: 'POST', status: 499, complete: false })]);
});

it('the log has no more than that line when the client disconnects before the service reads the body', async () => {
  const password = 'una contrasenya prou llarga';
  const user = { username: 'autora', name: 'Autora', role: 'author', password };
  expect((await calendar.post('//ca/api/auth/v1/users', user)).status).toBe(201);
  await waitUntil(() => captured.lines().length === 1);
  captured.clear();
  const { hostname, port } = new URL(calendar.origin);
  const client = connect(Number(port), hostname);
  const credentials = `Authorization: Basic ${btoa(`autora:${password}`)}`;
  const body = ['Content-Type: application/json', 'Content-Length: 100'];
  client.write(['POST /ca/api/auth/v1/tokens HTTP/1.1', 'Host: x', credentials, ...body, '', ''].join('\r\n'), () => client.destroy());
  await waitUntil(() => captured.lines().length > 0);
  // The service signs the user in, although the client has gone, and then it looks for the body.
  const isSignedIn = async () => (await calendar.database.query(`SELECT action FROM change_log WHERE action = 'sign-in'`)).length === 1;
  await waitUntil(isSignedIn);
  await calendar.get('/tags');
  await waitUntil(() => captured.lines().length > 1);

  expect(captured.lines()).toEqual([
    expect.objectContaining({ method: 'POST', status: 499, complete: false }),
    expect.objectContaining({ method: 'GET', status: 200 }),
  ]);
});

it('the log has what the service logs with the Logger of Nest, and leaves out what Nest logs while it starts', () => {
  new Logger('Part').warn('is worried');
  new Logger('Part').log('is well');
  new Logger('InstanceLoader').log('AppModule dependencies initialized');
  new Logger('Part').debug('thinks');

  expect(captured.lines()).toEqual([
    { level: 'warn', time: expect.any(String), from: 'Part', msg: 'is worried' },
    { level: 'info', time: expect.any(String), from: 'Part', msg: 'is well' },
  ]);
});
