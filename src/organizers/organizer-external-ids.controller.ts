import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ExternalIdsController } from '../content/external-ids/external-ids.controller.js';
import { CreateOrganizerDto, UpdateOrganizerDto } from './dto/organizer.dto.js';
import { OrganizerResponse } from './dto/organizer.response.js';
import { presentOrganizer } from './organizer.presenter.js';
import { OrganizersService } from './organizers.service.js';

@ApiTags('organizers')
@Controller('organizers')
export class OrganizerExternalIdsController extends ExternalIdsController({
  resource: 'organizer',
  service: OrganizersService,
  createDto: CreateOrganizerDto,
  updateDto: UpdateOrganizerDto,
  response: OrganizerResponse,
  present: presentOrganizer,
}) {}
