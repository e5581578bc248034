import { type DomainError, unavailable } from '../../errors/domain-error.js';
import type { Circuit } from './circuit-breaker.js';
import { Deadline } from './deadline.js';
import { answerTo, cut, isWell, type Pool, type PooledConnection, takerOf } from './mysql-pool.js';
import type { Turnstile } from './semaphore.js';

/**
 * The session settings of each new connection, under the names that MariaDB and MySQL use. The version comments
 * `/*M!…` and `/*!…` select the server.
 * - A statement waits four seconds for a locked row; then the transaction is repeated.
 * - No statement runs longer than 15 seconds, the longest deadline.
 * - The server rolls back the transaction of an instance that stopped responding, because its machine froze or the
 *   network broke. Its locks would block other instances otherwise.
 */
const SESSION = `SET SESSION innodb_lock_wait_timeout = 4
  /*M!100301 , max_statement_time = 15, idle_transaction_timeout = 20 */
  /*!80000 , max_execution_time = 15000, wait_timeout = 60 */`;

/** Milliseconds after which an idle connection gets a ping before it is used. */
const RESTED = 1_000;
/** Milliseconds in which it must answer the ping, and a new connection the session settings. */
const GREETING = 2_000;
/** Milliseconds for which any work may keep a connection, also work without a deadline. */
const LONGEST = 60_000;

/**
 * Replaces the `getConnection` of mysql2's pool by one that passes the circuit breaker and the semaphore, and that checks
 * the connection. It destroys a connection that is still in use at the deadline of its user: a database that does not
 * answer would keep it for ever.
 */
export class Lending {
  /** The original `release` of each connection that has its session settings. */
  private readonly known = new WeakMap<PooledConnection, () => void>();
  private readonly resting = new Set<PooledConnection>();
  private readonly take: () => Promise<PooledConnection>;

  constructor(
    pool: Pool,
    private readonly turnstile: Turnstile,
    private readonly circuit: Circuit,
  ) {
    this.take = takerOf(pool);
    pool.getConnection = (done) => {
      this.lend().then((connection) => {
        done(null, connection);
      }, done);
    };
  }

  /** @throws DomainError 503 when no connection is available */
  private async lend(): Promise<PooledConnection> {
    const isTrying = this.circuit.enter();
    try {
      await this.turnstile.enter();
      return await this.lendInside();
    } catch (error) {
      if (isTrying) this.missed((error as Error).message);
      throw error;
    }
  }

  private async lendInside(): Promise<PooledConnection> {
    try {
      const connection = await this.living();
      this.lendUntilReleased(connection);
      return connection;
    } catch (error) {
      this.turnstile.leave();
      throw error;
    }
  }

  /** Returns a connection that answers. An idle connection can be dead although the operating system has not reported it. */
  private async living(): Promise<PooledConnection> {
    for (;;) {
      Deadline.refuseLate();
      const connection = await this.taken();
      if (!this.known.has(connection)) return this.introduced(connection);
      if (Date.now() - connection.lastActiveTime < RESTED) return connection;
      const problem = await answerTo((done) => connection.ping(done), connection, GREETING);
      if (!problem) return connection;
      this.dismiss(connection, problem);
    }
  }

  private async taken(): Promise<PooledConnection> {
    try {
      const connection = await this.take();
      this.resting.delete(connection);
      return connection;
    } catch (error) {
      throw this.missed((error as Error).message);
    }
  }

  private async introduced(connection: PooledConnection): Promise<PooledConnection> {
    // mysql2 can emit the end of a connection twice, and an 'error' event without a listener ends the process.
    connection.on('error', () => this.resting.delete(connection));
    const problem = await answerTo((done) => connection.query(SESSION, done), connection, GREETING);
    if (problem) throw this.dismiss(connection, problem);
    this.known.set(connection, connection.release.bind(connection));
    this.circuit.worked();
    return connection;
  }

  /**
   * Returns the connection to the pool when its user releases it, or destroys it at the deadline.
   * A connection that is destroyed at the deadline does not count as a failure of the database.
   */
  private lendUntilReleased(connection: PooledConnection): void {
    let isCut = false;
    const end = () => {
      isCut = true;
      cut(connection, 'the connection was in use for too long');
    };
    const timer = setTimeout(end, LONGEST);
    const unsubscribe = Deadline.atEnd(end);
    connection.release = () => {
      clearTimeout(timer);
      unsubscribe();
      connection.release = this.known.get(connection)!;
      if (isWell(connection)) this.takeBack(connection);
      else if (!isCut) this.missed('a connection was lost');
      this.turnstile.leave();
    };
  }

  private takeBack(connection: PooledConnection): void {
    this.circuit.worked();
    this.resting.add(connection);
    connection.release();
  }

  private dismiss(connection: PooledConnection, { message }: Error): DomainError {
    cut(connection, message);
    return this.missed(message);
  }

  /** Records a failure. When the circuit opens, it destroys the idle connections, so that the next trial opens a new one. */
  private missed(reason: string): DomainError {
    this.circuit.failed(reason);
    if (this.circuit.state !== 'closed') for (const connection of this.resting) cut(connection, reason);
    return unavailable(reason);
  }
}
