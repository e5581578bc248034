import { AsyncLocalStorage } from 'node:async_hooks';
import { DomainError } from '../errors/domain-error.js';

const current = new AsyncLocalStorage<Deadline>();

/**
 * The end of somebody's patience. Whoever is told that the service is not available may ask again: so nothing is
 * committed for them afterwards, and they are not told so once it is.
 */
export class Deadline {
  private hasPassed = false;
  private isWritten = false;

  /** Whether a commit has begun, so that the answer is worth waiting for. */
  get written(): boolean {
    return this.isWritten;
  }

  /** From here on nothing is committed in `under`. */
  pass(): void {
    this.hasPassed = true;
  }

  /** Everything that this starts, now or later, stops at the deadline. */
  under<T>(work: () => T): T {
    return current.run(this, work);
  }

  /** @throws DomainError 503 when the deadline of what runs here has passed */
  static refuseLate(): void {
    if (current.getStore()?.hasPassed) throw new DomainError('unavailable');
  }

  /**
   * The last thing before a commit.
   * @throws DomainError 503 when the deadline of what runs here has passed
   */
  static beforeCommit(): void {
    Deadline.refuseLate();
    const deadline = current.getStore();
    if (deadline) deadline.isWritten = true;
  }
}
