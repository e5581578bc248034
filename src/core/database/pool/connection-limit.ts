import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { POOL_SIZE } from '../connection/data-source.options.js';
import { Circuit, type CircuitState } from './circuit-breaker.js';
import { Lending } from './connection-checkout.js';
import type { Pool } from './mysql-pool.js';
import { Turnstile } from './semaphore.js';

/** Milliseconds that work waits for a connection of the pool; for SQLite's only writing connection, as long as a request has. */
const PATIENCE = { connections: 2_000, writer: 10_000 };

/**
 * Limits concurrent access to the database. Work beyond the limit waits in a queue, whose length and waiting time are limited.
 * On SQLite one unit of work writes at a time. On a server the limit is the size of the pool, and a circuit breaker refuses
 * all requests while the server is unavailable.
 */
@Injectable()
export class Gate {
  /** Always closed on SQLite, which has no server that could be unavailable. */
  private readonly circuit = new Circuit();
  private readonly turnstile: Turnstile;
  /** Whether units of work run one after another, because there is only one connection for writing. */
  readonly takesTurns: boolean;

  constructor({ options, driver }: DataSource) {
    this.takesTurns = options.type === 'better-sqlite3';
    this.turnstile = this.takesTurns ? new Turnstile(1, PATIENCE.writer) : new Turnstile(POOL_SIZE, PATIENCE.connections);
    if (!this.takesTurns) new Lending((driver as unknown as { pool: Pool }).pool, this.turnstile, this.circuit);
  }

  /** The number of connections in use; on SQLite, 1 while a unit of work runs. */
  get busy(): number {
    return this.turnstile.busy;
  }

  /** The number of waiting requests. */
  get waiting(): number {
    return this.turnstile.waiting;
  }

  get circuitState(): CircuitState {
    return this.circuit.state;
  }

  /**
   * Runs the work and returns its result: on SQLite one after another, on a server at once. There each statement or
   * transaction waits for a connection when it needs one.
   * @throws DomainError 503 when the queue is full or the wait takes too long
   */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.takesTurns ? this.turnstile.through(work) : work();
  }
}
