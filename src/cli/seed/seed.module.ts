import { Module } from '@nestjs/common';
import { CategoriesModule } from '../../categories/categories.module.js';
import { EventsModule } from '../../events/events.module.js';
import { OrganizersModule } from '../../organizers/organizers.module.js';
import { TagsModule } from '../../tags/tags.module.js';
import { VenuesModule } from '../../venues/venues.module.js';
import { SeedService } from './seed.service.js';

@Module({ imports: [CategoriesModule, EventsModule, OrganizersModule, TagsModule, VenuesModule], providers: [SeedService] })
export class SeedModule {}
