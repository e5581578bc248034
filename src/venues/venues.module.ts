import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { listAccessibility } from '../content/records/accessibility.js';
import { contentHistory } from '../content/history/history-subject.js';
import { contentTranslationAccess } from '../content/lookup/find-record.js';
import { registerResource } from '../content/routes/register-resource.js';
import { ContentModule } from '../content/content.module.js';
import { CreateVenueDto, ListVenuesDto, UpdateVenueDto, TranslateVenueDto } from './dto/venue.dto.js';
import { ErasedVenueResponse, VenueResponse, VenueTranslationResponse } from './dto/venue.response.js';
import { Venue, VenueTranslation } from './venue.entity.js';
import { VENUE_RESOURCE, presentVenue, presentVenueTranslation } from './venue.resource.js';
import { VenuesController } from './venues.controller.js';
import { VenuesService } from './venues.service.js';

const { controllers, providers } = registerResource({
  service: VenuesService,
  access: contentTranslationAccess(VENUE_RESOURCE),
  history: contentHistory(VENUE_RESOURCE, { toShown: { accessibility: listAccessibility }, toSent: { accessibility: listAccessibility } }),
  createDto: CreateVenueDto,
  updateDto: UpdateVenueDto,
  translationDto: TranslateVenueDto,
  listDto: ListVenuesDto,
  response: VenueResponse,
  erasedResponse: ErasedVenueResponse,
  translationResponse: VenueTranslationResponse,
  present: presentVenue,
  presentTranslation: presentVenueTranslation,
});

@Module({
  imports: [ContentModule, TypeOrmModule.forFeature([Venue, VenueTranslation])],
  controllers: [VenuesController, ...controllers],
  providers: [VenuesService, ...providers],
  exports: [VenuesService],
})
export class VenuesModule {}
