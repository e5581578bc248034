import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { settings } from '../../core/config/settings.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { queryServer } from './query-server.js';
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
  ) {}

  async check(): Promise<DatabaseHealth> {
    const needed = this.source.migrations.map(({ name }) => name!);
    try {
      const rows =
        settings.databaseUrl === null ? await this.queryEmbedded() : await queryServer<Row>(settings.databaseUrl, MIGRATION_NAMES_SQL);
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
