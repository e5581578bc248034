import { AsyncLocalStorage } from 'node:async_hooks';
import { DomainError } from '../../errors/domain-error.js';

const currentDeadline = new AsyncLocalStorage<Deadline>();

/**
 * The deadline of a request or a job. A client that gets 503 may send its request again. Therefore:
 * - after the deadline nothing is committed for the request;
 * - once COMMIT was sent, the request waits a little longer for its outcome.
 */
export class Deadline {
  private readonly expiryListeners = new Set<() => void>();
  private hasExpired = false;
  private commitStarted = false;
  private hasWaitedForDatabase = false;
  /** Milliseconds by which the request may last longer, because it waits for something else than the database. */
  private extensionMs = 0;

  /** The deadline of the current request or job; undefined outside of both. */
  static get current(): Deadline | undefined {
    return currentDeadline.getStore();
  }

  /** Whether COMMIT was sent, so that the response must wait for its outcome. */
  get hasCommitStarted(): boolean {
    return this.commitStarted;
  }

  /** Whether the database did not answer in time. From then on the request gets a connection that is free, or 503 at once. */
  get hasWaited(): boolean {
    return this.hasWaitedForDatabase;
  }

  /** Gives the current request more time. Work on the database after it needs a deadline of its own (`runWithin`). */
  static extend(milliseconds: number): void {
    const deadline = currentDeadline.getStore();
    if (deadline) deadline.extensionMs += milliseconds;
  }

  /** Returns the milliseconds that `extend` added since the last call. */
  takeExtension(): number {
    const { extensionMs } = this;
    this.extensionMs = 0;
    return extensionMs;
  }

  /** Ends the time: the work in `run` commits nothing more, and the listeners of `onExpiry` release what it holds. */
  expire(): void {
    this.hasExpired = true;
    for (const end of [...this.expiryListeners]) end();
  }

  /** Runs work that no request waits for, such as a job, with a deadline of its own, and returns its result. */
  static async runWithin<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
    const deadline = new Deadline();
    const timer = setTimeout(() => deadline.expire(), milliseconds).unref();
    try {
      return await deadline.run(work);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Runs the work under this deadline, with all asynchronous calls that it starts, and returns its result. */
  run<T>(work: () => T): T {
    return currentDeadline.run(this, work);
  }

  /**
   * Calls `end` when the current deadline expires; at once if it has expired already.
   * @returns a function that removes the listener
   */
  static onExpiry(end: () => void): () => void {
    const deadline = currentDeadline.getStore();
    if (deadline?.hasExpired) end();
    deadline?.expiryListeners.add(end);
    return () => deadline?.expiryListeners.delete(end);
  }

  /** @throws DomainError 503 when the current deadline has expired */
  static assertNotExpired(): void {
    if (currentDeadline.getStore()?.hasExpired)
      throw new DomainError('unavailable', { internalReason: 'the deadline of the request has expired' });
  }

  /** Notes that the database did not answer the current request in time, so that the request does not wait for it again. */
  static endWaiting(): void {
    const deadline = currentDeadline.getStore();
    if (deadline) deadline.hasWaitedForDatabase = true;
  }

  /**
   * Marks the start of the commit. Call it immediately before COMMIT.
   * @throws DomainError 503 when the current deadline has expired
   */
  static startCommit(): void {
    Deadline.assertNotExpired();
    const deadline = currentDeadline.getStore();
    if (deadline) deadline.commitStarted = true;
  }
}
