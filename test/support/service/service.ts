import { Logger, type Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { TokenUsage } from '../../../src/accounts/auth/tokens/token-usage.js';
import { FollowerRunner } from '../../../src/api/followers/follower-runner.js';
import { AppModule } from '../../../src/app.module.js';
import { configureApp } from '../../../src/app.setup.js';
import type { Settings } from '../../../src/core/config/settings.js';
import { CalendarHttpAdapter } from '../../../src/core/http/server/calendar-http-adapter.js';
import { JobScheduler } from '../../../src/core/jobs/job-scheduler.js';
import { Clock } from '../../../src/core/time/clock.js';
import { checkAnswers } from './checked-answers.js';

/**
 * Client and server share a process. When a long computation ends after the usual five seconds, the server closes an idle
 * connection while the client begins to use it.
 */
const KEEP_ALIVE_TIMEOUT_MS = 60_000;

/**
 * Starts the service on a free port and returns it. By itself it runs no job, sends nothing to webhooks, and writes no times at which tokens were used.
 * @param modules modules of the test's own
 * @param isChecked whether its responses are checked against its OpenAPI document
 */
export async function startService(
  settings: Settings,
  clock: Clock,
  modules: readonly Type[],
  isChecked: boolean,
): Promise<NestExpressApplication> {
  Logger.overrideLogger(false);
  const built = await Test.createTestingModule({ imports: [AppModule.for(settings), ...modules] })
    .overrideProvider(Clock)
    .useValue(clock)
    .compile();
  const app = await configureApp(
    built.createNestApplication<NestExpressApplication>(new CalendarHttpAdapter(settings), { bodyParser: false, logger: false }),
  );
  app.get(JobScheduler).pause();
  app.get(TokenUsage).pause();
  app.get(FollowerRunner).pause();
  if (isChecked) checkAnswers(app, settings);
  await app.listen(0, '127.0.0.1');
  app.getHttpServer().keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  return app;
}
