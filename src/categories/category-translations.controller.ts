import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UpdateTermTranslationDto } from '../content/terms/dto/term-texts.dto.js';
import { termTranslationAccess } from '../content/terms/term-text-access.js';
import { TermTranslationResponse } from '../content/terms/term.response.js';
import { TranslationsController } from '../content/translations/translations.controller.js';
import { CategoriesService } from './categories.service.js';
import { presentCategory, presentCategoryTranslation } from './category.presenter.js';
import { CATEGORY_RESOURCE } from './category.resource.js';
import { CategoryResponse } from './dto/category.response.js';

@ApiTags('categories')
@Controller('categories')
export class CategoryTranslationsController extends TranslationsController({
  access: termTranslationAccess(CATEGORY_RESOURCE),
  service: CategoriesService,
  dto: UpdateTermTranslationDto,
  response: TermTranslationResponse,
  present: presentCategoryTranslation,
  recordResponse: CategoryResponse,
  presentRecord: presentCategory,
}) {}
