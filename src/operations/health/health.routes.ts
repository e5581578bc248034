import type { NestExpressApplication } from '@nestjs/platform-express';
import { LIVE, READY } from '../../core/http/server/health-paths.js';
import { healthOf } from './check.js';
import { Readiness } from './readiness.js';

/** Seconds, as text for the header. */
const RETRY_AFTER = '5';

/**
 * Registers `GET /health/live` and `GET /health/ready` for load balancers and orchestrators. The guards do not run for
 * them, because the checks must answer when a guard cannot.
 */
export function routeHealth(app: NestExpressApplication): void {
  const server = app.getHttpAdapter().getInstance();
  const readiness = app.get(Readiness);
  server.get(LIVE, (_, response) => {
    response.set('Cache-Control', 'no-store').json(healthOf({}));
  });
  server.get(READY, async (_, response) => {
    const health = await readiness.check();
    if (health.status === 'failing') response.status(503).set('Retry-After', RETRY_AFTER);
    response.set('Cache-Control', 'no-store').json(health);
  });
}
