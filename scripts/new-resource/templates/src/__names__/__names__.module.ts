import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { contentHistory } from '../content/history/history-subject.js';
import { contentTranslationAccess } from '../content/lookup/find-record.js';
import { registerResource } from '../content/routes/register-resource.js';
import { ContentModule } from '../content/content.module.js';
import { Create__Name__Dto, List__Names__Dto, Update__Name__Dto, Translate__Name__Dto } from './dto/__name__.dto.js';
import { Erased__Name__Response, __Name__Response, __Name__TranslationResponse } from './dto/__name__.response.js';
import { __Name__, __Name__Translation } from './__name__.entity.js';
import { __NAME___RESOURCE, present__Name__, present__Name__Translation } from './__name__.resource.js';
import { __Names__Controller } from './__names__.controller.js';
import { __Names__Service } from './__names__.service.js';

const { controllers, providers } = registerResource({
  service: __Names__Service,
  access: contentTranslationAccess(__NAME___RESOURCE),
  history: contentHistory(__NAME___RESOURCE),
  createDto: Create__Name__Dto,
  updateDto: Update__Name__Dto,
  translationDto: Translate__Name__Dto,
  listDto: List__Names__Dto,
  response: __Name__Response,
  erasedResponse: Erased__Name__Response,
  translationResponse: __Name__TranslationResponse,
  present: present__Name__,
  presentTranslation: present__Name__Translation,
});

@Module({
  imports: [ContentModule, TypeOrmModule.forFeature([__Name__, __Name__Translation])],
  controllers: [__Names__Controller, ...controllers],
  providers: [__Names__Service, ...providers],
})
export class __Names__Module {}
