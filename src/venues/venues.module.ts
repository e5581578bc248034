import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { contentTranslationAccess } from '../content/lookup/find-record.js';
import { registerResource } from '../content/routes/register-resource.js';
import { ContentModule } from '../content/content.module.js';
import { CreateVenueDto, ListVenuesDto, UpdateVenueDto, UpdateVenueTranslationDto } from './dto/venue.dto.js';
import { ErasedVenueResponse, VenueResponse, VenueTranslationResponse } from './dto/venue.response.js';
import { Venue, VenueTranslation } from './venue.entity.js';
import { VENUE_RESOURCE, presentVenue, presentVenueTranslation } from './venue.resource.js';
import { VenuesController } from './venues.controller.js';
import { VenuesService } from './venues.service.js';

const { controllers, providers } = registerResource({
  service: VenuesService,
  access: contentTranslationAccess(VENUE_RESOURCE),
  createDto: CreateVenueDto,
  updateDto: UpdateVenueDto,
  translationDto: UpdateVenueTranslationDto,
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
