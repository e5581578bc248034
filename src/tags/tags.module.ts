import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { registerResource } from '../content/routes/register-resource.js';
import { TranslateTermDto } from '../content/terms/dto/term-texts.dto.js';
import { TermCounts } from '../content/terms/term-counts.js';
import { termHistory } from '../content/history/history-subject.js';
import { termTranslationAccess } from '../content/terms/load-terms.js';
import { TermTranslationResponse } from '../content/terms/term.response.js';
import { IdempotencyModule } from '../core/idempotency/idempotency.module.js';
import { CreateTagDto, ListTagsDto, UpdateTagDto } from './dto/tag.dto.js';
import { TagResponse } from './dto/tag.response.js';
import { TagsController } from './tags.controller.js';
import { TagsService } from './tags.service.js';
import { Tag, TagTranslation } from './tag.entity.js';
import { TAG_RESOURCE, presentTag, presentTagTranslation } from './tag.resource.js';

const { controllers, providers } = registerResource({
  service: TagsService,
  access: termTranslationAccess(TAG_RESOURCE),
  history: termHistory(TAG_RESOURCE),
  createDto: CreateTagDto,
  updateDto: UpdateTagDto,
  translationDto: TranslateTermDto,
  listDto: ListTagsDto,
  response: TagResponse,
  translationResponse: TermTranslationResponse,
  present: presentTag,
  presentTranslation: presentTagTranslation,
});

@Module({
  imports: [IdempotencyModule, TypeOrmModule.forFeature([Tag, TagTranslation])],
  controllers: [TagsController, ...controllers],
  providers: [TagsService, TermCounts, ...providers],
  exports: [TagsService],
})
export class TagsModule {}
