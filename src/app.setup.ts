import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Documentation } from './api/docs/documentation.js';
import { AppModule } from './app.module.js';
import { settings } from './core/config/settings.js';
import { RouteTable } from './core/http/routing/route-table.js';
import { CalendarServer } from './core/http/server/calendar-server.js';
import { corsOptions, deadline, options, requestContext, rootAlias, securityHeaders, urlLength } from './core/http/server/middleware.js';
import { tellWhenAnswered } from './core/http/server/response-finished.js';
import { routeHealth } from './operations/health/health.routes.js';
import { logRequest } from './operations/logging/log-request.js';
import { NestLog } from './operations/logging/nest-logger.js';
import { routeMetrics } from './operations/metrics/metrics.routes.js';
import { RequestMetrics } from './operations/metrics/request-metrics.js';

/** Adds the middleware, the routes outside Nest and the documentation, and initialises the application. The tests call it, too. */
export async function prepare(app: NestExpressApplication): Promise<NestExpressApplication> {
  app.disable('x-powered-by');
  app.set('query parser', false);
  app.set('trust proxy', settings.trustProxy.length > 0 ? [...settings.trustProxy] : false);
  app.use(tellWhenAnswered(app.get(RequestMetrics).count, logRequest), requestContext, securityHeaders);
  routeHealth(app);
  routeMetrics(app);
  app.use(deadline);
  app.enableCors(corsOptions);
  app.use(urlLength, rootAlias, options(app.get(RouteTable)));
  app.get(Documentation).of(app);
  return app.init();
}

/** Creates the complete application, which does not listen yet. */
export async function buildApp(): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule, new CalendarServer(), {
    bodyParser: false,
    abortOnError: false,
    logger: new NestLog(),
  });
  return prepare(app);
}
