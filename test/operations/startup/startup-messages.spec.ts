import { readdirSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDatabase, databaseKind, dropDatabase } from '../../support/service/database.js';
import { freePort, useProcesses } from './service-process.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const serviceProcesses = useProcesses();
beforeAll(() => createDatabase());
afterAll(() => dropDatabase());

const PRODUCT = {
  sqlite: /SQLite 3\.\d+\.\d+ in \.\/data, embedded/,
  mariadb: /MariaDB \d+\.\d+\.\d+ at /,
  mysql: /MySQL \d+\.\d+\.\d+ at /,
};

it('the start screen shows what runs where, what is insecure, and how to sign in; the second one has no new credentials', async () => {
  const first = serviceProcesses.start({
    RATE_LIMITS: 'off',
    ADMIN_PASSWORD: 'correct horse battery',
    BASE_URL: 'http://agenda.example.cat',
  });
  await first.waitForOutput('Try:');
  first.stop();
  await first.exitStatus;
  const second = serviceProcesses.start({ LANGUAGES: 'en,ca', PAGES: 'off', EDITOR: 'off' });
  await second.waitForOutput('Try:');
  second.stop();

  expect(await Promise.all([first.exitStatus, second.exitStatus])).toEqual([0, 0]);
  const screen = first.output();
  expect(screen).toMatch(
    /^Updating the schema: CreateSchema\.\nCalendar of events \d+\.\d+\.\d+, Node \d+\.\d+\.\d+, listens on port 0\.\n/,
  );
  expect(screen).toMatch(PRODUCT[await databaseKind()]);
  expect(screen).toMatch(/\n {2}schema {5}brought up to date just now: CreateSchema\n/);
  expect(screen).toContain('\n  languages  ca, es, en; ca where none is named\n');
  expect(screen).toContain('\n  calendar   http://agenda.example.cat/ca/api/calendar/events/v1\n');
  expect(screen).toContain('\n  readers    http://agenda.example.cat/ca/calendar\n  editors    http://agenda.example.cat/ca/edit\n');
  expect(screen).toContain('\nInsecure, or will cause problems:\n  ! BASE_URL: passwords and tokens travel in the clear;');
  expect(screen).toContain('\n  ! RATE_LIMITS: off');
  expect(screen).toMatch(/\nKeep these, they are not shown again:\n {2}token {5}(cal_\S+)\n[^]*\nTry:\n {2}export TOKEN=\1\n/);
  expect(screen).not.toContain('correct horse battery');
  expect(screen.split('\n').length).toBeLessThan(40);

  expect(second.output()).toContain('\n  schema     up to date\n');
  expect(second.output()).not.toContain('Keep these');
  expect(second.output()).toContain('\nTry:\n  export TOKEN=cal_…\n');
  expect(second.output()).not.toMatch(/\n {2}(readers|editors) /);
});

it('the text editor that the environment names is no setting', async () => {
  const service = serviceProcesses.start({ EDITOR: 'vim' });
  await service.waitForOutput('Try:');
  service.stop();

  expect(await service.exitStatus).toBe(0);
});

/** Creates a proxy to the database server of the tests. It does not listen yet. When one side ends, the other one ends, too. */
function createProxy(url: URL) {
  return createServer((socket) => {
    const server = connect(Number(url.port || 3306), url.hostname);
    pipeline(socket, server, socket, () => undefined);
  });
}

it('the service stops immediately when it gets SIGTERM while it waits for a database', async () => {
  const waiting = serviceProcesses.start({ DATABASE_URL: `mysql://me@127.0.0.1:${await freePort()}/calendar`, DRAIN_DELAY: '60' });
  await waiting.waitForOutput('Waiting for the database at ');

  waiting.stop();

  expect(await waiting.exitStatus).toBe(0);
  expect(waiting.output()).not.toContain('5 s of 30');
});

it('the service reports that it waits for a database, and starts when the database answers', async () => {
  const port = await freePort();
  const url = new URL(TEST_SETTINGS.databaseUrl ?? 'mysql://me@localhost/calendar');
  const proxy = createProxy(new URL(url));
  url.host = `127.0.0.1:${port}`;

  const waiting = serviceProcesses.start({ DATABASE_URL: url.href });
  await waiting.waitForOutput(`Waiting for the database at 127.0.0.1:${port} (ECONNREFUSED), 0 s of 30.`);
  if (TEST_SETTINGS.databaseUrl !== null) {
    proxy.listen(port, '127.0.0.1');
    await waiting.waitForOutput('The database answers, after ');
    await waiting.waitForOutput('listens on port 0');
    proxy.close();
  }

  expect(waiting.output()).not.toContain('Error');
});

it('the service waits five seconds for a host whose name is unknown, because its container may be starting', async () => {
  const begun = performance.now();
  const waiting = serviceProcesses.start({ DATABASE_URL: 'mysql://me@calendar-database.invalid/calendar' });
  await waiting.waitForOutput('Waiting for the database at calendar-database.invalid:3306 (ENOTFOUND), 0 s of 5.');

  expect(await waiting.exitStatus).toBe(1);
  expect(waiting.output()).toMatch(/\nDATABASE_URL: no host has the name calendar-database\.invalid \(ENOTFOUND\): check it\.\n$/);
  // Of a host that refuses the connection it waits for half a minute.
  expect(performance.now() - begun).toBeLessThan(25_000);
});

it('only the owner may read the embedded database', async () => {
  const service = serviceProcesses.start({ DATABASE_URL: '', DATA_DIR: './own' });
  await service.waitForOutput('Try:');

  const folder = join(serviceProcesses.folder, 'own');
  const permissionsOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  expect(permissionsOf(folder)).toBe('700');
  expect(readdirSync(folder).map((file) => [file, permissionsOf(join(folder, file))])).toEqual([
    ['calendar.sqlite', '600'],
    ['calendar.sqlite-shm', '600'],
    ['calendar.sqlite-wal', '600'],
    ['service.lock', '600'],
  ]);
  service.stop();
  expect(await service.exitStatus).toBe(0);
});
