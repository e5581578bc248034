import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UpdateTermTranslationDto } from '../content/terms/dto/term-texts.dto.js';
import { termTranslationAccess } from '../content/terms/term-text-access.js';
import { TermTranslationResponse } from '../content/terms/term.response.js';
import { TranslationsController } from '../content/translations/translations.controller.js';
import { TagResponse } from './dto/tag.response.js';
import { presentTag, presentTagTranslation } from './tag.presenter.js';
import { TAG_RESOURCE } from './tag.resource.js';
import { TagsService } from './tags.service.js';

@ApiTags('tags')
@Controller('tags')
export class TagTranslationsController extends TranslationsController({
  access: termTranslationAccess(TAG_RESOURCE),
  service: TagsService,
  dto: UpdateTermTranslationDto,
  response: TermTranslationResponse,
  present: presentTagTranslation,
  recordResponse: TagResponse,
  presentRecord: presentTag,
}) {}
