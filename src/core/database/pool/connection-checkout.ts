import type { DataSource } from 'typeorm';
import { type DomainError, serviceUnavailable } from '../../errors/domain-error.js';
import {
  destroyConnection,
  isAuthenticated,
  keepPromise,
  type PooledConnection,
  replaceGetConnection,
  replaceNextRelease,
} from '../driver-internals.js';
import type { CircuitBreaker } from './circuit-breaker.js';
import { Deadline } from './deadline.js';
import type { Semaphore } from './semaphore.js';
import { sendWithTimeout } from './send-with-timeout.js';

/**
 * The session settings of each new connection, under the names that MariaDB and MySQL use. The version comments
 * `/*M!…` and `/*!…` select the server.
 * - A statement waits four seconds for a locked row; then the transaction is repeated.
 * - No statement runs longer than 15 seconds, the longest deadline.
 * - The server rolls back the transaction of an instance that stopped responding, because its machine froze or the
 *   network broke. Its locks would block other instances otherwise.
 */
const SESSION_SETTINGS_SQL = `SET SESSION innodb_lock_wait_timeout = 4
  /*M!100301 , max_statement_time = 15, idle_transaction_timeout = 20 */
  /*!80000 , max_execution_time = 15000, wait_timeout = 60 */`;
/** Each statement of a transaction sees what was committed before it, so that it can check what other instances wrote. */
const ISOLATION_LEVEL_SQL = 'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED';

/** Milliseconds after which an idle connection gets a ping before it is used. */
const IDLE_CHECK_AFTER_MS = 1_000;
/** Milliseconds in which it must answer the ping, and a new connection the session settings. */
const PING_TIMEOUT_MS = 2_000;
/** Milliseconds for which any work may keep a connection, also work without a deadline. */
const MAX_CHECKOUT_MS = 60_000;

/**
 * Replaces the `getConnection` of mysql2's pool by one that passes the circuit breaker and the semaphore, and that checks
 * the connection. It destroys a connection that is still in use at the deadline of its user: a database that does not
 * answer would keep it for ever.
 */
export class ConnectionCheckout {
  /** The connections that have their session settings. */
  private readonly initializedConnections = new WeakSet<PooledConnection>();
  private readonly idleConnections = new Set<PooledConnection>();
  private readonly getFromPool: () => Promise<PooledConnection>;

  constructor(
    source: DataSource,
    private readonly semaphore: Semaphore,
    private readonly circuitBreaker: CircuitBreaker,
  ) {
    this.getFromPool = replaceGetConnection(source, () => this.checkOut());
  }

  /** @throws DomainError 503 when no connection is available */
  private async checkOut(): Promise<PooledConnection> {
    const isTrial = this.circuitBreaker.acquirePermission();
    try {
      await this.semaphore.acquire();
      return await this.checkOutLive();
    } catch (error) {
      if (isTrial) this.recordFailure((error as Error).message);
      throw error;
    }
  }

  private async checkOutLive(): Promise<PooledConnection> {
    try {
      const connection = await this.acquireLiveConnection();
      this.trackRelease(connection);
      return connection;
    } catch (error) {
      this.semaphore.release();
      throw error;
    }
  }

  /** Returns a connection that answers. An idle connection can be dead although the operating system has not reported it. */
  private async acquireLiveConnection(): Promise<PooledConnection> {
    for (;;) {
      Deadline.assertNotExpired();
      const connection = await this.acquireConnection();
      if (!this.initializedConnections.has(connection)) return this.initializeConnection(connection);
      if (Date.now() - connection.lastActiveTime < IDLE_CHECK_AFTER_MS) return connection;
      const problem = await sendWithTimeout((done) => connection.ping(done), connection, PING_TIMEOUT_MS);
      if (!problem) return connection;
      this.discardConnection(connection, problem);
    }
  }

  private async acquireConnection(): Promise<PooledConnection> {
    try {
      const connection = await this.getFromPool();
      this.idleConnections.delete(connection);
      return connection;
    } catch (error) {
      throw this.recordFailure((error as Error).message);
    }
  }

  private async initializeConnection(connection: PooledConnection): Promise<PooledConnection> {
    // mysql2 can emit the end of a connection twice, and an 'error' event without a listener ends the process.
    connection.on('error', () => this.idleConnections.delete(connection));
    for (const sql of [SESSION_SETTINGS_SQL, ISOLATION_LEVEL_SQL]) {
      const problem = await sendWithTimeout((done) => connection.query(sql, done), connection, PING_TIMEOUT_MS);
      if (problem) throw this.discardConnection(connection, problem);
    }
    this.initializedConnections.add(connection);
    keepPromise(connection);
    this.circuitBreaker.recordSuccess();
    return connection;
  }

  /**
   * Returns the connection to the pool when its user releases it, or destroys it at the deadline.
   * A connection that is destroyed at the deadline does not count as a failure of the database.
   */
  private trackRelease(connection: PooledConnection): void {
    let isCut = false;
    const end = () => {
      isCut = true;
      destroyConnection(connection, 'the connection was in use for too long');
    };
    const timer = setTimeout(end, MAX_CHECKOUT_MS);
    const unsubscribe = Deadline.onExpiry(end);
    replaceNextRelease(connection, (giveBack) => {
      clearTimeout(timer);
      unsubscribe();
      if (isAuthenticated(connection)) this.returnToPool(connection, giveBack);
      else if (!isCut) this.recordFailure('a connection was lost');
      this.semaphore.release();
    });
  }

  private returnToPool(connection: PooledConnection, giveBack: () => void): void {
    this.circuitBreaker.recordSuccess();
    this.idleConnections.add(connection);
    giveBack();
  }

  private discardConnection(connection: PooledConnection, { message }: Error): DomainError {
    destroyConnection(connection, message);
    return this.recordFailure(message);
  }

  /** Records a failure. When the circuit opens, it destroys the idle connections, so that the next trial opens a new one. */
  private recordFailure(reason: string): DomainError {
    this.circuitBreaker.recordFailure(reason);
    if (this.circuitBreaker.state !== 'closed') for (const connection of this.idleConnections) destroyConnection(connection, reason);
    return serviceUnavailable(reason);
  }
}
