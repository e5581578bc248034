import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';
import { describeError } from '../../core/errors/describe-error.js';

/** Contexts in which Nest and TypeORM log their own start. Their lines get the level `debug`. */
const STARTUP_CONTEXTS = new Set(['NestFactory', 'NestApplication', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'TypeOrmModule']);

/** Nest logs an error of the start with its stack, and throws it. `main.ts` explains it to the operator. */
const START_ERROR_CONTEXT = 'ExceptionHandler';

/** Writes everything that is logged with Nest's `Logger`, by this service or by Nest itself, to the service's log. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...more: unknown[]): void {
    this.writeEntry(STARTUP_CONTEXTS.has(String(more.at(-1))) ? 'debug' : 'info', message, more);
  }

  debug(message: unknown, ...more: unknown[]): void {
    this.writeEntry('debug', message, more);
  }

  verbose(message: unknown, ...more: unknown[]): void {
    this.writeEntry('trace', message, more);
  }

  warn(message: unknown, ...more: unknown[]): void {
    this.writeEntry('warn', message, more);
  }

  error(message: unknown, ...more: unknown[]): void {
    this.writeEntry(more.at(-1) === START_ERROR_CONTEXT ? 'debug' : 'error', message, more);
  }

  fatal(message: unknown, ...more: unknown[]): void {
    this.writeEntry('fatal', message, more);
  }

  /** @param more Nest's further arguments: a stack, if there is one, and the context as the last one */
  private writeEntry(level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', message: unknown, more: unknown[]): void {
    if (!this.logger.isLevelEnabled(level)) return;
    const from = { from: more.at(-1) };
    const [stack] = more.slice(0, -1).filter((text) => typeof text === 'string');
    if (typeof message === 'string') this.logger[level]({ ...from, ...(stack === undefined ? {} : { stack }) }, message);
    else if (message instanceof Error) this.logger[level]({ ...from, error: describeError(message) }, 'error');
    else this.logger[level]({ ...from, ...(message as object) }, 'error');
  }
}
