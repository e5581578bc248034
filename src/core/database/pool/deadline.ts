import { AsyncLocalStorage } from 'node:async_hooks';
import { DomainError } from '../../errors/domain-error.js';

const current = new AsyncLocalStorage<Deadline>();

/**
 * The end of somebody's patience. Whoever is told that the service is not available may ask again: so nothing is
 * committed for them afterwards, and they are not told so once it is.
 */
export class Deadline {
  private readonly endings = new Set<() => void>();
  private hasPassed = false;
  private isWritten = false;

  /** Whether a commit has begun, so that the answer is worth waiting for. */
  get written(): boolean {
    return this.isWritten;
  }

  /** From here on nothing is committed in `under`, and what it held is let go. */
  pass(): void {
    this.hasPassed = true;
    for (const end of [...this.endings]) end();
  }

  /** Work that nobody waits for, and that must not go on for ever: its deadline is so many milliseconds from now. */
  static async within<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
    const deadline = new Deadline();
    const timer = setTimeout(() => deadline.pass(), milliseconds).unref();
    try {
      return await deadline.under(work);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Everything that this starts, now or later, stops at the deadline. */
  under<T>(work: () => T): T {
    return current.run(this, work);
  }

  /** Ends something when the deadline of what runs here passes, or has passed. @returns how to say that it has ended by itself */
  static atEnd(end: () => void): () => void {
    const deadline = current.getStore();
    if (deadline?.hasPassed) end();
    deadline?.endings.add(end);
    return () => deadline?.endings.delete(end);
  }

  /** @throws DomainError 503 when the deadline of what runs here has passed */
  static refuseLate(): void {
    if (current.getStore()?.hasPassed) throw new DomainError('unavailable', { because: 'its time was over' });
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
