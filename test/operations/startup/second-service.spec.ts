import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { useProcesses } from './service-process.js';

const serviceProcesses = useProcesses();
const DATABASE = { DATABASE_URL: '', DATA_DIR: './shared' };

/** Starts the service on the SQLite file of this test file, and waits until it listens. */
async function startFirst() {
  const service = serviceProcesses.start(DATABASE);
  await service.waitForOutput('Try:');
  return service;
}

it('a second service on an SQLite file does not start and says why, while programs run; a killed service leaves no lock', async () => {
  const first = await startFirst();

  const second = serviceProcesses.start(DATABASE);
  const backup = serviceProcesses.run('exec node dist/cli/backup/main.js calendar.ndjson', DATABASE);
  const reindex = serviceProcesses.run('exec node dist/cli/reindex/main.js', DATABASE);

  expect([await second.exitStatus, second.output()]).toEqual([
    78,
    'DATA_DIR: another service runs on shared/calendar.sqlite: stop it first, or name another folder. Several instances need MySQL or MariaDB (DATABASE_URL).\n',
  ]);
  expect(await Promise.all([backup, reindex].map(({ exitStatus }) => exitStatus))).toEqual([0, 0]);
  expect(existsSync(join(serviceProcesses.folder, 'calendar.ndjson'))).toBe(true);

  first.kill();
  await first.exitStatus;
  const next = await startFirst();
  next.stop();
  expect(await next.exitStatus).toBe(0);
});
