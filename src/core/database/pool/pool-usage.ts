import type { DataSource } from 'typeorm';

/** How many connections to the database server exist and how many are in use. */
export interface PoolUsage {
  /** The maximum number of connections. */
  readonly limit: number;
  readonly idle: number;
  readonly busy: number;
}

/** Private members of mysql2's pool: it has no public ones that tell its usage. */
interface PoolInternals {
  readonly config: { readonly connectionLimit: number };
  readonly _allConnections: { readonly length: number };
  readonly _freeConnections: { readonly length: number };
}

/** Returns the usage of the connection pool; undefined on SQLite, which has none. */
export function getPoolUsage(source: DataSource): PoolUsage | undefined {
  if (source.options.type === 'better-sqlite3') return undefined;
  const { config, _allConnections: all, _freeConnections: free } = (source.driver as unknown as { pool: PoolInternals }).pool;
  return { limit: config.connectionLimit, idle: free.length, busy: all.length - free.length };
}
