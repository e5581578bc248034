import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { start } from './app.start.js';
import { settings } from './core/config/settings.js';
import { stopping } from './core/http/server/client-connections.js';

/** Milliseconds, once the delay is over, for what is under way and for the pools; then it ends as it is. */
const PATIENCE = 30_000;

/**
 * Starts the service, says where it is, and stops it in an orderly way when asked to. From the signal on it is not ready
 * and ends its connections; `DRAIN_DELAY` seconds later, when nobody sends it anything more, it stops listening.
 *
 * SIGINT comes from somebody who sits there: it does not wait, nor does it let SIGTERM wait. What comes while the service
 * waits for its database ends it; what comes later in the start is heeded when it has started, so that no migration is cut
 * in two and no password is made that nobody sees.
 */
export async function serve(): Promise<void> {
  const hurry = new AbortController();
  process.on('SIGTERM', () => stopping.abort());
  process.on('SIGINT', () => {
    hurry.abort();
    stopping.abort();
  });
  const app = await start(stopping.signal).catch((error: unknown) => {
    if (error === stopping.signal.reason) process.exit(0);
    throw error;
  });
  // Nobody was sent to a service that was to stop before it began.
  if (stopping.signal.aborted) hurry.abort();
  else await once(stopping.signal, 'abort');
  await sleep(settings.drainDelay * 1000, undefined, { signal: hurry.signal }).catch(() => undefined);
  setTimeout(() => process.exit(1), PATIENCE).unref();
  await app.close();
  process.exit(0);
}
