import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { registerResource } from '../content/routes/register-resource.js';
import { TranslateTermDto } from '../content/terms/dto/term-texts.dto.js';
import { TermCounts } from '../content/terms/term-counts.js';
import { termHistory } from '../content/history/history-subject.js';
import { termTranslationAccess } from '../content/terms/load-terms.js';
import { TermTranslationResponse } from '../content/terms/term.response.js';
import { IdempotencyModule } from '../core/idempotency/idempotency.module.js';
import { CreateCategoryDto, ListCategoriesDto, UpdateCategoryDto } from './dto/category.dto.js';
import { CategoryResponse } from './dto/category.response.js';
import { CategoriesController } from './categories.controller.js';
import { CategoriesService } from './categories.service.js';
import { Category, CategoryTranslation } from './category.entity.js';
import { CATEGORY_RESOURCE, presentCategory, presentCategoryTranslation } from './category.resource.js';

const { controllers, providers } = registerResource({
  service: CategoriesService,
  access: termTranslationAccess(CATEGORY_RESOURCE),
  history: termHistory(CATEGORY_RESOURCE, { references: { parent: 'category' } }),
  createDto: CreateCategoryDto,
  updateDto: UpdateCategoryDto,
  translationDto: TranslateTermDto,
  listDto: ListCategoriesDto,
  response: CategoryResponse,
  translationResponse: TermTranslationResponse,
  present: presentCategory,
  presentTranslation: presentCategoryTranslation,
});

@Module({
  imports: [IdempotencyModule, TypeOrmModule.forFeature([Category, CategoryTranslation])],
  controllers: [CategoriesController, ...controllers],
  providers: [CategoriesService, TermCounts, ...providers],
  exports: [CategoriesService],
})
export class CategoriesModule {}
