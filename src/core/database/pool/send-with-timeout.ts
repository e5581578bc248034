import { destroyConnection, type PooledConnection } from '../driver-internals.js';

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
