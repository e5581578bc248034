import { Module } from '@nestjs/common';
import { EventsModule } from '../../events/events.module.js';
import { OrganizersModule } from '../../organizers/organizers.module.js';
import { VenuesModule } from '../../venues/venues.module.js';
import { Assets } from '../frame/assets.js';
import { ReaderEvents } from './parts/reader-events.js';
import { ListPagesController } from './list-pages.controller.js';
import { EmbedController } from './embed.controller.js';
import { EmbedScriptController } from './embed-script.controller.js';
import { FilterGroups } from './lists/filter-groups.js';
import { ListPages } from './lists/list-pages.service.js';
import { RecordPagesController } from './record-pages.controller.js';
import { SitemapController } from './sitemap.controller.js';
import { SitemapService } from './sitemap/sitemap.service.js';
import { Suggestions } from './lists/suggestions.js';
import { RecordPages } from './records/record-pages.service.js';

/** The pages for readers. The setting `PAGES` leaves them out. */
@Module({
  imports: [EventsModule, VenuesModule, OrganizersModule],
  // Records first: `calendar/:year/:month` also matches `calendar/events/fira`.
  controllers: [RecordPagesController, ListPagesController, EmbedController, EmbedScriptController, SitemapController],
  providers: [Assets, ReaderEvents, FilterGroups, Suggestions, ListPages, RecordPages, SitemapService],
  exports: [RecordPages],
})
export class ReaderPagesModule {}
