import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { contentTranslationAccess } from '../content/finding/content-text-access.js';
import { TranslationsController } from '../content/translations/translations.controller.js';
import { UpdateVenueTranslationDto } from './dto/venue.dto.js';
import { VenueResponse, VenueTranslationResponse } from './dto/venue.response.js';
import { presentVenue, presentVenueTranslation } from './venue.presenter.js';
import { VENUE_RESOURCE } from './venue.resource.js';
import { VenuesService } from './venues.service.js';

@ApiTags('venues')
@Controller('venues')
export class VenueTranslationsController extends TranslationsController({
  access: contentTranslationAccess(VENUE_RESOURCE),
  service: VenuesService,
  dto: UpdateVenueTranslationDto,
  response: VenueTranslationResponse,
  present: presentVenueTranslation,
  recordResponse: VenueResponse,
  presentRecord: presentVenue,
}) {}
