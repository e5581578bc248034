/**
 * Whether the service in this container is well, for those who keep it running: exit status 0 or 1.
 * Usage: node probe.js live|ready
 */
import { get } from 'node:http';

/** Milliseconds: less than who asks waits for an answer. */
const PATIENCE = 4_000;

const [, , what = 'ready'] = process.argv;
const port = process.env.PORT || 3000;

const request = get({ host: '127.0.0.1', port, path: `/health/${what}`, timeout: PATIENCE }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
);
request.on('timeout', () => request.destroy(new Error(`no answer in ${PATIENCE} ms`)));
request.on('error', ({ message }) => {
  console.error(message);
  process.exit(1);
});
