import { performance } from 'node:perf_hooks';
import { Logger } from '@nestjs/common';
import { unavailable } from '../../errors/domain-error.js';

/** `closed`: requests pass. `open`: all are refused. `half-open`: one trial request passes, the others are refused. */
export type CircuitState = 'closed' | 'open' | 'half-open';

/** The number of consecutive failures that open the circuit breaker. */
const TOLERATED = 5;
/** Milliseconds from a failure until the next trial request. */
const REST = 2_000;

/**
 * A circuit breaker for the database server. After several failures in a row it refuses requests at once, instead of
 * letting each one wait for a timeout. Every two seconds it lets one request try the database.
 */
export class Circuit {
  private readonly logger = new Logger('Database');
  private failures = 0;
  private openedAt: number | undefined;
  private isTried = false;

  get state(): CircuitState {
    if (this.openedAt === undefined) return 'closed';
    return this.isTried || this.restLeft <= 0 ? 'half-open' : 'open';
  }

  /**
   * Lets a request pass. The caller must then call `recordSuccess` or `recordFailure`.
   * @returns whether this request is the trial of a half-open circuit
   * @throws DomainError 503 while the circuit is open
   */
  enter(): boolean {
    if (this.openedAt === undefined) return false;
    if (this.isTried || this.restLeft > 0) throw unavailable('the database is unavailable', Math.max(1, Math.ceil(this.restLeft / 1000)));
    this.isTried = true;
    return true;
  }

  /** Closes the circuit: the database answered. */
  worked(): void {
    if (this.openedAt !== undefined) this.logger.warn('The database answers again.');
    this.failures = 0;
    this.openedAt = undefined;
    this.isTried = false;
  }

  /** Counts a failure, the database being unreachable or too slow, and opens the circuit after several in a row. */
  failed(reason: string): void {
    this.failures++;
    this.isTried = false;
    if (this.failures < TOLERATED) return;
    if (this.openedAt === undefined) this.logger.error(`The database is unavailable (${reason}): requests get 503 until it answers.`);
    this.openedAt = performance.now();
  }

  private get restLeft(): number {
    return REST - (performance.now() - (this.openedAt ?? 0));
  }
}
