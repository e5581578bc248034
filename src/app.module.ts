import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, DiscoveryModule, RouterModule } from '@nestjs/core';
import { AuditModule } from './accounts/audit/audit.module.js';
import { AccessGuard } from './accounts/auth/access.guard.js';
import { AuthGuard } from './accounts/auth/auth.guard.js';
import { AuthModule } from './accounts/auth/auth.module.js';
import { RateLimitGuard, SearchLimitGuard } from './accounts/rate-limits/rate-limit.guard.js';
import { RateLimitsModule } from './accounts/rate-limits/rate-limits.module.js';
import { UsersModule } from './accounts/users/users.module.js';
import { BatchModule } from './api/batch/batch.controller.js';
import { ChangesModule } from './api/changes/changes.module.js';
import { DocsModule } from './api/docs/docs.module.js';
import { FeedsModule } from './api/feeds/feeds.module.js';
import { PagesModule } from './api/pages/pages.module.js';
import { ApiRootModule, CalendarRootModule } from './api/root/root.modules.js';
import { SourcesModule } from './api/sources/sources.module.js';
import { TranslationProgressModule } from './api/translation-progress/translation-progress.module.js';
import { CategoriesModule } from './categories/categories.module.js';
import { SeedModule } from './cli/seed/seed.module.js';
import { ImagesModule } from './content/images/images.module.js';
import { ContentModule } from './content/writing/content.module.js';
import { settings } from './core/config/settings.js';
import { DatabaseModule } from './core/database/database.module.js';
import { ResponseCache } from './core/http/responses/response-cache.js';
import { AnswerInterceptor } from './core/http/responses/answer.interceptor.js';
import { CurrentRepresentation } from './core/http/requests/current-representation.js';
import { PreconditionInterceptor } from './core/http/requests/precondition.interceptor.js';
import { ErrorFilter } from './core/http/responses/error.filter.js';
import { IdempotencyInterceptor } from './core/idempotency/idempotency.interceptor.js';
import { IdempotencyModule } from './core/idempotency/idempotency.module.js';
import { BodyGuard, BodyHeadGuard } from './core/http/requests/body.guard.js';
import { LanguageInterceptor } from './core/http/requests/language.interceptor.js';
import { ParametersPipe } from './core/http/requests/parameters.pipe.js';
import { ReadLimitInterceptor } from './core/http/responses/read-limit.interceptor.js';
import { ResponseInterceptor } from './core/http/responses/response.interceptor.js';
import { AUTH_NAMESPACE, CALENDAR_NAMESPACE } from './core/http/routing/links.js';
import { RouteCheck } from './core/http/routing/route-check.js';
import { RouteTable } from './core/http/routing/route-table.js';
import { RouteGuard } from './core/http/routing/route.guard.js';
import { JobsModule } from './core/jobs/jobs.module.js';
import { EventsModule } from './events/events.module.js';
import { HealthModule } from './operations/health/health.module.js';
import { MetricsModule } from './operations/metrics/metrics.module.js';
import { TelemetryModule } from './operations/telemetry/telemetry.module.js';
import { OrganizersModule } from './organizers/organizers.module.js';
import { TagsModule } from './tags/tags.module.js';
import { VenuesModule } from './venues/venues.module.js';

/** The resources of the calendar. Add a resource of your own here; see «Add a resource» in src/README.md. */
const RESOURCE_MODULES = [EventsModule, VenuesModule, OrganizersModule, CategoriesModule, TagsModule];

/** The root module: the resources, and the guards, interceptors, pipes and filters of all requests, in the order in which they run. */
@Module({
  imports: [
    DiscoveryModule,
    DatabaseModule,
    HealthModule,
    MetricsModule,
    JobsModule,
    IdempotencyModule,
    TelemetryModule,
    RateLimitsModule,
    AuthModule,
    UsersModule,
    AuditModule,
    ImagesModule,
    ContentModule,
    ApiRootModule,
    CalendarRootModule,
    ChangesModule,
    DocsModule,
    BatchModule,
    TranslationProgressModule,
    // Before all modules that import the resources: `by-slug/:slug` matches `by-slug/fira.ics`, too.
    FeedsModule,
    SourcesModule,
    SeedModule,
    ...RESOURCE_MODULES,
    RouterModule.register([
      {
        path: `:language/${settings.restPrefix}`,
        module: ApiRootModule,
        children: [
          { path: AUTH_NAMESPACE, children: [AuthModule, UsersModule, AuditModule] },
          {
            path: CALENDAR_NAMESPACE,
            module: CalendarRootModule,
            children: [BatchModule, ChangesModule, DocsModule, TranslationProgressModule, SourcesModule, FeedsModule, ...RESOURCE_MODULES],
          },
        ],
      },
    ]),
    // Last: its route `/:language` matches every path of one segment.
    PagesModule,
  ],
  providers: [
    RouteTable,
    RouteCheck,
    ResponseCache,
    CurrentRepresentation,
    { provide: APP_GUARD, useClass: RouteGuard },
    { provide: APP_GUARD, useClass: BodyHeadGuard },
    { provide: APP_GUARD, useClass: AuthGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: BodyGuard },
    { provide: APP_GUARD, useClass: SearchLimitGuard },
    { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
    { provide: APP_INTERCEPTOR, useClass: ReadLimitInterceptor },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
    { provide: APP_INTERCEPTOR, useClass: LanguageInterceptor },
    { provide: APP_INTERCEPTOR, useClass: PreconditionInterceptor },
    { provide: APP_INTERCEPTOR, useClass: ResponseInterceptor },
    { provide: APP_PIPE, useClass: ParametersPipe },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
export class AppModule {}
