import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Accessible } from '../accounts/auth/access.decorator.js';
import { UpdateTermTranslationDto } from '../content/terms/dto/term-texts.dto.js';
import { CurrentReader, CurrentView, CurrentWriter } from '../core/http/context/decorators.js';
import type { View } from '../core/http/context/locale.js';
import type { Reader, Writer } from '../core/http/context/principal.js';
import { ShowQuery } from '../core/http/lists/list-query.js';
import { Editable } from '../core/http/routing/editable.decorator.js';
import { CategoriesService } from './categories.service.js';
import { presentCategory, presentCategoryPage } from './category.presenter.js';
import { CreateCategoryDto, UpdateCategoryDto, ListCategoriesDto } from './dto/category.dto.js';
import { CategoryPageResponse, CategoryResponse } from './dto/category.response.js';

@ApiTags('categories')
@ApiExtraModels(UpdateTermTranslationDto)
@Controller('categories')
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  @Get()
  @Accessible('anyone', 'read')
  @ApiOkResponse({ type: CategoryPageResponse })
  async list(@Query() query: ListCategoriesDto, @CurrentReader() reader: Reader, @CurrentView() view: View): Promise<CategoryPageResponse> {
    return presentCategoryPage(await this.categories.list(query, reader, view), view);
  }

  @Post()
  @Accessible('people', 'terms:write')
  @ApiCreatedResponse({ type: CategoryResponse })
  async create(@Body() category: CreateCategoryDto, @CurrentWriter() writer: Writer, @CurrentView() view: View): Promise<CategoryResponse> {
    return presentCategory(await this.categories.create(category, writer, view), view);
  }

  @Get(':id')
  @Accessible('anyone', 'read')
  @ApiOkResponse({ type: CategoryResponse })
  async show(
    @Param('id') id: number,
    @Query() _query: ShowQuery,
    @CurrentReader() reader: Reader,
    @CurrentView() view: View,
  ): Promise<CategoryResponse> {
    return presentCategory(await this.categories.show(id, reader, view), view);
  }

  @Editable(':id')
  @Accessible('people', 'terms:write')
  @ApiOkResponse({ type: CategoryResponse })
  async update(
    @Param('id') id: number,
    @Body() changes: UpdateCategoryDto,
    @CurrentWriter() writer: Writer,
    @CurrentView() view: View,
  ): Promise<CategoryResponse> {
    return presentCategory(await this.categories.update(id, changes, writer, view), view);
  }

  @Delete(':id')
  @Accessible('people', 'terms:write')
  @ApiOkResponse({ type: CategoryResponse })
  async remove(@Param('id') id: number, @CurrentWriter() writer: Writer, @CurrentView() view: View): Promise<CategoryResponse> {
    return presentCategory(await this.categories.remove(id, writer), view);
  }
}
