import { channel } from 'node:diagnostics_channel';
import { Logger } from '@nestjs/common';
import type { Logger as DatabaseLogger } from 'typeorm';
import { databaseErrors, kindOf } from '../errors/database-errors.js';

/** Every statement that is sent to the database is published here, as its SQL. */
export const queries = channel('calendar-events.query');

/** Publishes statements; logs only what an operator must see. Parameters never appear: they hold people's data. */
export class QueryChannel implements DatabaseLogger {
  private readonly logger = new Logger('Database');

  logQuery(sql: string): void {
    if (queries.hasSubscribers) queries.publish(sql);
  }

  /** The error itself travels to whoever asked. */
  logQueryError(error: string | Error): void {
    databaseErrors.inc({ kind: kindOf(error) });
  }

  logQuerySlow(time: number, sql: string): void {
    this.logger.warn(`took ${time} ms: ${sql}`);
  }

  logSchemaBuild(): void {
    // Schemas are built by migrations alone.
  }

  logMigration(message: string): void {
    this.logger.log(message);
  }

  log(level: 'log' | 'info' | 'warn', message: unknown): void {
    if (level === 'warn') this.logger.warn(message);
  }
}
