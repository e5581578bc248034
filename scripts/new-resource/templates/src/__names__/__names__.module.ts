import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { provideFeedList } from '../content/reading/feed-lists.js';
import { TranslationModule } from '../content/translations/translation.module.js';
import { ContentModule } from '../content/writing/content.module.js';
import { __Name__ExternalIdsController } from './__name__-external-ids.controller.js';
import { __Name__TranslationsController } from './__name__-translations.controller.js';
import { __Name__, __Name__Translation } from './__name__.entity.js';
import { __Names__Controller } from './__names__.controller.js';
import { __Names__Service } from './__names__.service.js';
import { List__Names__Dto } from './dto/__name__.dto.js';
import { present__Name__ } from './__name__.presenter.js';

@Module({
  imports: [ContentModule, TranslationModule, TypeOrmModule.forFeature([__Name__, __Name__Translation])],
  // In this order: the controller of translations has `:id/translations`, which also matches `by-slug/translations`.
  controllers: [__Names__Controller, __Name__ExternalIdsController, __Name__TranslationsController],
  providers: [
    __Names__Service,
    provideFeedList({ resource: '__name__', query: List__Names__Dto, service: __Names__Service, present: present__Name__ }),
  ],
})
export class __Names__Module {}
