import { once } from 'node:events';
import { setImmediate as afterIncomingConnections, setTimeout as sleep } from 'node:timers/promises';
import { HttpAdapterHost } from '@nestjs/core';
import { start } from './app.start.js';
import type { ProcessSettings } from './core/config/settings.js';
import type { CalendarHttpAdapter } from './core/http/server/calendar-http-adapter.js';

/** After the delay, running requests and the connection pools have this time to end. Then the process exits with 1. */
const SHUTDOWN_TIMEOUT_MS = 30_000;

/**
 * Starts the service, prints its addresses, and shuts it down gracefully on SIGTERM or SIGINT.
 *
 * After the signal, the readiness check fails and the service closes client connections after their response. It stops
 * listening `DRAIN_DELAY` seconds later, when the load balancer sends no more requests.
 *
 * SIGINT (Ctrl+C) skips the delay, also after SIGTERM. A signal that arrives while the service waits for its database ends
 * the process. A signal that arrives later during the start takes effect after the start. So a migration is never
 * interrupted, and the administrator's generated password is always printed.
 */
export async function serve(processSettings: ProcessSettings): Promise<void> {
  const stop = new AbortController();
  const drainAbort = new AbortController();
  process.on('SIGTERM', () => stop.abort());
  process.on('SIGINT', () => {
    drainAbort.abort();
    stop.abort();
  });
  const app = await start(processSettings, stop.signal).catch((error: unknown) => {
    if (error === stop.signal.reason) process.exit(0);
    throw error;
  });
  // The signal came before the service was ready, so the load balancer never sent a request: no delay is needed.
  if (stop.signal.aborted) drainAbort.abort();
  else await once(stop.signal, 'abort');
  app.get<HttpAdapterHost<CalendarHttpAdapter>>(HttpAdapterHost).httpAdapter.startDraining();
  await sleep(processSettings.settings.drainDelaySeconds * 1000, undefined, { signal: drainAbort.signal }).catch(() => undefined);
  // On a busy machine, connections wait to be accepted. The operating system resets those that still wait when the service closes.
  await afterIncomingConnections();
  setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
  await app.close();
  process.exit(0);
}
