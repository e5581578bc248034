import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public, RequireScope } from '../accounts/auth/access.decorator.js';
import { Operation, Resource, UpdateRoute } from '../core/http/routing/operation.decorator.js';
import { TranslateTermDto } from '../content/terms/dto/term-texts.dto.js';
import { Context, type RequestContext, SignedIn, type SignedInContext } from '../core/http/context/request-context.js';
import { FieldsQuery } from '../core/http/lists/list-query.js';
import { type IdLocator, RecordParam } from '../core/http/routing/record-locator.js';
import { CategoriesService } from './categories.service.js';
import { presentCategory, presentCategoryPage } from './category.resource.js';
import { CreateCategoryDto, UpdateCategoryDto, ListCategoriesDto } from './dto/category.dto.js';
import { CategoryPageResponse, CategoryResponse } from './dto/category.response.js';

@ApiTags('categories')
@ApiExtraModels(TranslateTermDto)
@Resource('category')
@Controller('categories')
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  @Get()
  @Operation('list')
  @Public()
  @RequireScope('read')
  @ApiOkResponse({ type: CategoryPageResponse })
  async list(@Query() query: ListCategoriesDto, @Context() context: RequestContext): Promise<CategoryPageResponse> {
    return presentCategoryPage(await this.categories.list(query, context), context);
  }

  @Post()
  @Operation('create')
  @RequireScope('terms:write')
  @ApiCreatedResponse({ type: CategoryResponse })
  async create(@Body() category: CreateCategoryDto, @SignedIn() context: SignedInContext): Promise<CategoryResponse> {
    return presentCategory(await this.categories.create(category, context), context);
  }

  @Get(':id')
  @Operation('show')
  @Public()
  @RequireScope('read')
  @ApiOkResponse({ type: CategoryResponse })
  async show(
    @RecordParam() category: IdLocator,
    @Query() _query: FieldsQuery,
    @Context() context: RequestContext,
  ): Promise<CategoryResponse> {
    return presentCategory(await this.categories.show(category, context), context);
  }

  @UpdateRoute(':id')
  @Operation('update')
  @RequireScope('terms:write')
  @ApiOkResponse({ type: CategoryResponse })
  async update(
    @RecordParam() category: IdLocator,
    @Body() changes: UpdateCategoryDto,
    @SignedIn() context: SignedInContext,
  ): Promise<CategoryResponse> {
    return presentCategory(await this.categories.update(category, changes, context), context);
  }

  @Delete(':id')
  // The children that move up may meet a duplicate of their name.
  @Operation('delete', { errors: ['term-exists'] })
  @RequireScope('terms:write')
  @ApiOkResponse({ type: CategoryResponse })
  async remove(@RecordParam() category: IdLocator, @SignedIn() context: SignedInContext): Promise<CategoryResponse> {
    return presentCategory(await this.categories.remove(category, context), context);
  }
}
