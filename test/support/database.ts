import { rmSync } from 'node:fs';
import { createConnection } from 'mysql2/promise';
import type { DataSource } from 'typeorm';
import { settings } from '../../src/core/config/settings.js';
import { sqliteFile } from '../../src/core/database/connection/data-source.options.js';

/** Gives the test file an empty database of its own, on the server of `DATABASE_URL` or in its own folder. */
export async function createDatabase(): Promise<void> {
  for (const end of ['', '-wal', '-shm']) rmSync(sqliteFile(settings.dataDir) + end, { force: true });
  await onServer(
    (name) => `CREATE DATABASE ${name}`,
    (name) => `DROP DATABASE IF EXISTS ${name}`,
  );
}

export async function dropDatabase(): Promise<void> {
  await onServer((name) => `DROP DATABASE IF EXISTS ${name}`);
  rmSync(settings.dataDir, { recursive: true, force: true });
}

async function onServer(last: (name: string) => string, first?: (name: string) => string): Promise<void> {
  if (settings.databaseUrl === null) return;
  const url = new URL(settings.databaseUrl);
  const name = `\`${url.pathname.slice(1)}\``;
  const connection = await createConnection({
    host: url.hostname,
    port: Number(url.port || 3306),
    user: url.username,
    password: decodeURIComponent(url.password),
  });
  if (first) await connection.query(first(name));
  await connection.query(last(name));
  await connection.end();
}

/** What a test leaves is gone before the next; the administrator stays. */
const TABLES = [
  ...['event_venue', 'event_organizer', 'event_category', 'event_tag', 'event_translation', 'event'],
  ...['venue_translation', 'venue', 'organizer_translation', 'organizer', 'tag_translation', 'tag', 'category_translation'],
  ...['image', 'record_id', 'change_log', 'identity', 'slug_history', 'job'],
];

export function emptyDatabase(source: DataSource): Promise<void> {
  // One transaction, because each one waits for the disk.
  return source.transaction(async (manager) => {
    await manager.query('UPDATE event SET parent_id = NULL');
    for (const table of TABLES) await manager.query(`DELETE FROM ${table}`);
    await manager.query('UPDATE category SET parent_id = NULL');
    await manager.query('DELETE FROM category');
    await manager.query(`DELETE FROM ${source.driver.escape('user')} WHERE id > 1`);
  });
}
