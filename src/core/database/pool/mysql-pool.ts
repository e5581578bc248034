import { promisify } from 'node:util';

/** The part of mysql2's pool that this folder uses. */
export interface Pool {
  getConnection(done: (error: Error | null, connection?: PooledConnection) => void): void;
}

/** The part of a pooled mysql2 connection that this folder uses. */
export interface PooledConnection {
  readonly stream: { destroy(error: Error): void };
  readonly state: string;
  /** When the connection was last released, in milliseconds since 1970. */
  readonly lastActiveTime: number;
  on(event: 'error', listener: () => void): void;
  query(sql: string, done: (error: Error | null) => void): void;
  ping(done: (error: Error | null) => void): void;
  /** Returns the form of the connection that TypeORM uses. */
  promise(): object;
  release(): void;
}

/** Returns the pool's original `getConnection`, bound and with a promise, so that the caller can replace the method. */
export function bindGetConnection(pool: Pool): () => Promise<PooledConnection> {
  return promisify(pool.getConnection.bind(pool)) as () => Promise<PooledConnection>;
}

export function isAuthenticated({ state }: PooledConnection): boolean {
  return state === 'authenticated';
}

/** Destroys the socket of a connection. Pending queries fail with ETIMEDOUT; after mysql2's own `destroy` they never settle. */
export function destroyConnection({ stream }: PooledConnection, reason: string): void {
  stream.destroy(Object.assign(new Error(reason), { code: 'ETIMEDOUT' }));
}

/** Sends a command on a connection, and destroys the connection if it does not answer in time. @returns the error, or null */
export function sendWithTimeout(
  send: (done: (error: Error | null) => void) => void,
  connection: PooledConnection,
  timeoutMs: number,
): Promise<Error | null> {
  const timer = setTimeout(() => {
    destroyConnection(connection, `the database did not answer within ${timeoutMs} ms`);
  }, timeoutMs);
  return new Promise((resolve) => {
    send((error) => {
      clearTimeout(timer);
      resolve(error);
    });
  });
}
