import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { contentTranslationAccess } from '../content/finding/content-text-access.js';
import { TranslationsController } from '../content/translations/translations.controller.js';
import { Update__Name__TranslationDto } from './dto/__name__.dto.js';
import { __Name__Response, __Name__TranslationResponse } from './dto/__name__.response.js';
import { present__Name__, present__Name__Translation } from './__name__.presenter.js';
import { __NAME___RESOURCE } from './__name__.resource.js';
import { __Names__Service } from './__names__.service.js';

@ApiTags('__names__')
@Controller('__names__')
export class __Name__TranslationsController extends TranslationsController({
  access: contentTranslationAccess(__NAME___RESOURCE),
  service: __Names__Service,
  dto: Update__Name__TranslationDto,
  response: __Name__TranslationResponse,
  present: present__Name__Translation,
  recordResponse: __Name__Response,
  presentRecord: present__Name__,
}) {}
