import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ExternalIdsController } from '../content/external-ids/external-ids.controller.js';
import { CreateVenueDto, UpdateVenueDto } from './dto/venue.dto.js';
import { VenueResponse } from './dto/venue.response.js';
import { presentVenue } from './venue.presenter.js';
import { VenuesService } from './venues.service.js';

@ApiTags('venues')
@Controller('venues')
export class VenueExternalIdsController extends ExternalIdsController({
  resource: 'venue',
  service: VenuesService,
  createDto: CreateVenueDto,
  updateDto: UpdateVenueDto,
  response: VenueResponse,
  present: presentVenue,
}) {}
