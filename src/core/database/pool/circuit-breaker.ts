import { performance } from 'node:perf_hooks';
import { Logger } from '@nestjs/common';
import { unavailable } from '../../errors/domain-error.js';

/** `open`: nobody gets through; `half-open`: one tries, or may try. */
export type CircuitState = 'closed' | 'open' | 'half-open';

/** How many failures in a row mean that nobody is at home. */
const TOLERATED = 5;
/** Milliseconds until somebody may try again. */
const REST = 2_000;

/**
 * Whether the database is there, by how it went lately. Where nobody is at home it is no use to wait at the door: whoever
 * comes is told at once, and one of them tries every two seconds.
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
   * Whoever goes through says how it went.
   * @returns whether this is the one who tries
   * @throws DomainError 503 while the database is away
   */
  enter(): boolean {
    if (this.openedAt === undefined) return false;
    if (this.isTried || this.restLeft > 0) throw unavailable('the database is away', Math.max(1, Math.ceil(this.restLeft / 1000)));
    this.isTried = true;
    return true;
  }

  /** The database has answered. */
  worked(): void {
    if (this.openedAt !== undefined) this.logger.warn('The database answers again.');
    this.failures = 0;
    this.openedAt = undefined;
    this.isTried = false;
  }

  /** It cannot be reached, or did not answer. */
  failed(why: string): void {
    this.failures++;
    this.isTried = false;
    if (this.failures < TOLERATED) return;
    if (this.openedAt === undefined) this.logger.error(`The database is away (${why}): whoever asks is told so, until it answers.`);
    this.openedAt = performance.now();
  }

  private get restLeft(): number {
    return REST - (performance.now() - (this.openedAt ?? 0));
  }
}
