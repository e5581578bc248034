import { performance } from 'node:perf_hooks';
import { Logger } from '@nestjs/common';
import { serviceUnavailable } from '../../errors/domain-error.js';

/** `closed`: requests pass. `open`: all are refused. `half-open`: one trial request passes, the others are refused. */
export type CircuitBreakerState = 'closed' | 'open' | 'half-open';

/** The number of consecutive failures that open the circuit breaker. */
const FAILURE_THRESHOLD = 5;
/** Milliseconds from a failure until the next trial request. */
const RESET_TIMEOUT_MS = 2_000;

/**
 * A circuit breaker for the database server. After several failures in a row it refuses requests at once, instead of
 * letting each one wait for a timeout. Every two seconds it lets one request try the database.
 */
export class CircuitBreaker {
  private readonly logger = new Logger('Database');
  private failures = 0;
  private openedAtMs: number | undefined;
  private isTrialRunning = false;

  /** @param server what the log calls the server, and what happens while it is unavailable */
  constructor(private readonly server = { name: 'database', consequence: 'requests get 503' }) {}

  get state(): CircuitBreakerState {
    if (this.openedAtMs === undefined) return 'closed';
    return this.isTrialRunning || this.remainingOpenMs <= 0 ? 'half-open' : 'open';
  }

  /**
   * Lets a request pass. The caller must then call `recordSuccess` or `recordFailure`.
   * @returns whether this request is the trial of a half-open circuit
   * @throws DomainError 503 while the circuit is open
   */
  acquirePermission(): boolean {
    if (this.openedAtMs === undefined) return false;
    if (this.isTrialRunning || this.remainingOpenMs > 0)
      throw serviceUnavailable(`the ${this.server.name} is unavailable`, Math.max(1, Math.ceil(this.remainingOpenMs / 1000)));
    this.isTrialRunning = true;
    return true;
  }

  /** Closes the circuit: the database answered. */
  recordSuccess(): void {
    if (this.openedAtMs !== undefined) this.logger.warn(`The ${this.server.name} answers again.`);
    this.failures = 0;
    this.openedAtMs = undefined;
    this.isTrialRunning = false;
  }

  /** Counts a failure, the database being unreachable or too slow, and opens the circuit after several in a row. */
  recordFailure(reason: string): void {
    this.failures++;
    this.isTrialRunning = false;
    if (this.failures < FAILURE_THRESHOLD) return;
    if (this.openedAtMs === undefined)
      this.logger.error(`The ${this.server.name} is unavailable (${reason}): ${this.server.consequence} until it answers.`);
    this.openedAtMs = performance.now();
  }

  private get remainingOpenMs(): number {
    return RESET_TIMEOUT_MS - (performance.now() - (this.openedAtMs ?? 0));
  }
}
