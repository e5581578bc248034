import { promisify } from 'node:util';
import type { DataSource, ObjectLiteral } from 'typeorm';
import { findDialect } from './dialect.js';

/*
 * What the service uses of TypeORM's drivers and of mysql2's pool that these libraries do not promise, and each method that it
 * replaces. `test/house/private-parts` names the versions of the libraries, and checks that all this is there.
 */

/** mysql2's pool. It has no public members that tell its usage. */
interface Pool {
  getConnection(done: (error: Error | null, connection?: PooledConnection) => void): void;
  readonly config: { readonly connectionLimit: number };
  readonly _allConnections: { readonly length: number };
  readonly _freeConnections: { readonly length: number };
}

/** The part of a pooled mysql2 connection that the service uses. */
export interface PooledConnection {
  readonly stream: { destroy(error: Error): void };
  readonly state: string;
  /** When the connection was last released, in milliseconds since 1970. */
  readonly lastActiveTime: number;
  on(event: 'error', listener: () => void): void;
  query(sql: string, done: (error: Error | null) => void): void;
  ping(done: (error: Error | null) => void): void;
  /** Returns the form of the connection that TypeORM uses. */
  promise(): object;
  release(): void;
}

/** The members of TypeORM's drivers that the service uses, and better-sqlite3's connection. */
interface Driver {
  /** Of a server. */
  readonly pool: Pool;
  /** Of SQLite. */
  readonly databaseConnection: { prepare(sql: string): { pluck(): { get(): number } } };
  queryRunner?: unknown;
  escapeQueryWithParameters(sql: string, parameters: ObjectLiteral): [sql: string, parameters: unknown[]];
}

function getDriver({ driver }: DataSource): Driver {
  return driver as unknown as Driver;
}

/** How many connections to the database server exist and how many are in use. */
export interface PoolUsage {
  /** The maximum number of connections. */
  readonly limit: number;
  readonly idle: number;
  readonly busy: number;
}

/** Returns the usage of the connection pool; undefined on SQLite, which has none. */
export function getPoolUsage(source: DataSource): PoolUsage | undefined {
  if (findDialect(source).hasSingleWriter) return undefined;
  const { config, _allConnections: all, _freeConnections: free } = getDriver(source).pool;
  return { limit: config.connectionLimit, idle: free.length, busy: all.length - free.length };
}

/** Makes the pool of a server hand out the connections that `checkOut` returns. Returns the pool's own `getConnection`. */
export function replaceGetConnection(source: DataSource, checkOut: () => Promise<PooledConnection>): () => Promise<PooledConnection> {
  const { pool } = getDriver(source);
  const getFromPool = promisify(pool.getConnection.bind(pool)) as () => Promise<PooledConnection>;
  pool.getConnection = (done) => {
    checkOut().then((connection) => {
      done(null, connection);
    }, done);
  };
  return getFromPool;
}

/** Makes a connection keep its other form. TypeORM asks for it at each statement, and mysql2 would load a module and make an object each time. */
export function keepPromise(connection: PooledConnection): void {
  const promised = connection.promise();
  connection.promise = () => promised;
}

/** The `release` of mysql2 of each connection. */
const releases = new WeakMap<PooledConnection, () => void>();

/** Calls the function when the user of the connection releases it next, instead of the method that gives it back to the pool. */
export function replaceNextRelease(connection: PooledConnection, release: (giveBack: () => void) => void): void {
  const giveBack = releases.get(connection) ?? connection.release.bind(connection);
  releases.set(connection, giveBack);
  connection.release = () => {
    connection.release = giveBack;
    release(giveBack);
  };
}

export function isAuthenticated({ state }: PooledConnection): boolean {
  return state === 'authenticated';
}

/** Destroys the socket of a connection. Pending queries fail with ETIMEDOUT; after mysql2's own `destroy` they never settle. */
export function destroyConnection({ stream }: PooledConnection, reason: string): void {
  stream.destroy(Object.assign(new Error(reason), { code: 'ETIMEDOUT' }));
}

/**
 * Lets TypeORM bind whole numbers as parameters on SQLite. By itself it writes them into the statement, so SQLite would prepare
 * the same statement again for each id. A bigint is bound as an integer, where better-sqlite3 binds a number as a float.
 */
export function bindNumbers(source: DataSource): DataSource {
  if (!findDialect(source).bindsBigints) return source;
  const driver = getDriver(source);
  const escape = driver.escapeQueryWithParameters.bind(driver);
  driver.escapeQueryWithParameters = (sql, parameters) => escape(sql, withBigints(parameters));
  return source;
}

function withBigints(parameters: ObjectLiteral): ObjectLiteral {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, Number.isSafeInteger(value) ? BigInt(value as number) : (value as unknown)]),
  );
}

/**
 * Returns a function that reads SQLite's `data_version`, which changes when another connection commits (SQLite,
 * PRAGMA data_version). It takes microseconds, because it bypasses TypeORM.
 */
export function prepareDataVersion(source: DataSource): () => number {
  const statement = getDriver(source).databaseConnection.prepare('PRAGMA data_version').pluck();
  return () => statement.get();
}

/** Makes `destroy` of a data source close another one first. */
export function closeBefore(source: DataSource, first: DataSource): void {
  const close = source.destroy.bind(source);
  source.destroy = async () => {
    if (first.isInitialized) await first.destroy();
    await close();
  };
}

/** Drops the query runner of the only connection of SQLite. @returns false on a server, whose query runners are not kept */
export function dropQueryRunner(source: DataSource): boolean {
  if (!findDialect(source).hasSingleWriter) return false;
  getDriver(source).queryRunner = undefined;
  return true;
}
