import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabasePlace } from '../../core/database/connection/data-source.options.js';
import { holdSchema } from '../../core/database/migrations/migrate.js';
import { executedMigrations } from '../../core/database/migrations/migration-names.js';
import { migrationsNamed } from '../backup/migrated-tables.js';
import { Refused } from '../backup/operator-errors.js';
import { closeSession, openSession, refuseNewer, type Session, type SqliteConnection } from '../backup/session.js';

/** Number of checks for other connections, and milliseconds between two checks. */
const LOOKS = 10;
const PAUSE = 200;

/**
 * Connects to the target database of a restore, and turns its foreign key checks off.
 * @param migrations names of the migrations that create the tables of the backup
 * @throws Refused when another program has the database open, or a newer release has migrated it
 */
export async function openTarget(place: DatabasePlace, migrations: readonly string[]): Promise<Session> {
  const session = await openAlone(place, migrations);
  try {
    if (session.isSqlite) await session.runner.query('PRAGMA foreign_keys = OFF');
    else await prepareServer(session);
    refuseNewer(await executedMigrations(session));
    return session;
  } catch (error) {
    await closeSession(session);
    throw error;
  }
}

/** Opens the database. On SQLite, its exclusive lock is held until the connection is closed. */
async function openAlone(place: DatabasePlace, migrations: readonly string[]): Promise<Session> {
  const prepareDatabase = (database: SqliteConnection): void => {
    database.pragma('locking_mode = EXCLUSIVE');
    database.pragma('synchronous = FULL');
  };
  try {
    return await openSession(place, { migrations: migrationsNamed(migrations), prepareDatabase });
  } catch (error) {
    throw (error as { code?: unknown }).code === 'SQLITE_BUSY' ? inUse() : error;
  }
}

async function prepareServer(session: Session): Promise<void> {
  for (let look = 1; await othersAreConnected(session); look++) {
    if (look === LOOKS) throw inUse();
    await sleep(PAUSE);
  }
  await holdSchema(session.runner);
  await session.runner.query('SET SESSION foreign_key_checks = 0');
  // A value that does not fit its column is an error, and an id of 0 stays 0.
  await session.runner.query("SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO'");
}

/** Tells whether there are other connections to the database. The user sees at least its own ones. */
async function othersAreConnected({ runner }: Session): Promise<boolean> {
  const [own] = (await runner.query('SELECT CONNECTION_ID() AS id, DATABASE() AS name')) as [{ id: unknown; name: string }];
  const connections = (await runner.query('SHOW PROCESSLIST')) as { Id: unknown; db: string | null }[];
  return connections.some(({ Id, db }) => db === own.name && Number(Id) !== Number(own.id));
}

function inUse(): Refused {
  return new Refused('The service runs on this database, or another program has it open: stop it first.');
}
