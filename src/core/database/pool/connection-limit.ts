import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { POOL_SIZE } from '../connection/data-source.options.js';
import { Circuit, type CircuitState } from './circuit-breaker.js';
import { Lending } from './connection-checkout.js';
import type { Pool } from './mysql-pool.js';
import { Turnstile } from './semaphore.js';

/** Milliseconds that somebody waits for one of the connections; for the one writer of SQLite it is as long as a request has. */
const PATIENCE = { connections: 2_000, writer: 10_000 };

/**
 * What everybody passes on the way to the database: so many at a time, the others in a line of bounded length and patience.
 * On SQLite it is one, who writes. On a server it is as many as there are connections, and nobody while the server is away.
 */
@Injectable()
export class Gate {
  /** On SQLite it is always closed: there is nobody who could be away. */
  private readonly circuit = new Circuit();
  private readonly turnstile: Turnstile;
  /** Whether those who write take turns, because there is one connection for all of them. */
  readonly takesTurns: boolean;

  constructor({ options, driver }: DataSource) {
    this.takesTurns = options.type === 'better-sqlite3';
    this.turnstile = this.takesTurns ? new Turnstile(1, PATIENCE.writer) : new Turnstile(POOL_SIZE, PATIENCE.connections);
    if (!this.takesTurns) new Lending((driver as unknown as { pool: Pool }).pool, this.turnstile, this.circuit);
  }

  /** How many are inside: connections that are lent, or the one who writes on SQLite. */
  get busy(): number {
    return this.turnstile.busy;
  }

  /** How many wait for their turn. */
  get waiting(): number {
    return this.turnstile.waiting;
  }

  get circuitState(): CircuitState {
    return this.circuit.state;
  }

  /**
   * On SQLite one piece of work after the other; elsewhere each takes a connection when it needs one.
   * @throws DomainError 503 when the line is too long, or does not move
   */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.takesTurns ? this.turnstile.through(work) : work();
  }
}
