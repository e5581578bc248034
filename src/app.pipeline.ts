import type { Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, HttpAdapterHost } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AccessGuard, refuseAnonymous } from './accounts/auth/access.guard.js';
import { AuthGuard } from './accounts/auth/auth.guard.js';
import { countHealthChecks, countRequests, countSearches, RateLimitGuard } from './accounts/rate-limits/count-requests.js';
import { bringsSession } from './accounts/sessions/session.guard.js';
import { RateLimitsService } from './accounts/rate-limits/rate-limits.service.js';
import { PluginDialect } from './api/plugin-dialect/plugin-dialect.js';
import { PluginDialectInterceptor } from './api/plugin-dialect/plugin-dialect.interceptor.js';
import { UploadInterceptor } from './content/images/upload.interceptor.js';
import { Settings } from './core/config/settings.js';
import { ChangeFollower } from './core/database/changes/change-follower.js';
import { BodyGuard, checkBodyHead } from './core/http/requests/body.guard.js';
import { ContextInterceptor } from './core/http/requests/context.interceptor.js';
import { LanguageInterceptor } from './core/http/requests/language.interceptor.js';
import { ParametersPipe } from './core/http/requests/parameters.pipe.js';
import { sendCachedResponses } from './core/http/responses/send-cached-responses.js';
import { ErrorFilter } from './core/http/responses/error.filter.js';
import { ResponseCache } from './core/http/responses/response-cache.js';
import { ResponseInterceptor } from './core/http/handling/response.interceptor.js';
import type { CalendarHttpAdapter } from './core/http/server/calendar-http-adapter.js';
import { limitConcurrentRequests } from './core/http/server/limit-concurrent-requests.js';
import { forClients } from './core/http/server/in-process.js';
import { buildCorsOptions, enforceDeadline, joinMiddleware, setRequestId, setSecurityHeaders } from './core/http/server/middleware.js';
import { onResponseFinished } from './core/http/server/on-response-finished.js';
import { redirectBrowsers, redirectHome } from './core/http/server/redirect-browsers.js';
import { checkRoute, checkUrlLength } from './core/http/server/route-request.js';
import { IdempotencyInterceptor } from './core/idempotency/idempotency.interceptor.js';
import { Clock } from './core/time/clock.js';
import { registerHealthRoutes } from './operations/health/register-health-routes.js';
import { RequestLog } from './operations/logging/request-log.js';
import { ReadinessService } from './operations/health/readiness.service.js';
import { MetricsService, RequestMetrics } from './operations/metrics/metrics.service.js';
import { registerMetricsRoute } from './operations/metrics/register-metrics-route.js';
import { showErrorsAsPages } from './pages/reader/show-errors-as-pages.js';
import { showSessionErrors } from './pages/sign-in/show-session-errors.js';
import { Assets } from './pages/frame/assets.js';

/**
 * This file is the way of a request, from top to bottom: first the middleware, then the guards, the interceptors and the pipe, then
 * the handler. The adapter has read the head of the request, and found its route. The cheapest question comes first.
 */
export function addMiddleware(app: NestExpressApplication): void {
  const settings = app.get<Settings>(Settings);
  const limits = app.get(RateLimitsService);
  const { httpAdapter: adapter } = app.get<HttpAdapterHost<CalendarHttpAdapter>>(HttpAdapterHost);
  const dialect = app.get(PluginDialect);
  adapter.rootAlias = dialect;
  adapter.limitMalformedRequests((address) => limits.countArrival(address, false));
  const watchResponse = onResponseFinished(app.get(RequestMetrics).recordRequest, app.get(RequestLog).logRequest);
  app.use(forClients(joinMiddleware(watchResponse, setRequestId, setSecurityHeaders(settings))));
  registerHealthRoutes(adapter, app.get(ReadinessService), countHealthChecks(limits));
  registerMetricsRoute(adapter, app.get(MetricsService), countRequests(limits), settings);
  app.enableCors(buildCorsOptions(settings));
  const checks = joinMiddleware(
    showErrorsAsPages(app.get(Clock), app.get(Assets)),
    showSessionErrors(app.get(Assets), app.get(Clock)),
    limitConcurrentRequests(settings),
    countRequests(limits, bringsSession),
    checkUrlLength,
    checkRoute,
    dialect.translateQuery,
    redirectHome,
    redirectBrowsers(settings),
    refuseAnonymous,
    checkBodyHead(settings),
    enforceDeadline,
    sendCachedResponses(app.get(ResponseCache), app.get(ChangeFollower), countSearches(limits)),
  );
  app.use(forClients(checks, checkRoute));
}

/** What Nest runs for each request, in this order. The interceptors also see what the handler returns, the last one first. */
export const PIPELINE: readonly Provider[] = [
  { provide: APP_GUARD, useClass: AuthGuard },
  { provide: APP_GUARD, useClass: RateLimitGuard },
  { provide: APP_GUARD, useClass: AccessGuard },
  { provide: APP_GUARD, useClass: BodyGuard },
  { provide: APP_INTERCEPTOR, useClass: UploadInterceptor },
  { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
  { provide: APP_INTERCEPTOR, useClass: PluginDialectInterceptor },
  { provide: APP_INTERCEPTOR, useClass: LanguageInterceptor },
  { provide: APP_INTERCEPTOR, useClass: ContextInterceptor },
  { provide: APP_INTERCEPTOR, useClass: ResponseInterceptor },
  { provide: APP_PIPE, useClass: ParametersPipe },
  { provide: APP_FILTER, useClass: ErrorFilter },
];
