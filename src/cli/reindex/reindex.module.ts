import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../accounts/audit/audit.module.js';
import { User } from '../../accounts/auth/user.entity.js';
import { CategoriesModule } from '../../categories/categories.module.js';
import { ImagesModule } from '../../content/images/images.module.js';
import { ContentModule } from '../../content/content.module.js';
import { SettingsModule } from '../../core/config/settings.module.js';
import type { Settings } from '../../core/config/settings.js';
import { DatabaseModule } from '../../core/database/database.module.js';
import { JobsModule } from '../../core/jobs/jobs.module.js';
import { EventsModule } from '../../events/events.module.js';
import { OrganizersModule } from '../../organizers/organizers.module.js';
import { TagsModule } from '../../tags/tags.module.js';
import { VenuesModule } from '../../venues/venues.module.js';

/** The modules that have derived tables, and what they need. */
@Module({
  imports: [
    // The owners of records. Nothing signs in here, so the modules of accounts are not needed.
    TypeOrmModule.forFeature([User]),
    ...[DatabaseModule, JobsModule, AuditModule, ImagesModule, ContentModule],
    ...[EventsModule, VenuesModule, OrganizersModule, CategoriesModule, TagsModule],
  ],
})
export class ReindexModule {
  static for(settings: Settings): DynamicModule {
    return { module: ReindexModule, imports: [SettingsModule.for(settings)] };
  }
}
