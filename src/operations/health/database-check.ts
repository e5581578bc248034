import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { settings } from '../../core/config/settings.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { askServer } from './ask-server.js';
import { type Check, reasonOf } from './check.js';

const SQL = 'SELECT name FROM migrations';
const NO_TABLE = ['ER_NO_SUCH_TABLE', 'SQLITE_ERROR'];
const FULL = ['ER_CON_COUNT_ERROR', 'ER_TOO_MANY_USER_CONNECTIONS', 'ER_USER_LIMIT_REACHED'];

interface Row {
  readonly name: string;
}

interface DatabaseChecks {
  readonly database: Check;
  readonly migrations: Check;
}

/** Reads the names of the executed migrations. This shows whether the database answers and whether its schema is complete. */
@Injectable()
export class DatabaseCheck {
  constructor(
    private readonly source: DataSource,
    private readonly work: UnitOfWork,
  ) {}

  async check(): Promise<DatabaseChecks> {
    const needed = this.source.migrations.map(({ name }) => name!);
    try {
      const rows = settings.databaseUrl === null ? await this.readFile() : await askServer<Row>(settings.databaseUrl, SQL);
      const run = rows.map(({ name }) => name);
      return { database: { status: 'ok' }, migrations: compared(needed, run) };
    } catch (error) {
      return understood(reasonOf(error), needed);
    }
  }

  private readFile(): Promise<Row[]> {
    return this.work.manager.query<Row[]>(SQL);
  }
}

/** @param run may contain migrations of a newer release; this release works with them */
function compared(needed: readonly string[], run: readonly string[]): Check {
  const pending = needed.filter((name) => !run.includes(name)).length;
  return pending === 0 ? { status: 'ok' } : { status: 'failing', reason: 'pending', pending };
}

/**
 * Derives both checks from the error code of a failed query. A database that reports missing tables or too many
 * connections does answer.
 */
export function understood(reason: string, needed: readonly string[]): DatabaseChecks {
  if (NO_TABLE.includes(reason)) return { database: { status: 'ok' }, migrations: compared(needed, []) };
  // The instances still work on the connections that they have. If all of them were not ready, no request would be served.
  if (FULL.includes(reason)) return { database: { status: 'ok', reason }, migrations: { status: 'unknown' } };
  return { database: { status: 'failing', reason }, migrations: { status: 'unknown' } };
}
