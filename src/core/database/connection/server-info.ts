import type { DataSource } from 'typeorm';
import type { DatabaseLocation } from './data-source.options.js';
import { parseServerAddress, formatProduct } from './database-server.js';

/** The product and location of the database, for messages to the operator. */
export interface ServerInfo {
  /** For example `MySQL 8.4.3`, `MariaDB 10.11.6` or `SQLite 3.51.0`. */
  readonly product: string;
  /** A phrase with the address or the folder, never with the password. */
  readonly location: string;
}

/** Asks the database for its version and returns it with its location. */
export async function getServerInfo(source: DataSource, { databaseUrl, dataDir }: DatabaseLocation): Promise<ServerInfo> {
  if (databaseUrl === null) {
    const version = await queryVersion(source, 'sqlite_version()');
    return { product: `SQLite ${version}`, location: `in ${dataDir}, embedded` };
  }
  const version = await queryVersion(source, 'VERSION()');
  const { host, port, user, database } = parseServerAddress(databaseUrl);
  return { product: formatProduct(version), location: `at ${host}:${port}, database ${database}, user ${user}` };
}

async function queryVersion(source: DataSource, expression: string): Promise<string> {
  const rows = await source.query<{ version: string }[]>(`SELECT ${expression} AS version`);
  return rows[0]!.version;
}
