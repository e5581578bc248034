import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { contentTranslationAccess } from '../content/finding/content-text-access.js';
import { TranslationsController } from '../content/translations/translations.controller.js';
import { UpdateOrganizerTranslationDto } from './dto/organizer.dto.js';
import { OrganizerResponse, OrganizerTranslationResponse } from './dto/organizer.response.js';
import { presentOrganizer, presentOrganizerTranslation } from './organizer.presenter.js';
import { ORGANIZER_RESOURCE } from './organizer.resource.js';
import { OrganizersService } from './organizers.service.js';

@ApiTags('organizers')
@Controller('organizers')
export class OrganizerTranslationsController extends TranslationsController({
  access: contentTranslationAccess(ORGANIZER_RESOURCE),
  service: OrganizersService,
  dto: UpdateOrganizerTranslationDto,
  response: OrganizerTranslationResponse,
  present: presentOrganizerTranslation,
  recordResponse: OrganizerResponse,
  presentRecord: presentOrganizer,
}) {}
