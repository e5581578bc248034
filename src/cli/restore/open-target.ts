import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabasePlace } from '../../core/database/connection/data-source.options.js';
import { holdSchema } from '../../core/database/migrations/migrate.js';
import { executedMigrations } from '../../core/database/migrations/migration-names.js';
import { migrationsNamed } from '../backup/migrated-tables.js';
import { Refused } from '../backup/operator-errors.js';
import { closeSession, openSession, refuseNewer, type Session, type SqliteConnection } from '../backup/session.js';

/** How often it is looked whether whoever was connected has gone, and milliseconds between. */
const LOOKS = 10;
const PAUSE = 200;

/**
 * Connects to the database that a backup goes into, without checks of foreign keys.
 * @param migrations names of those that make the tables of the backup
 * @throws Refused when anybody else has it open, or newer code has changed it
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

/** SQLite's lock is kept as long as the connection. */
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
  // What does not fit is an error, and an id of 0 is 0.
  await session.runner.query("SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO'");
}

/** As far as this user may see, which is at least its own connections. */
async function othersAreConnected({ runner }: Session): Promise<boolean> {
  const [own] = (await runner.query('SELECT CONNECTION_ID() AS id, DATABASE() AS name')) as [{ id: unknown; name: string }];
  const connections = (await runner.query('SHOW PROCESSLIST')) as { Id: unknown; db: string | null }[];
  return connections.some(({ Id, db }) => db === own.name && Number(Id) !== Number(own.id));
}

function inUse(): Refused {
  return new Refused('The service runs on this database, or another program has it open: stop it first.');
}
