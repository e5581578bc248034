import type { DataSource } from 'typeorm';

/** How the connections to a database server are used just now. */
export interface Connections {
  /** The most there may be. */
  readonly limit: number;
  readonly idle: number;
  readonly busy: number;
}

/** mysql2's pool, which tells nobody how it is but who looks inside. */
interface Pool {
  readonly config: { readonly connectionLimit: number };
  readonly _allConnections: { readonly length: number };
  readonly _freeConnections: { readonly length: number };
}

/** Undefined on SQLite, which has no server. */
export function connectionsOf(source: DataSource): Connections | undefined {
  if (source.options.type === 'better-sqlite3') return undefined;
  const { config, _allConnections: all, _freeConnections: free } = (source.driver as unknown as { pool: Pool }).pool;
  return { limit: config.connectionLimit, idle: free.length, busy: all.length - free.length };
}
