import { Module } from '@nestjs/common';
import { MediaModule } from '../../api/media/media.modules.js';
import { CategoriesModule } from '../../categories/categories.module.js';
import { EventsModule } from '../../events/events.module.js';
import { OrganizersModule } from '../../organizers/organizers.module.js';
import { TagsModule } from '../../tags/tags.module.js';
import { VenuesModule } from '../../venues/venues.module.js';
import { SeedChangedDates } from './create-items.js';
import { SeedService } from './seed.service.js';

@Module({
  imports: [CategoriesModule, EventsModule, MediaModule, OrganizersModule, TagsModule, VenuesModule],
  providers: [SeedChangedDates, SeedService],
})
export class SeedModule {}
