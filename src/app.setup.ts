import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.js';
import { settings } from './config/settings.js';
import { Documentation } from './docs/documentation.js';
import { routeHealth } from './health/health.routes.js';
import { tellWhenAnswered } from './http/answered.js';
import { CalendarServer } from './http/calendar-server.js';
import { crossOrigin, deadline, options, requestId, rootAlias, securityHeaders, urlLength } from './http/manners.js';
import { RouteTable } from './http/route-table.js';
import { logRequest } from './logs/log-request.js';
import { NestLog } from './logs/nest-log.js';
import { routeMetrics } from './metrics/metrics.routes.js';
import { RequestMetrics } from './metrics/request-metrics.js';

/** What the server and the tests share: the application, complete but for listening. */
export async function prepare(app: NestExpressApplication): Promise<NestExpressApplication> {
  app.disable('x-powered-by');
  app.set('query parser', false);
  app.set('trust proxy', settings.trustProxy.length > 0 ? [...settings.trustProxy] : false);
  app.use(tellWhenAnswered(app.get(RequestMetrics).count, logRequest), requestId, securityHeaders);
  routeHealth(app);
  routeMetrics(app);
  app.use(deadline, crossOrigin, urlLength, rootAlias, options(app.get(RouteTable)));
  app.get(Documentation).of(app);
  return app.init();
}

export async function buildApp(): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule, new CalendarServer(), {
    bodyParser: false,
    abortOnError: false,
    logger: new NestLog(),
  });
  return prepare(app);
}
