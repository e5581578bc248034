import { type DomainError, unavailable } from '../../errors/domain-error.js';
import type { Circuit } from './circuit-breaker.js';
import { Deadline } from './deadline.js';
import { answerTo, cut, isWell, type Pool, type PooledConnection, takerOf } from './mysql-pool.js';
import type { Turnstile } from './semaphore.js';

/**
 * What a new connection is told; for the same, each server has its own name. A statement waits four seconds for a row that
 * another transaction holds; then its transaction is begun anew. None runs on when the longest deadline is over. And who
 * says nothing more, because their machine froze or the network broke, is undone, so that nobody waits for what they hold.
 */
const SESSION = `SET SESSION innodb_lock_wait_timeout = 4
  /*M!100301 , max_statement_time = 15, idle_transaction_timeout = 20 */
  /*!80000 , max_execution_time = 15000, wait_timeout = 60 */`;

/** Milliseconds after which a connection that rests is asked whether it is still there. */
const RESTED = 1_000;
/** Milliseconds that it has for an answer. */
const GREETING = 2_000;
/** Milliseconds that a connection is lent for at most, also to those who have no deadline. */
const LONGEST = 60_000;

/**
 * Lends the connections of a pool: to so many at a time, to nobody while the database is away, and until the borrower's
 * deadline. Then a connection is cut, since a database that does not answer would keep it for ever.
 */
export class Lending {
  /** How each connection is given back to the pool. */
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

  /** @throws DomainError 503 when there is none to be had */
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

  /** A connection that is surely there: one that died while it rested need not have said so. */
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
    // mysql2 may tell twice of one end, and an error that nobody hears would be the end of the process.
    connection.on('error', () => this.resting.delete(connection));
    const problem = await answerTo((done) => connection.query(SESSION, done), connection, GREETING);
    if (problem) throw this.dismiss(connection, problem);
    this.known.set(connection, connection.release.bind(connection));
    this.circuit.worked();
    return connection;
  }

  /** Takes it back when the borrower is done, or cuts it when that takes too long: which need not be the database's fault. */
  private lendUntilReleased(connection: PooledConnection): void {
    let isCut = false;
    const end = () => {
      isCut = true;
      cut(connection, 'it was needed for too long');
    };
    const timer = setTimeout(end, LONGEST);
    const forget = Deadline.atEnd(end);
    connection.release = () => {
      clearTimeout(timer);
      forget();
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

  /** Once the database is away, so are those that rest: whoever tries next begins with a new connection. */
  private missed(why: string): DomainError {
    this.circuit.failed(why);
    if (this.circuit.state !== 'closed') for (const connection of this.resting) cut(connection, why);
    return unavailable(why);
  }
}
