import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ExternalIdsController } from '../content/external-ids/external-ids.controller.js';
import { CreateCategoryDto, UpdateCategoryDto } from './dto/category.dto.js';
import { CategoryResponse } from './dto/category.response.js';
import { presentCategory } from './category.presenter.js';
import { CategoriesService } from './categories.service.js';

@ApiTags('categories')
@Controller('categories')
export class CategoryExternalIdsController extends ExternalIdsController({
  resource: 'category',
  service: CategoriesService,
  createDto: CreateCategoryDto,
  updateDto: UpdateCategoryDto,
  response: CategoryResponse,
  present: presentCategory,
}) {}
