import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { provideFeedList } from '../content/reading/feed-lists.js';
import { TranslationModule } from '../content/translations/translation.module.js';
import { ContentModule } from '../content/writing/content.module.js';
import { VenueExternalIdsController } from './venue-external-ids.controller.js';
import { VenueTranslationsController } from './venue-translations.controller.js';
import { Venue, VenueTranslation } from './venue.entity.js';
import { VenuesController } from './venues.controller.js';
import { VenuesService } from './venues.service.js';
import { ListVenuesDto } from './dto/venue.dto.js';
import { presentVenue } from './venue.presenter.js';

@Module({
  imports: [ContentModule, TranslationModule, TypeOrmModule.forFeature([Venue, VenueTranslation])],
  controllers: [VenuesController, VenueExternalIdsController, VenueTranslationsController],
  providers: [VenuesService, provideFeedList({ resource: 'venue', query: ListVenuesDto, service: VenuesService, present: presentVenue })],
  exports: [VenuesService],
})
export class VenuesModule {}
