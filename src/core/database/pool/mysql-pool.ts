import { promisify } from 'node:util';

/** mysql2's pool, as far as it matters here. */
export interface Pool {
  getConnection(done: (error: Error | null, connection?: PooledConnection) => void): void;
}

/** One of its connections. */
export interface PooledConnection {
  readonly stream: { destroy(error: Error): void };
  readonly state: string;
  /** When it was last given back, by the clock on the wall. */
  readonly lastActiveTime: number;
  on(event: 'error', listener: () => void): void;
  query(sql: string, done: (error: Error | null) => void): void;
  ping(done: (error: Error | null) => void): void;
  release(): void;
}

/** Takes connections where the driver takes them; it is then free to be given another place to do so. */
export function takerOf(pool: Pool): () => Promise<PooledConnection> {
  return promisify(pool.getConnection.bind(pool)) as () => Promise<PooledConnection>;
}

export function isWell({ state }: PooledConnection): boolean {
  return state === 'authenticated';
}

/** Ends a connection here and now. What was asked of it fails, which mysql2's own `destroy` leaves open for ever. */
export function cut({ stream }: PooledConnection, why: string): void {
  stream.destroy(Object.assign(new Error(why), { code: 'ETIMEDOUT' }));
}

/** Asks a connection something; one that does not answer in time is cut. @returns what went wrong */
export function answerTo(
  question: (done: (error: Error | null) => void) => void,
  connection: PooledConnection,
  patience: number,
): Promise<Error | null> {
  const timer = setTimeout(() => {
    cut(connection, `the database did not answer within ${patience} ms`);
  }, patience);
  return new Promise((resolve) => {
    question((error) => {
      clearTimeout(timer);
      resolve(error);
    });
  });
}
