import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from '@jest/globals';
import { type Connection, createConnection } from 'mysql2/promise';
import { freePort } from './services.js';

export type Row = Record<string, unknown>;
/** Queries a database directly, without the service. */
export type Query = (sql: string) => Promise<Row[]>;

/** The database server for the fault tests: `SERVER=mysql npm run faults`. */
export const SERVER = process.env.SERVER === 'mysql' ? 'mysql' : 'mariadb';

const SCRIPT = new URL(`../../../scripts/${SERVER}-server`, import.meta.url).pathname;

/** A database server for one test file. */
export class DatabaseServer {
  private port = 0;
  private databases = 0;

  async start(): Promise<void> {
    this.port = await freePort('server');
    await this.runScript('start');
  }

  /** Ends the server at once (SIGKILL). It keeps all committed data. */
  kill = () => this.runScript('kill');
  resume = () => this.runScript('resume');
  /** Stops the process (SIGSTOP): the server keeps its connections, but does not answer. */
  freeze = () => this.runScript('freeze');
  thaw = () => this.runScript('thaw');
  stop = () => this.runScript('stop');

  /** @returns the URL of a new, empty database */
  async createDatabase(): Promise<string> {
    const name = `fault_${++this.databases}`;
    const connection = await this.connect();
    await connection.query(`CREATE DATABASE ${name}`);
    await connection.end();
    return `${SERVER}://root@127.0.0.1:${this.port}/${name}`;
  }

  connect(url?: string): Promise<Connection> {
    const database = url === undefined ? undefined : new URL(url).pathname.slice(1);
    return createConnection({ host: '127.0.0.1', port: this.port, user: 'root', ...(database === undefined ? {} : { database }) });
  }

  createQuery(url: string): Query {
    return async (sql) => {
      const connection = await this.connect(url);
      const [rows] = await connection.query(sql);
      await connection.end();
      return rows as Row[];
    };
  }

  private async runScript(verb: string): Promise<void> {
    await promisify(execFile)(SCRIPT, [verb, String(this.port)]);
  }
}

/** Starts a server for all tests of the file. */
export function useServer(): DatabaseServer {
  const server = new DatabaseServer();
  beforeAll(() => server.start());
  afterAll(() => server.stop());
  return server;
}

/** Each Node has its own driver, as in `src/core/database/connection/data-source.options.ts`. */
const DRIVER_PACKAGE = Number(process.versions.napi) < 10 ? 'better-sqlite3-12' : 'better-sqlite3-13';

type Driver = new (file: string, options: object) => { prepare(sql: string): { all(): Row[] }; close(): void };

/**
 * Returns a function that queries an SQLite database, read-only.
 * @param folder `DATA_DIR`
 */
export function createSqliteQuery(folder: string): Query {
  return (sql) => {
    const Database = createRequire(import.meta.url)(DRIVER_PACKAGE) as Driver;
    const database = new Database(join(folder, 'calendar.sqlite'), { readonly: true });
    const rows = database.prepare(sql).all();
    database.close();
    return Promise.resolve(rows);
  };
}
