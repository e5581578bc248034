import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, RouterModule } from '@nestjs/core';
import { AuditModule } from './accounts/audit/audit.module.js';
import { AuthModule } from './accounts/auth/auth.module.js';
import { RateLimitsModule } from './accounts/rate-limits/rate-limits.module.js';
import { SessionsModule } from './accounts/sessions/sessions.module.js';
import { UsersModule } from './accounts/users/users.module.js';
import { BatchModule } from './api/batch/batch.module.js';
import { ChangesModule } from './api/changes/changes.module.js';
import { DocsModule } from './api/docs/docs.module.js';
import { FeedsModule } from './api/feeds/feeds.module.js';
import { MediaFilesModule, MediaModule } from './api/media/media.modules.js';
import { ListenersModule } from './api/listeners/listeners.module.js';
import { DocumentationPagesModule, FixedPagesModule } from './pages/documentation/documentation-pages.module.js';
import { EditorPagesModule } from './pages/editor/editor-pages.module.js';
import { PreviewModule } from './pages/editor/preview.controller.js';
import { ReaderPagesModule } from './pages/reader/reader-pages.module.js';
import { SignInPagesModule } from './pages/sign-in/sign-in-pages.module.js';
import { WorkplaceModule } from './pages/sign-in/workplace.module.js';
import { PluginDialect } from './api/plugin-dialect/plugin-dialect.js';
import { ApiRootModule, CalendarRootModule } from './api/root/root.modules.js';
import { SourcesModule } from './api/sources/sources.module.js';
import { TranslationProgressModule } from './api/translation-progress/translation-progress.module.js';
import { WebhooksModule } from './api/webhooks/webhooks.module.js';
import { PIPELINE } from './app.pipeline.js';
import { CategoriesModule } from './categories/categories.module.js';
import { SeedModule } from './cli/seed/seed.module.js';
import { ImagesModule } from './content/images/images.module.js';
import { ContentModule } from './content/content.module.js';
import { SettingsModule } from './core/config/settings.module.js';
import type { Settings } from './core/config/settings.js';
import { DatabaseModule } from './core/database/database.module.js';
import { ResponseCache } from './core/http/responses/response-cache.js';
import { CurrentRepresentation } from './core/http/requests/current-representation.js';
import { IdempotencyModule } from './core/idempotency/idempotency.module.js';
import { AUTH_NAMESPACE, CALENDAR_NAMESPACE } from './core/http/routing/links.js';
import { RouteCheck } from './core/http/routing/route-check.js';
import { JobsModule } from './core/jobs/jobs.module.js';
import { EventsModule } from './events/events.module.js';
import { ExtensionsModule } from './extensions/extensions.module.js';
import { HealthModule } from './operations/health/health.module.js';
import { MetricsModule } from './operations/metrics/metrics.module.js';
import { TelemetryModule } from './operations/telemetry.module.js';
import { OrganizersModule } from './organizers/organizers.module.js';
import { TagsModule } from './tags/tags.module.js';
import { VenuesModule } from './venues/venues.module.js';

/** The resources of the calendar. Add a resource of your own here; see «Add a resource» in docs/extending.md. */
const RESOURCE_MODULES = [EventsModule, VenuesModule, OrganizersModule, CategoriesModule, TagsModule];

/** The modules of your own, and the module that imports them. */
const EXTENSIONS = [ExtensionsModule, ...(Reflect.getMetadata('imports', ExtensionsModule) as Type[])];

/** The modules below the path of the API, and the namespaces in it. */
const API_ROUTES = [
  { path: AUTH_NAMESPACE, children: [AuthModule, SessionsModule, UsersModule, AuditModule] },
  {
    path: CALENDAR_NAMESPACE,
    module: CalendarRootModule,
    children: [
      BatchModule,
      ChangesModule,
      DocsModule,
      TranslationProgressModule,
      SourcesModule,
      MediaModule,
      WebhooksModule,
      FeedsModule,
      ...RESOURCE_MODULES,
      ...EXTENSIONS,
    ],
  },
];

/** The modules, in the order in which their routes are tried. */
const MODULES = [
  // Before the API: their addresses begin with a fixed text, and those of the API with a parameter.
  MediaFilesModule,
  FixedPagesModule,
  DiscoveryModule,
  DatabaseModule,
  HealthModule,
  MetricsModule,
  JobsModule,
  IdempotencyModule,
  TelemetryModule,
  RateLimitsModule,
  AuthModule,
  SessionsModule,
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
  // Before the resources: `by-slug/:slug` matches `by-slug/fira.ics`, too.
  FeedsModule,
  ...RESOURCE_MODULES,
  SourcesModule,
  MediaModule,
  WebhooksModule,
  ListenersModule,
  SeedModule,
  ExtensionsModule,
];

/** The root module: the resources, and what runs for every request. */
@Module({ providers: [RouteCheck, ResponseCache, CurrentRepresentation, PluginDialect, ...PIPELINE] })
export class AppModule {
  /** Returns the module with what depends on the settings: the path of the API, and whether there are pages. */
  static for(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        SettingsModule.for(settings),
        ...MODULES,
        RouterModule.register([{ path: `:language/${settings.restPrefix}`, module: ApiRootModule, children: API_ROUTES }]),
        SignInPagesModule,
        settings.hasEditor ? EditorPagesModule : WorkplaceModule,
        ...(settings.hasPages ? [ReaderPagesModule] : []),
        ...(settings.hasPages && settings.hasEditor ? [PreviewModule] : []),
        // Last: its route `/:language` matches every path of one segment.
        DocumentationPagesModule,
      ],
    };
  }
}
