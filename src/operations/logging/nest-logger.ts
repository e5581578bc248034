import type { LoggerService } from '@nestjs/common';
import { describedError } from '../../core/errors/describe-error.js';
import { log } from './log.js';

/** Contexts in which Nest and TypeORM log their own start. Their lines get the level `debug`. */
const CHATTER = new Set(['NestFactory', 'NestApplication', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'TypeOrmModule']);

/** Writes everything that is logged with Nest's `Logger`, by this service or by Nest itself, to the service's log. */
export class NestLog implements LoggerService {
  log(message: unknown, ...more: unknown[]): void {
    write(CHATTER.has(String(more.at(-1))) ? 'debug' : 'info', message, more);
  }

  debug(message: unknown, ...more: unknown[]): void {
    write('debug', message, more);
  }

  verbose(message: unknown, ...more: unknown[]): void {
    write('trace', message, more);
  }

  warn(message: unknown, ...more: unknown[]): void {
    write('warn', message, more);
  }

  error(message: unknown, ...more: unknown[]): void {
    write('error', message, more);
  }

  fatal(message: unknown, ...more: unknown[]): void {
    write('fatal', message, more);
  }
}

/** @param more Nest's further arguments: a stack, if there is one, and the context as the last one */
function write(level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', message: unknown, more: unknown[]): void {
  if (!log.isLevelEnabled(level)) return;
  const from = { from: more.at(-1) };
  const [stack] = more.slice(0, -1).filter((text) => typeof text === 'string');
  if (typeof message === 'string') log[level]({ ...from, ...(stack === undefined ? {} : { stack }) }, message);
  else if (message instanceof Error) log[level]({ ...from, error: describedError(message) }, 'error');
  else log[level]({ ...from, ...(message as object) }, 'error');
}
