import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, RouterModule } from '@nestjs/core';
import { AccessGuard } from './auth/access.guard.js';
import { AuthGuard } from './auth/auth.guard.js';
import { AuthModule } from './auth/auth.module.js';
import { CategoriesModule } from './categories/categories.module.js';
import { settings } from './config/settings.js';
import { ChangesModule } from './changes/changes.module.js';
import { Publisher } from './content/publisher.js';
import { DatabaseModule } from './database/database.module.js';
import { DocsModule } from './docs/docs.module.js';
import { EventsModule } from './events/events.module.js';
import { HealthModule } from './health/health.module.js';
import { AnswerInterceptor } from './http/answer.interceptor.js';
import { BodyGuard } from './http/body.guard.js';
import { ErrorFilter } from './http/error.filter.js';
import { AUTH_NAMESPACE, NAMESPACE } from './http/links.js';
import { ParametersPipe } from './http/parameters.pipe.js';
import { RouteGuard } from './http/route.guard.js';
import { RouteTable } from './http/route-table.js';
import { ImagesModule } from './images/images.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { LanguageInterceptor } from './language/language.interceptor.js';
import { LimitsModule } from './limits/limits.module.js';
import { RateLimitGuard } from './limits/rate-limit.guard.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { OrganizersModule } from './organizers/organizers.module.js';
import { PagesModule } from './pages/pages.module.js';
import { PeopleModule } from './people/people.module.js';
import { ProgressModule } from './progress/progress.module.js';
import { ApiRootModule, CalendarRootModule } from './root/root.modules.js';
import { SampleModule } from './sample/sample.module.js';
import { TagsModule } from './tags/tags.module.js';
import { TelemetryModule } from './telemetry/telemetry.module.js';
import { VenuesModule } from './venues/venues.module.js';

/** The rooms of the calendar. A resource of your own is one more of them, see «Add a resource» in src/README.md. */
const ROOMS = [EventsModule, VenuesModule, OrganizersModule, CategoriesModule, TagsModule];

/** The house: what every request passes, in the order in which it is judged, and the rooms. */
@Module({
  imports: [
    DatabaseModule,
    HealthModule,
    MetricsModule,
    JobsModule,
    TelemetryModule,
    LimitsModule,
    AuthModule,
    PeopleModule,
    ChangesModule,
    ImagesModule,
    ApiRootModule,
    CalendarRootModule,
    DocsModule,
    ProgressModule,
    SampleModule,
    ...ROOMS,
    RouterModule.register([
      {
        path: `:language/${settings.restPrefix}`,
        module: ApiRootModule,
        children: [
          { path: AUTH_NAMESPACE, children: [AuthModule, PeopleModule, ChangesModule] },
          { path: NAMESPACE, module: CalendarRootModule, children: [DocsModule, ProgressModule, ...ROOMS] },
        ],
      },
    ]),
    // Last: `/:language` would take every other address of one segment.
    PagesModule,
  ],
  providers: [
    RouteTable,
    Publisher,
    { provide: APP_GUARD, useClass: RouteGuard },
    { provide: APP_GUARD, useClass: BodyGuard },
    { provide: APP_GUARD, useClass: AuthGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_INTERCEPTOR, useClass: LanguageInterceptor },
    { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
    { provide: APP_PIPE, useClass: ParametersPipe },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
export class AppModule {}
