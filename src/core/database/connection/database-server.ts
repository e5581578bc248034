import { createConnection } from 'mysql2/promise';

/** A connection must be established in this time; otherwise the database counts as unavailable. */
export const CONNECT_TIMEOUT_MS = 5_000;

/** Signs in to a server and returns its version. Throws the error of the server. */
export async function serverVersion(url: string): Promise<string> {
  const connection = await createConnection({ ...parseServerAddress(url), connectTimeout: CONNECT_TIMEOUT_MS });
  try {
    const [rows] = await connection.query('SELECT VERSION() AS version');
    return (rows as { version: string }[])[0]!.version;
  } finally {
    await connection.end();
  }
}

/** @param version the result of `VERSION()`, for example `8.4.3` or `10.11.6-MariaDB-0+deb12u1` */
export function isMariaDb(version: string): boolean {
  return version.includes('MariaDB');
}

/**
 * Returns the product with its version number, for example `MariaDB 10.11.6`.
 * @param version the result of `VERSION()`
 */
export function formatProduct(version: string): string {
  return `${isMariaDb(version) ? 'MariaDB' : 'MySQL'} ${version.split('-')[0]}`;
}

/** The address and the credentials of a database server, in the form that mysql2 expects. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** Parses a URL like that in `DATABASE_URL`. */
export function parseServerAddress(url: string): ServerAddress {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    host: hostname,
    port: port === '' ? 3306 : Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  };
}
