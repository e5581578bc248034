import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { buildDataSourceOptions } from '../../../src/core/database/connection/data-source.options.js';
import { createTable, id } from '../../../src/core/database/migrations/schema.js';
import { createDatabase } from '../../support/service/database.js';
import { useProcesses } from './service-process.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const serviceProcesses = useProcesses();

/** Starts the service with these settings, and returns its output and its exit status. */
async function refusal(variables: Record<string, string>): Promise<{ status: number; lines: string[] }> {
  const { exitStatus, output } = serviceProcesses.start(variables);
  return { status: await exitStatus, lines: output().trimEnd().split('\n') };
}

/** Problems of the database that the tests run on: with an SQLite file, or with a server. */
const REFUSED: Record<'file' | 'server', [what: string, refused: () => Promise<object>, line: string][]> = {
  file: [
    [
      'a file that is no database',
      () => {
        mkdirSync(join(serviceProcesses.folder, 'data'));
        writeFileSync(join(serviceProcesses.folder, 'data', 'calendar.sqlite'), 'a letter to the editor');
        return refusal({});
      },
      'DATA_DIR: data/calendar.sqlite is no SQLite database: take it away, or name another folder.',
    ],
  ],
  server: [
    [
      'a wrong password',
      () => refusal({ DATABASE_URL: serverUrl({ username: 'unknown-user', password: 'wrong' }) }),
      'DATABASE_URL: the server refuses this user or password (DATABASE_PASSWORD): check both, and from where the user may come (ER_ACCESS_DENIED_ERROR).',
    ],
    [
      'a database that does not exist',
      () => refusal({ DATABASE_URL: serverUrl({ pathname: '/calendar_test_nowhere' }) }),
      'DATABASE_URL: the database does not exist: create it; the service makes its tables itself (ER_BAD_DB_ERROR).',
    ],
  ],
};

/** The first migration of commits before version 1.0.0. */
class Start1790000000000 implements MigrationInterface {
  name = 'Start1790000000000';

  up = (runner: QueryRunner): Promise<void> => createTable(runner, { name: 'turn', columns: [id()] });

  down = (runner: QueryRunner): Promise<void> => runner.dropTable('turn');
}

/** Opens the database that a process finds whose `DATA_DIR` is `earlier`. */
async function openEarlierDatabase(): Promise<DataSource> {
  const place = { databaseUrl: TEST_SETTINGS.databaseUrl, dataDir: join(serviceProcesses.folder, 'earlier') };
  return new DataSource({ ...(await buildDataSourceOptions(place)), migrations: [Start1790000000000] }).initialize();
}

function serverUrl(parts: Partial<URL>): string {
  return Object.assign(new URL(TEST_SETTINGS.databaseUrl!), parts).href;
}

it.each(REFUSED[TEST_SETTINGS.databaseUrl === null ? 'file' : 'server'])('the service names %s', async (_, refused, line) => {
  expect(await refused()).toEqual({ status: 78, lines: [line] });
});

it('the service names a database of a commit before version 1.0.0, and leaves it as it is', async () => {
  await createDatabase();
  mkdirSync(join(serviceProcesses.folder, 'earlier'));
  const earlier = await openEarlierDatabase();
  await earlier.runMigrations();
  await earlier.destroy();
  const [setting, another] = TEST_SETTINGS.databaseUrl === null ? ['DATA_DIR', 'an empty folder'] : ['DATABASE_URL', 'an empty database'];

  expect(await refusal({ DATA_DIR: './earlier' })).toEqual({
    status: 78,
    lines: [
      `${setting}: a commit before version 1.0.0 made this database: name ${another}; to copy what is public, start that commit on the old one, and run npm run import -- with its address.`,
    ],
  });

  const unchanged = await openEarlierDatabase();
  const runner = unchanged.createQueryRunner();
  const hasTables = [await runner.hasTable('turn'), await runner.hasTable('event')];
  await unchanged.destroy();
  await createDatabase();
  expect(hasTables).toEqual([true, false]);
});
