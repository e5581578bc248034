import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { contentHistory } from '../content/history/history-subject.js';
import { contentTranslationAccess } from '../content/lookup/find-record.js';
import { registerResource } from '../content/routes/register-resource.js';
import { ContentModule } from '../content/content.module.js';
import { CreateOrganizerDto, ListOrganizersDto, UpdateOrganizerDto, TranslateOrganizerDto } from './dto/organizer.dto.js';
import { ErasedOrganizerResponse, OrganizerResponse, OrganizerTranslationResponse } from './dto/organizer.response.js';
import { Organizer, OrganizerTranslation } from './organizer.entity.js';
import { ORGANIZER_RESOURCE, presentOrganizer, presentOrganizerTranslation } from './organizer.resource.js';
import { OrganizersController } from './organizers.controller.js';
import { OrganizersService } from './organizers.service.js';

const { controllers, providers } = registerResource({
  service: OrganizersService,
  access: contentTranslationAccess(ORGANIZER_RESOURCE),
  history: contentHistory(ORGANIZER_RESOURCE),
  createDto: CreateOrganizerDto,
  updateDto: UpdateOrganizerDto,
  translationDto: TranslateOrganizerDto,
  listDto: ListOrganizersDto,
  response: OrganizerResponse,
  erasedResponse: ErasedOrganizerResponse,
  translationResponse: OrganizerTranslationResponse,
  present: presentOrganizer,
  presentTranslation: presentOrganizerTranslation,
});

@Module({
  imports: [ContentModule, TypeOrmModule.forFeature([Organizer, OrganizerTranslation])],
  controllers: [OrganizersController, ...controllers],
  providers: [OrganizersService, ...providers],
  exports: [OrganizersService],
})
export class OrganizersModule {}
