import { AsyncLocalStorage } from 'node:async_hooks';
import { DomainError } from '../../errors/domain-error.js';

const current = new AsyncLocalStorage<Deadline>();

/**
 * The deadline of a request or a job. A client that gets 503 may send its request again. Therefore:
 * - after the deadline nothing is committed for the request;
 * - once COMMIT was sent, the request waits a little longer for its outcome.
 */
export class Deadline {
  private readonly endings = new Set<() => void>();
  private hasPassed = false;
  private isWritten = false;

  /** Whether COMMIT was sent, so that the response must wait for its outcome. */
  get written(): boolean {
    return this.isWritten;
  }

  /** Ends the time: the work in `run` commits nothing more, and the listeners of `onExpiry` release what it holds. */
  pass(): void {
    this.hasPassed = true;
    for (const end of [...this.endings]) end();
  }

  /** Runs work that no request waits for, such as a job, with a deadline of its own, and returns its result. */
  static async within<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
    const deadline = new Deadline();
    const timer = setTimeout(() => deadline.pass(), milliseconds).unref();
    try {
      return await deadline.under(work);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Runs the work under this deadline, with all asynchronous calls that it starts, and returns its result. */
  under<T>(work: () => T): T {
    return current.run(this, work);
  }

  /**
   * Calls `end` when the current deadline expires; at once if it has expired already.
   * @returns a function that removes the listener
   */
  static atEnd(end: () => void): () => void {
    const deadline = current.getStore();
    if (deadline?.hasPassed) end();
    deadline?.endings.add(end);
    return () => deadline?.endings.delete(end);
  }

  /** @throws DomainError 503 when the current deadline has expired */
  static refuseLate(): void {
    if (current.getStore()?.hasPassed) throw new DomainError('unavailable', { because: 'the deadline of the request has expired' });
  }

  /**
   * Marks the start of the commit. Call it immediately before COMMIT.
   * @throws DomainError 503 when the current deadline has expired
   */
  static beforeCommit(): void {
    Deadline.refuseLate();
    const deadline = current.getStore();
    if (deadline) deadline.isWritten = true;
  }
}
