import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Accessible } from '../accounts/auth/access.decorator.js';
import { UpdateTermTranslationDto } from '../content/terms/dto/term-texts.dto.js';
import { CurrentReader, CurrentView, CurrentWriter } from '../core/http/context/decorators.js';
import type { View } from '../core/http/context/locale.js';
import type { Reader, Writer } from '../core/http/context/principal.js';
import { ShowQuery } from '../core/http/lists/list-query.js';
import { Editable } from '../core/http/routing/editable.decorator.js';
import { CreateTagDto, UpdateTagDto, ListTagsDto } from './dto/tag.dto.js';
import { TagPageResponse, TagResponse } from './dto/tag.response.js';
import { presentTag, presentTagPage } from './tag.presenter.js';
import { TagsService } from './tags.service.js';

@ApiTags('tags')
@ApiExtraModels(UpdateTermTranslationDto)
@Controller('tags')
export class TagsController {
  constructor(private readonly tags: TagsService) {}

  @Get()
  @Accessible('anyone', 'read')
  @ApiOkResponse({ type: TagPageResponse })
  async list(@Query() query: ListTagsDto, @CurrentReader() reader: Reader, @CurrentView() view: View): Promise<TagPageResponse> {
    return presentTagPage(await this.tags.list(query, reader, view), view);
  }

  @Post()
  @Accessible('people', 'terms:write')
  @ApiCreatedResponse({ type: TagResponse })
  async create(@Body() tag: CreateTagDto, @CurrentWriter() writer: Writer, @CurrentView() view: View): Promise<TagResponse> {
    return presentTag(await this.tags.create(tag, writer, view), view);
  }

  @Get(':id')
  @Accessible('anyone', 'read')
  @ApiOkResponse({ type: TagResponse })
  async show(
    @Param('id') id: number,
    @Query() _query: ShowQuery,
    @CurrentReader() reader: Reader,
    @CurrentView() view: View,
  ): Promise<TagResponse> {
    return presentTag(await this.tags.show(id, reader, view), view);
  }

  @Editable(':id')
  @Accessible('people', 'terms:write')
  @ApiOkResponse({ type: TagResponse })
  async update(
    @Param('id') id: number,
    @Body() changes: UpdateTagDto,
    @CurrentWriter() writer: Writer,
    @CurrentView() view: View,
  ): Promise<TagResponse> {
    return presentTag(await this.tags.update(id, changes, writer, view), view);
  }

  @Delete(':id')
  @Accessible('people', 'terms:write')
  @ApiOkResponse({ type: TagResponse })
  async remove(@Param('id') id: number, @CurrentWriter() writer: Writer, @CurrentView() view: View): Promise<TagResponse> {
    return presentTag(await this.tags.remove(id, writer), view);
  }
}
