import { Injectable } from '@nestjs/common';
import { createConnection, type RowDataPacket } from 'mysql2';
import { DataSource } from 'typeorm';
import { Settings } from '../../core/config/settings.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { withTimeout } from '../../core/time/with-timeout.js';
import { type HealthCheck, getErrorReason } from './health-check.js';

const MIGRATION_NAMES_SQL = 'SELECT name FROM migrations';
const MISSING_TABLE_CODES = ['ER_NO_SUCH_TABLE', 'SQLITE_ERROR'];
const TOO_MANY_CONNECTIONS_CODES = ['ER_CON_COUNT_ERROR', 'ER_TOO_MANY_USER_CONNECTIONS', 'ER_USER_LIMIT_REACHED'];

interface Row {
  readonly name: string;
}

interface DatabaseHealth {
  readonly database: HealthCheck;
  readonly migrations: HealthCheck;
}

/** Reads the names of the executed migrations. This shows whether the database answers and whether its schema is complete. */
@Injectable()
export class DatabaseCheck {
  constructor(
    private readonly source: DataSource,
    private readonly work: UnitOfWork,
    private readonly settings: Settings,
  ) {}

  async check(): Promise<DatabaseHealth> {
    const needed = this.source.migrations.map(({ name }) => name!);
    try {
      const { databaseUrl } = this.settings;
      const rows = databaseUrl === null ? await this.queryEmbedded() : await queryServer<Row>(databaseUrl, MIGRATION_NAMES_SQL);
      const run = rows.map(({ name }) => name);
      return { database: { status: 'ok' }, migrations: checkMigrations(needed, run) };
    } catch (error) {
      return interpretError(getErrorReason(error), needed);
    }
  }

  private queryEmbedded(): Promise<Row[]> {
    return this.work.manager.query<Row[]>(MIGRATION_NAMES_SQL);
  }
}

/** @param run may contain migrations of a newer release; this release works with them */
function checkMigrations(needed: readonly string[], run: readonly string[]): HealthCheck {
  const pending = needed.filter((name) => !run.includes(name)).length;
  return pending === 0 ? { status: 'ok' } : { status: 'failing', reason: 'pending', pending };
}

/**
 * Derives both checks from the error code of a failed query. A database that reports missing tables or too many
 * connections does answer.
 */
export function interpretError(reason: string, needed: readonly string[]): DatabaseHealth {
  if (MISSING_TABLE_CODES.includes(reason)) return { database: { status: 'ok' }, migrations: checkMigrations(needed, []) };
  // The instances still work on the connections that they have. If all of them were not ready, no request would be served.
  if (TOO_MANY_CONNECTIONS_CODES.includes(reason)) return { database: { status: 'ok', reason }, migrations: { status: 'unknown' } };
  return { database: { status: 'failing', reason }, migrations: { status: 'unknown' } };
}

/** Milliseconds within which the server must answer. */
const QUERY_TIMEOUT_MS = 1_000;

/**
 * Sends one query to the database server and returns its rows. Opens a connection of its own, because the pool may be
 * exhausted. Rejects after one second, because a frozen server never answers.
 */
export async function queryServer<Row extends object>(uri: string, sql: string): Promise<Row[]> {
  const connection = createConnection({ uri, connectTimeout: QUERY_TIMEOUT_MS });
  // The query rejects with the same error. Without a listener, the event would end the process.
  connection.on('error', () => undefined);
  try {
    const [rows] = await withTimeout(QUERY_TIMEOUT_MS, connection.promise().query<(Row & RowDataPacket)[]>(sql));
    connection.end();
    return rows;
  } catch (error) {
    connection.destroy();
    throw error;
  }
}
