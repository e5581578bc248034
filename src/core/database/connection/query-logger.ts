import { channel } from 'node:diagnostics_channel';
import { Logger } from '@nestjs/common';
import type { Logger as DatabaseLogger } from 'typeorm';
import { classifyError, databaseErrorCounter } from '../database-errors.js';

/** The diagnostics channel that gets the SQL of every statement. */
export const queryChannel = channel('calendar-events.query');

/** Publishes the SQL of statements and logs warnings. It never logs parameters, because they contain personal data. */
export class QueryLogger implements DatabaseLogger {
  private readonly logger = new Logger('Database');

  logQuery(sql: string): void {
    if (queryChannel.hasSubscribers) queryChannel.publish(sql);
  }

  /** Counts the error. TypeORM throws it to the caller, so it is not logged here. */
  logQueryError(error: string | Error): void {
    databaseErrorCounter.inc({ kind: classifyError(error) });
  }

  logQuerySlow(time: number, sql: string): void {
    this.logger.warn(`A statement took ${time} ms: ${sql}`);
  }

  logSchemaBuild(): void {
    // Never called: only migrations change the schema.
  }

  logMigration(message: string): void {
    this.logger.log(message);
  }

  log(level: 'log' | 'info' | 'warn', message: unknown): void {
    if (level === 'warn') this.logger.warn(message);
  }
}
