import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TermCounts } from '../content/terms/term-counts.js';
import { TranslationModule } from '../content/translations/translation.module.js';
import { TagExternalIdsController } from './tag-external-ids.controller.js';
import { TagTranslationsController } from './tag-translations.controller.js';
import { Tag, TagTranslation } from './tag.entity.js';
import { TagsController } from './tags.controller.js';
import { TagsService } from './tags.service.js';

@Module({
  imports: [TranslationModule, TypeOrmModule.forFeature([Tag, TagTranslation])],
  controllers: [TagsController, TagExternalIdsController, TagTranslationsController],
  providers: [TagsService, TermCounts],
  exports: [TagsService],
})
export class TagsModule {}
