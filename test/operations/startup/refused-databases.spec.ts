import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { settings } from '../../../src/core/config/settings.js';
import { useProcesses } from './service-process.js';

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

function serverUrl(parts: Partial<URL>): string {
  return Object.assign(new URL(settings.databaseUrl!), parts).href;
}

it.each(REFUSED[settings.databaseUrl === null ? 'file' : 'server'])('the service names %s', async (_, refused, line) => {
  expect(await refused()).toEqual({ status: 78, lines: [line] });
});
