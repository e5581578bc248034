import { LIVENESS_PATH, READINESS_PATH, summarizeChecks } from './health-check.js';
import type { Middleware } from '../../core/http/server/middleware.js';
import type { RoutedHttpAdapter } from '../../core/http/server/routed-http-adapter.js';
import type { ReadinessService } from './readiness.service.js';

/** Seconds, as text for the header. */
const RETRY_AFTER_SECONDS = '5';

/**
 * Registers `GET /health/live` and `GET /health/ready` for load balancers and orchestrators. The guards do not run for
 * them, because the checks must answer when a guard cannot.
 * @param limit counts the requests, and refuses those above the limit
 */
export function registerHealthRoutes(adapter: RoutedHttpAdapter, readinessService: ReadinessService, limit: Middleware): void {
  adapter.addPlainRoute(LIVENESS_PATH, limit, (_, response) => {
    response.set('Cache-Control', 'no-store').json(summarizeChecks({}));
  });
  adapter.addPlainRoute(READINESS_PATH, limit, async (_, response) => {
    const health = await readinessService.check();
    if (health.status === 'failing') response.status(503).set('Retry-After', RETRY_AFTER_SECONDS);
    response.set('Cache-Control', 'no-store').json(health);
  });
}
