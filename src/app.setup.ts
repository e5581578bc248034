import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentationService } from './api/docs/documentation.service.js';
import { AppModule } from './app.module.js';
import { addMiddleware } from './app.pipeline.js';
import type { Settings } from './core/config/settings.js';
import { CalendarHttpAdapter } from './core/http/server/calendar-http-adapter.js';
import { createLogger } from './operations/logging/create-logger.js';
import { NestLogger } from './operations/logging/nest-logger.js';

/** Adds the middleware, the routes outside Nest and the documentation, and initialises the application. The tests call it, too. */
export async function configureApp(app: NestExpressApplication): Promise<NestExpressApplication> {
  app.disable('x-powered-by');
  app.set('query parser', false);
  addMiddleware(app);
  app.get(DocumentationService).setApp(app);
  return app.init();
}

/** Creates the complete application, which does not listen yet. */
export async function buildApp(settings: Settings): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.for(settings), new CalendarHttpAdapter(settings), {
    bodyParser: false,
    abortOnError: false,
    logger: new NestLogger(createLogger(settings)),
  });
  return configureApp(app);
}
