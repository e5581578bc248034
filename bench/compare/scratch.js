/** A calendar of its own for writes, so that measuring does not change the filled one. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import mysql from 'mysql2/promise';

const FILL = fileURLToPath(new URL('../fill.js', import.meta.url));
const EVENT_COUNT = 1_000;

/**
 * Creates a calendar with some events: a database beside that of `databaseUrl`, or a folder.
 * @returns the settings of the servers that use it, and `drop`
 */
export async function createScratch(databaseUrl) {
  const scratch = databaseUrl === undefined ? createFolder() : await createDatabase(databaseUrl);
  const env = { ...process.env, ...scratch.environment };
  const { status } = spawnSync(process.execPath, [FILL, String(EVENT_COUNT)], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status === 0) return scratch;
  await scratch.drop();
  throw new Error('A calendar for writes could not be filled.');
}

/** Creates an empty folder for a calendar on SQLite, whatever database is measured. */
export function createFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-bench-'));
  return { environment: { DATABASE_URL: '', DATA_DIR: folder }, drop: async () => rmSync(folder, { recursive: true, force: true }) };
}

async function createDatabase(databaseUrl) {
  const url = new URL(databaseUrl);
  url.pathname += `_writes_${process.pid}`;
  const database = url.pathname.slice(1);
  const run = async (sql) => {
    const connection = await mysql.createConnection({ uri: databaseUrl.replace(/^mariadb:/, 'mysql:') });
    await connection.query(sql, [database]);
    await connection.end();
  };
  await run('CREATE DATABASE ??');
  return { environment: { DATABASE_URL: url.href }, drop: () => run('DROP DATABASE ??') };
}
