import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TranslationModule } from '../content/translations/translation.module.js';
import { ContentModule } from '../content/writing/content.module.js';
import { VenueExternalIdsController } from './venue-external-ids.controller.js';
import { VenueTranslationsController } from './venue-translations.controller.js';
import { Venue, VenueTranslation } from './venue.entity.js';
import { VenuesController } from './venues.controller.js';
import { VenuesService } from './venues.service.js';

@Module({
  imports: [ContentModule, TranslationModule, TypeOrmModule.forFeature([Venue, VenueTranslation])],
  controllers: [VenuesController, VenueExternalIdsController, VenueTranslationsController],
  providers: [VenuesService],
  exports: [VenuesService],
})
export class VenuesModule {}
