import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public, RequireScope } from '../accounts/auth/access.decorator.js';
import { Operation, Resource, UpdateRoute } from '../core/http/routing/operation.decorator.js';
import { TranslateTermDto } from '../content/terms/dto/term-texts.dto.js';
import { Context, type RequestContext, SignedIn, type SignedInContext } from '../core/http/context/request-context.js';
import { FieldsQuery } from '../core/http/lists/list-query.js';
import { type IdLocator, RecordParam } from '../core/http/routing/record-locator.js';
import { CreateTagDto, UpdateTagDto, ListTagsDto } from './dto/tag.dto.js';
import { TagPageResponse, TagResponse } from './dto/tag.response.js';
import { presentTag, presentTagPage } from './tag.resource.js';
import { TagsService } from './tags.service.js';

@ApiTags('tags')
@ApiExtraModels(TranslateTermDto)
@Resource('tag')
@Controller('tags')
export class TagsController {
  constructor(private readonly tags: TagsService) {}

  @Get()
  @Operation('list')
  @Public()
  @RequireScope('read')
  @ApiOkResponse({ type: TagPageResponse })
  async list(@Query() query: ListTagsDto, @Context() context: RequestContext): Promise<TagPageResponse> {
    return presentTagPage(await this.tags.list(query, context), context);
  }

  @Post()
  @Operation('create')
  @RequireScope('terms:write')
  @ApiCreatedResponse({ type: TagResponse })
  async create(@Body() tag: CreateTagDto, @SignedIn() context: SignedInContext): Promise<TagResponse> {
    return presentTag(await this.tags.create(tag, context), context);
  }

  @Get(':id')
  @Operation('show')
  @Public()
  @RequireScope('read')
  @ApiOkResponse({ type: TagResponse })
  async show(@RecordParam() tag: IdLocator, @Query() _query: FieldsQuery, @Context() context: RequestContext): Promise<TagResponse> {
    return presentTag(await this.tags.show(tag, context), context);
  }

  @UpdateRoute(':id')
  @Operation('update')
  @RequireScope('terms:write')
  @ApiOkResponse({ type: TagResponse })
  async update(@RecordParam() tag: IdLocator, @Body() changes: UpdateTagDto, @SignedIn() context: SignedInContext): Promise<TagResponse> {
    return presentTag(await this.tags.update(tag, changes, context), context);
  }

  @Delete(':id')
  @Operation('delete')
  @RequireScope('terms:write')
  @ApiOkResponse({ type: TagResponse })
  async remove(@RecordParam() tag: IdLocator, @SignedIn() context: SignedInContext): Promise<TagResponse> {
    return presentTag(await this.tags.remove(tag, context), context);
  }
}
