import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { type RunningProcess, useProcesses } from './service-process.js';

const serviceProcesses = useProcesses();
const DATABASE = { DATABASE_URL: '', DATA_DIR: './shared' };

const WAITING = 'Waiting until another service on shared/calendar.sqlite ends, for 10 s.\n';

let first: RunningProcess;
beforeAll(async () => {
  first = serviceProcesses.start(DATABASE);
  await first.waitForOutput('Try:');
});

it('a second service on an SQLite file waits, and says why it does not start, while programs run', async () => {
  const second = serviceProcesses.start(DATABASE);
  const backup = serviceProcesses.run('exec node dist/cli/backup/main.js calendar.ndjson', DATABASE);
  const reindex = serviceProcesses.run('exec node dist/cli/reindex/main.js', DATABASE);

  expect([await second.exitStatus, second.output()]).toEqual([
    78,
    `${WAITING}DATA_DIR: another service runs on shared/calendar.sqlite: stop it first, or name another folder. Several instances need MySQL or MariaDB (DATABASE_URL).\n`,
  ]);
  expect(await Promise.all([backup, reindex].map(({ exitStatus }) => exitStatus))).toEqual([0, 0]);
  expect(existsSync(join(serviceProcesses.folder, 'calendar.ndjson'))).toBe(true);
});

it('a second service ends on SIGTERM while it waits, and starts when the first one is killed', async () => {
  const stopped = serviceProcesses.start(DATABASE);
  await stopped.waitForOutput(WAITING);
  stopped.stop();
  expect([await stopped.exitStatus, stopped.output()]).toEqual([0, WAITING]);

  const next = serviceProcesses.start(DATABASE);
  await next.waitForOutput(WAITING);
  first.kill();
  await next.waitForOutput('Try:');
  next.stop();

  expect(await next.exitStatus).toBe(0);
});

it('the service refuses a folder where it cannot write the file of its lock', async () => {
  mkdirSync(join(serviceProcesses.folder, 'refused', 'service.lock'), { recursive: true });

  const service = serviceProcesses.start({ ...DATABASE, DATA_DIR: './refused' });

  expect([await service.exitStatus, service.output()]).toEqual([
    78,
    'DATA_DIR: the service cannot write refused/service.lock: let its user do so, or name another folder (EISDIR).\n',
  ]);
});

it('the service says so where the file of its lock cannot be locked, and starts', async () => {
  mkdirSync(join(serviceProcesses.folder, 'unlocked'));
  writeFileSync(join(serviceProcesses.folder, 'unlocked', 'service.lock'), 'no database'.repeat(100));

  const service = serviceProcesses.start({ ...DATABASE, DATA_DIR: './unlocked' });
  await service.waitForOutput('Try:');
  service.stop();

  expect(service.output()).toMatch(
    /^unlocked\/service\.lock cannot be locked \(SQLITE_NOTADB\): start no second service on this folder\.\n/,
  );
  expect(await service.exitStatus).toBe(0);
});
