import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { provideFeedList } from '../content/reading/feed-lists.js';
import { TranslationModule } from '../content/translations/translation.module.js';
import { ContentModule } from '../content/writing/content.module.js';
import { OrganizerExternalIdsController } from './organizer-external-ids.controller.js';
import { OrganizerTranslationsController } from './organizer-translations.controller.js';
import { Organizer, OrganizerTranslation } from './organizer.entity.js';
import { OrganizersController } from './organizers.controller.js';
import { OrganizersService } from './organizers.service.js';
import { ListOrganizersDto } from './dto/organizer.dto.js';
import { presentOrganizer } from './organizer.presenter.js';

@Module({
  imports: [ContentModule, TranslationModule, TypeOrmModule.forFeature([Organizer, OrganizerTranslation])],
  // In this order: the controller of translations has `:id/translations`, which also matches `by-slug/translations`.
  controllers: [OrganizersController, OrganizerExternalIdsController, OrganizerTranslationsController],
  providers: [
    OrganizersService,
    provideFeedList({ resource: 'organizer', query: ListOrganizersDto, service: OrganizersService, present: presentOrganizer }),
  ],
  exports: [OrganizersService],
})
export class OrganizersModule {}
