import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { fileOptions } from '../../../../src/core/database/connection/data-source.options.js';
import { connectAndMigrate, migrate } from '../../../../src/core/database/migrations/migrate.js';
import { migrations } from '../../../../src/core/database/migrations/migrations.js';
import { explainError } from '../../../../src/operations/startup/explain-error.js';

let folders: string[] = [];
beforeEach(() => {
  folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'calendar-')));
});
afterEach(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface Sqlite {
  exec(sql: string): void;
  close(): void;
}

/** Locks the file as an instance in another process does that is about to migrate. */
function lockAsOtherInstance(): Sqlite {
  const { driver, database } = fileOptions(folders[0]!) as unknown as { driver: new (file: string) => Sqlite; database: string };
  const another = new driver(database);
  another.exec('PRAGMA journal_mode = WAL');
  another.exec('BEGIN IMMEDIATE');
  return another;
}

/** Returns SQL that creates what all migrations create. */
async function getMigratedSchemaSql(): Promise<string> {
  const source = await connectAndMigrate(fileOptions(folders[1]!));
  // Creating a full-text table creates the tables that it consists of.
  const created = await source.query<{ sql: string }[]>(
    `SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%_fulltext_%'`,
  );
  const executed = await source.query<{ name: string; timestamp: number }[]>('SELECT name, timestamp FROM migrations');
  await source.destroy();
  const rows = executed.map(({ name, timestamp }) => `INSERT INTO migrations (name, timestamp) VALUES ('${name}', ${timestamp})`);
  return [...created.map(({ sql }) => sql), ...rows].join(';');
}

it.each([
  ['then runs no migrations, because the other one has', getMigratedSchemaSql],
  ['then runs the migrations, because the other one rolled back', () => ''],
])('an instance that starts while another instance migrates the file waits, %s', async (_, getSql) => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const sql = await getSql();
  const another = lockAsOtherInstance();
  const started = connectAndMigrate(fileOptions(folders[0]!));
  // Longer than the busy timeout of SQLite.
  await sleep(1_500);
  another.exec(sql);
  another.exec(sql === '' ? 'ROLLBACK' : 'COMMIT');
  another.close();

  const source = await started;

  expect(await source.query('SELECT name FROM migrations ORDER BY id')).toEqual(migrations.map(({ name }) => ({ name })));
  expect(await source.query('PRAGMA foreign_keys')).toEqual([{ foreign_keys: 1 }]);
  expect(warn.mock.calls).toEqual([["Another process has the database's file; this one waits for it, 300 s at most."]]);
  warn.mockRestore();
  await source.destroy();
});

it('an instance that waits too long for the file tells the operator what to do', async () => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const another = lockAsOtherInstance();

  const error: unknown = await migrate(fileOptions(folders[0]!), 1).catch((reason: unknown) => reason);
  another.close();

  expect(explainError(error).lines).toEqual([
    "The service cannot start: another process has had the database's file for more than 1 s. End it, and start again.",
  ]);
  jest.restoreAllMocks();
});
