import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { POOL_SIZE } from '../connection/data-source.options.js';
import { findDialect } from '../dialect.js';
import { CircuitBreaker, type CircuitBreakerState } from './circuit-breaker.js';
import { ConnectionCheckout } from './connection-checkout.js';
import { Semaphore } from './semaphore.js';

/** Milliseconds that work waits for a connection of the pool; for SQLite's only writing connection, as long as a request has. */
const WAIT_TIMEOUTS_MS = { connections: 2_000, writer: 10_000 };

/**
 * Limits concurrent access to the database. Work beyond the limit waits in a queue, whose length and waiting time are limited.
 * On SQLite one unit of work writes at a time. On a server the limit is the size of the pool, and a circuit breaker refuses
 * all requests while the server is unavailable.
 */
@Injectable()
export class DatabaseAccess {
  /** Always closed on SQLite, which has no server that could be unavailable. */
  private readonly circuitBreaker = new CircuitBreaker();
  private readonly semaphore: Semaphore;
  /** Whether units of work run one after another, because there is only one connection for writing. */
  private readonly hasSingleWriter: boolean;

  constructor(source: DataSource) {
    this.hasSingleWriter = findDialect(source).hasSingleWriter;
    this.semaphore = this.hasSingleWriter
      ? new Semaphore(1, WAIT_TIMEOUTS_MS.writer)
      : new Semaphore(POOL_SIZE, WAIT_TIMEOUTS_MS.connections);
    if (!this.hasSingleWriter) new ConnectionCheckout(source, this.semaphore, this.circuitBreaker);
  }

  /** The number of connections in use; on SQLite, 1 while a unit of work runs. */
  get activeCount(): number {
    return this.semaphore.activeCount;
  }

  /** The number of waiting requests. */
  get waitingCount(): number {
    return this.semaphore.waitingCount;
  }

  get circuitState(): CircuitBreakerState {
    return this.circuitBreaker.state;
  }

  /**
   * Runs the work and returns its result: on SQLite one after another, on a server at once. There each statement or
   * transaction waits for a connection when it needs one.
   * @throws DomainError 503 when the queue is full or the wait takes too long
   */
  runSerialized<T>(work: () => Promise<T>): Promise<T> {
    return this.hasSingleWriter ? this.semaphore.run(work) : work();
  }
}
