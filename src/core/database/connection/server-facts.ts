import type { DataSource } from 'typeorm';
import { settings } from '../../config/settings.js';
import { serverAddress } from './server-address.js';

/** The database as an operator knows it. */
export interface ServerFacts {
  /** `MySQL 8.4.3`, `MariaDB 10.11.6`, `SQLite 3.51.0`. */
  readonly product: string;
  /** Where it is; never the password. */
  readonly place: string;
}

/** Asks the database what it is. */
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

/** @param version as a server says it, `8.4.3` or `10.11.6-MariaDB-0+deb12u1` */
export function productOf(version: string): string {
  const product = version.includes('MariaDB') ? 'MariaDB' : 'MySQL';
  return `${product} ${version.split('-')[0]}`;
}
