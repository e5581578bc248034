import { expect, it } from '@jest/globals';
import { explainError } from '../../../src/operations/startup/explain-error.js';
import { useProcesses } from './service-process.js';

const serviceProcesses = useProcesses();

/** Starts the service on an SQLite file after a shell command that limits what it may use. */
const startAfter = (limit: string, dataDir: string, variables: Record<string, string> = {}) =>
  serviceProcesses.run(`${limit} && exec node bundle/main.js`, { DATABASE_URL: '', DATA_DIR: dataDir, DRAIN_DELAY: '0', ...variables });

it('the service that may not open enough files says so in one line', async () => {
  const service = startAfter('ulimit -n 22', './few-files');

  expect(await service.exitStatus).toBe(1);
  // How far the start comes depends on the version of Node.
  expect(service.output().replace(/^Updating the schema: .*\n/, '')).toBe(
    'The service cannot open enough files (EMFILE): raise the limit (ulimit -n, LimitNOFILE of systemd, nofile of a container) to MAX_CONNECTIONS and 500 more.\n',
  );
});

it('the start screen warns that the limit of open files is lower than MAX_CONNECTIONS needs', async () => {
  const service = startAfter('ulimit -n 600', './some-files', { MAX_CONNECTIONS: '200' });
  await service.waitForOutput('Try:');
  service.stop();

  expect(await service.exitStatus).toBe(0);
  expect(service.output()).toContain(
    '\n  ! MAX_CONNECTIONS: 200 connections need 700 open files, and the limit is 600; raise it (ulimit -n), or allow fewer.\n',
  );
});

it('the service that cannot write its database at the start says so, without a stack', async () => {
  // The compile cache of Node would meet the limit, too.
  const service = startAfter('ulimit -f 200', './small', { NODE_COMPILE_CACHE: '' });

  expect(await service.exitStatus).toBe(1);
  expect(service.output()).toMatch(
    /^(Updating the schema: .+\n)?DATA_DIR: the database cannot be written \(SQLITE_IOERR\w*\): check the disk, and the owner of the files\.\n$/,
  );
});

it.each([
  ['SQLITE_FULL', 'DATA_DIR: the disk is full (SQLITE_FULL): make room there, or name another folder.'],
  ['ER_DISK_FULL', 'DATABASE_URL: the disk of the database server is full (ER_DISK_FULL): make room there.'],
  ['ER_RECORD_FILE_FULL', 'DATABASE_URL: the disk of the database server is full (ER_RECORD_FILE_FULL): make room there.'],
])('the service says what to do about a full disk: %s', (code, line) => {
  const error = Object.assign(new Error('disk full'), { code });

  expect(explainError(error)).toMatchObject({ lines: [line], isUnexpected: false });
});
