/**
 * Checks the health of the service in this container: exit status 0 or 1.
 * Usage: node probe.js live|ready
 */
import { get } from 'node:http';

/** Less than the timeout of the container's health check. */
const TIMEOUT_MS = 4_000;

const [, , check = 'ready'] = process.argv;
const port = process.env.PORT || 3000;

const request = get({ host: '127.0.0.1', port, path: `/health/${check}`, timeout: TIMEOUT_MS }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
);
request.on('timeout', () => request.destroy(new Error(`no answer in ${TIMEOUT_MS} ms`)));
request.on('error', ({ message }) => {
  console.error(message);
  process.exit(1);
});
