import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { UnitOfWork } from '../../src/core/database/transactions/unit-of-work.js';
import { openDatabaseProxy } from '../support/database-proxy.js';
import { TEST_SETTINGS, type Variables } from '../support/service/test-settings.js';

const databaseProxy = TEST_SETTINGS.databaseUrl === null ? undefined : await openDatabaseProxy();

/** The settings of a service whose database can break. It connects to a server through a proxy. */
export const WITH_OUTAGES: Variables = databaseProxy === undefined ? {} : { DATABASE_URL: databaseProxy.url };

/**
 * Makes the database unavailable. The connection to a server is cut. The SQLite file loses its beginning,
 * which every read needs; no write may happen until it is restored.
 * @returns a function that makes the database available again
 */
export async function breakDatabase(database: DataSource, work: UnitOfWork): Promise<() => Promise<void>> {
  if (databaseProxy !== undefined) {
    databaseProxy.close();
    return () => databaseProxy.open();
  }
  await database.query('PRAGMA wal_autocheckpoint = 0');
  await database.query('CREATE TABLE first_page (id integer)');
  await database.query('DROP TABLE first_page');
  return truncateWal(join(TEST_SETTINGS.dataDir, 'calendar.sqlite-wal'), work);
}

function truncateWal(path: string, work: UnitOfWork): Promise<() => Promise<void>> {
  return new Promise((lost) => {
    const written = work.run(
      () =>
        new Promise<void>((done) => {
          const bytes = readFileSync(path);
          truncateSync(path);
          lost(() => {
            writeFileSync(path, bytes);
            done();
            return written;
          });
        }),
    );
  });
}
