import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { refuseAnonymous } from './accounts/auth/access.guard.js';
import { countHealthChecks, countRequests, countSearches } from './accounts/rate-limits/count-requests.js';
import { RateLimitsService } from './accounts/rate-limits/rate-limits.service.js';
import { DocumentationService } from './api/docs/documentation.js';
import { AppModule } from './app.module.js';
import { ChangeFollower } from './core/database/changes/change-follower.js';
import { ResponseCache } from './core/http/responses/response-cache.js';
import { answerFromCache } from './core/http/responses/cached-responses.js';
import { RouteTable } from './core/http/routing/route-table.js';
import { CalendarHttpAdapter } from './core/http/server/calendar-http-adapter.js';
import { limitConcurrentRequests } from './core/http/server/concurrent-requests.js';
import { checkHead, checkRoute, rewriteRootAlias } from './core/http/server/head-checks.js';
import { corsOptions, enforceDeadline, joinMiddleware, requestContext, setSecurityHeaders } from './core/http/server/middleware.js';
import { forClients } from './core/http/server/in-process.js';
import { onResponseFinished } from './core/http/server/response-finished.js';
import { registerHealthRoutes } from './operations/health/health.routes.js';
import { logRequest } from './operations/logging/log-request.js';
import { NestLogger } from './operations/logging/nest-logger.js';
import { registerMetricsRoute } from './operations/metrics/metrics.routes.js';
import { RequestMetrics } from './operations/metrics/request-metrics.js';

/**
 * Adds the middleware, the routes outside Nest and the documentation, and initialises the application. The tests call it, too.
 * The cheapest checks come first: a request is counted before anything else is asked of it.
 */
export async function configureApp(app: NestExpressApplication): Promise<NestExpressApplication> {
  const rateLimits = app.get(RateLimitsService);
  app.disable('x-powered-by');
  app.set('query parser', false);
  const watchResponse = onResponseFinished(app.get(RequestMetrics).recordRequest, logRequest);
  app.use(forClients(joinMiddleware(watchResponse, requestContext, setSecurityHeaders)));
  registerHealthRoutes(app, countHealthChecks(rateLimits));
  registerMetricsRoute(app, countRequests(rateLimits));
  app.enableCors(corsOptions);
  const earlyAnswers = answerFromCache(app.get(ResponseCache), app.get(ChangeFollower), countSearches(rateLimits));
  const routes = app.get(RouteTable);
  app.use(
    forClients(
      joinMiddleware(
        limitConcurrentRequests,
        countRequests(rateLimits),
        checkHead,
        rewriteRootAlias,
        checkRoute(routes, refuseAnonymous),
        enforceDeadline,
        earlyAnswers,
      ),
      checkRoute(routes),
    ),
  );
  (app.getHttpAdapter() as CalendarHttpAdapter).limitMalformedRequests((address) => rateLimits.countArrival(address, false));
  app.get(DocumentationService).setApp(app);
  return app.init();
}

/** Creates the complete application, which does not listen yet. */
export async function buildApp(): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule, new CalendarHttpAdapter(), {
    bodyParser: false,
    abortOnError: false,
    logger: new NestLogger(),
  });
  return configureApp(app);
}
