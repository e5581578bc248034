import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentationService } from './api/docs/documentation.js';
import { AppModule } from './app.module.js';
import { settings } from './core/config/settings.js';
import { RouteTable } from './core/http/routing/route-table.js';
import { CalendarHttpAdapter } from './core/http/server/calendar-http-adapter.js';
import {
  answerOptions,
  corsOptions,
  enforceDeadline,
  limitUrlLength,
  requestContext,
  rewriteRootAlias,
  setSecurityHeaders,
} from './core/http/server/middleware.js';
import { onResponseFinished } from './core/http/server/response-finished.js';
import { registerHealthRoutes } from './operations/health/health.routes.js';
import { logRequest } from './operations/logging/log-request.js';
import { NestLogger } from './operations/logging/nest-logger.js';
import { registerMetricsRoute } from './operations/metrics/metrics.routes.js';
import { RequestMetrics } from './operations/metrics/request-metrics.js';

/** Adds the middleware, the routes outside Nest and the documentation, and initialises the application. The tests call it, too. */
export async function configureApp(app: NestExpressApplication): Promise<NestExpressApplication> {
  app.disable('x-powered-by');
  app.set('query parser', false);
  app.set('trust proxy', settings.trustProxy.length > 0 ? [...settings.trustProxy] : false);
  app.use(onResponseFinished(app.get(RequestMetrics).recordRequest, logRequest), requestContext, setSecurityHeaders);
  registerHealthRoutes(app);
  registerMetricsRoute(app);
  app.use(enforceDeadline);
  app.enableCors(corsOptions);
  app.use(limitUrlLength, rewriteRootAlias, answerOptions(app.get(RouteTable)));
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
