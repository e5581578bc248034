import type { DataSource } from 'typeorm';
import { settings } from '../../config/settings.js';
import { serverAddress } from './server-address.js';
import { productOf } from './server-version.js';

/** The product and location of the database, for messages to the operator. */
export interface ServerFacts {
  /** For example `MySQL 8.4.3`, `MariaDB 10.11.6` or `SQLite 3.51.0`. */
  readonly product: string;
  /** A phrase with the address or the folder, never with the password. */
  readonly place: string;
}

/** Asks the database for its version and returns it with its location. */
export async function serverFacts(source: DataSource): Promise<ServerFacts> {
  if (settings.databaseUrl === null) {
    const version = await versionOf(source, 'sqlite_version()');
    return { product: `SQLite ${version}`, place: `in ${settings.dataDir}, embedded` };
  }
  const version = await versionOf(source, 'VERSION()');
  const { host, port, user, database } = serverAddress(settings.databaseUrl);
  return { product: productOf(version), place: `at ${host}:${port}, database ${database}, user ${user}` };
}

async function versionOf(source: DataSource, expression: string): Promise<string> {
  const rows = await source.query<{ version: string }[]>(`SELECT ${expression} AS version`);
  return rows[0]!.version;
}
