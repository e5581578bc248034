import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TermCounts } from '../content/terms/term-counts.js';
import { provideFeedList } from '../content/reading/feed-lists.js';
import { TranslationModule } from '../content/translations/translation.module.js';
import { TagExternalIdsController } from './tag-external-ids.controller.js';
import { TagTranslationsController } from './tag-translations.controller.js';
import { Tag, TagTranslation } from './tag.entity.js';
import { TagsController } from './tags.controller.js';
import { TagsService } from './tags.service.js';
import { ListTagsDto } from './dto/tag.dto.js';
import { presentTag } from './tag.presenter.js';

@Module({
  imports: [TranslationModule, TypeOrmModule.forFeature([Tag, TagTranslation])],
  controllers: [TagsController, TagExternalIdsController, TagTranslationsController],
  providers: [TagsService, TermCounts, provideFeedList({ resource: 'tag', query: ListTagsDto, service: TagsService, present: presentTag })],
  exports: [TagsService],
})
export class TagsModule {}
