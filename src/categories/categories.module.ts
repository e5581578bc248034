import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TermCounts } from '../content/terms/term-counts.js';
import { provideFeedList } from '../content/reading/feed-lists.js';
import { TranslationModule } from '../content/translations/translation.module.js';
import { CategoriesController } from './categories.controller.js';
import { CategoriesService } from './categories.service.js';
import { CategoryExternalIdsController } from './category-external-ids.controller.js';
import { CategoryTranslationsController } from './category-translations.controller.js';
import { Category, CategoryTranslation } from './category.entity.js';
import { ListCategoriesDto } from './dto/category.dto.js';
import { presentCategory } from './category.presenter.js';

@Module({
  imports: [TranslationModule, TypeOrmModule.forFeature([Category, CategoryTranslation])],
  controllers: [CategoriesController, CategoryExternalIdsController, CategoryTranslationsController],
  providers: [
    CategoriesService,
    TermCounts,
    provideFeedList({ resource: 'category', query: ListCategoriesDto, service: CategoriesService, present: presentCategory }),
  ],
  exports: [CategoriesService],
})
export class CategoriesModule {}
