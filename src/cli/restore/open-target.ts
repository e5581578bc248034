import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseLocation } from '../../core/database/connection/data-source.options.js';
import { listExecutedMigrations } from '../../core/database/migrations/migration-names.js';
import { lockSchema } from '../../core/database/migrations/lock-schema.js';
import { findMigrations } from '../backup/migrated-tables.js';
import { Refused } from '../backup/operator.js';
import { assertKnownMigrations, closeSession, openSession, type Session, type SqliteConnection } from '../backup/session.js';

/** Number of checks for other connections, and milliseconds between two checks. */
const MAX_CHECKS = 10;
const CHECK_INTERVAL_MS = 200;

/**
 * Connects to the target database of a restore, and turns its foreign key checks off.
 * @param migrations names of the migrations that create the tables of the backup
 * @throws Refused when another program has the database open, or a newer release has migrated it
 */
export async function openTarget(place: DatabaseLocation, migrations: readonly string[]): Promise<Session> {
  const session = await openExclusively(place, migrations);
  try {
    if (session.dialect.isFile) await session.runner.query('PRAGMA foreign_keys = OFF');
    else await prepareServer(session);
    assertKnownMigrations(await listExecutedMigrations(session));
    return session;
  } catch (error) {
    await closeSession(session);
    throw error;
  }
}

/** Opens the database. On SQLite, its exclusive lock is held until the connection is closed. */
async function openExclusively(place: DatabaseLocation, migrations: readonly string[]): Promise<Session> {
  const prepareDatabase = (database: SqliteConnection): void => {
    database.pragma('locking_mode = EXCLUSIVE');
    database.pragma('synchronous = FULL');
  };
  try {
    return await openSession(place, { migrations: findMigrations(migrations), prepareDatabase });
  } catch (error) {
    throw (error as { code?: unknown }).code === 'SQLITE_BUSY' ? createInUseError() : error;
  }
}

async function prepareServer(session: Session): Promise<void> {
  for (let look = 1; await hasOtherConnections(session); look++) {
    if (look === MAX_CHECKS) throw createInUseError();
    await sleep(CHECK_INTERVAL_MS);
  }
  session.unlock = await lockSchema(session.runner);
  await session.runner.query('SET SESSION foreign_key_checks = 0');
  // A value that does not fit its column is an error, and an id of 0 stays 0.
  await session.runner.query("SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO'");
}

/** Tells whether there are other connections to the database. The user sees at least its own ones. */
async function hasOtherConnections({ runner }: Session): Promise<boolean> {
  const [own] = (await runner.query('SELECT CONNECTION_ID() AS id, DATABASE() AS name')) as [{ id: unknown; name: string }];
  const connections = (await runner.query('SHOW PROCESSLIST')) as { Id: unknown; db: string | null }[];
  return connections.some(({ Id, db }) => db === own.name && Number(Id) !== Number(own.id));
}

function createInUseError(): Refused {
  return new Refused('The service runs on this database, or another program has it open: stop it first.');
}
