import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiConsumes, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { RequireScope } from '../../accounts/auth/access.decorator.js';
import { SignedIn, type SignedInContext } from '../../core/http/context/request-context.js';
import { AcceptFile } from '../../core/http/requests/body-limits.js';
import { Operation, Resource, UpdateRoute } from '../../core/http/routing/operation.decorator.js';
import { type IdLocator, RecordParam } from '../../core/http/routing/record-locator.js';
import { CreateMediaDto, ListMediaDto, RemoveMediaDto, UpdateMediaDto } from './dto/media.dto.js';
import { MediaPageResponse, MediaResponse, presentMedia, presentMediaPage } from './dto/media.response.js';
import { MediaService } from './media.service.js';

@ApiTags('media')
@Resource('media')
@Controller('media')
export class MediaController {
  constructor(private readonly media: MediaService) {}

  @Get()
  @Operation('list')
  @RequireScope('read')
  @ApiOkResponse({ type: MediaPageResponse })
  async list(@Query() query: ListMediaDto, @SignedIn() context: SignedInContext): Promise<MediaPageResponse> {
    return presentMediaPage(await this.media.list(query, context), context);
  }

  @Post()
  @Operation('create', { isRetryable: true })
  @RequireScope('media:write')
  @AcceptFile('file', { isRequired: true })
  @ApiConsumes('multipart/form-data')
  @ApiCreatedResponse({ type: MediaResponse })
  async create(@Body() image: CreateMediaDto, @SignedIn() context: SignedInContext): Promise<MediaResponse> {
    return presentMedia(await this.media.create(image, context), context);
  }

  @Get(':id')
  @Operation('show', { errors: ['not-accessible'] })
  @RequireScope('read')
  @ApiOkResponse({ type: MediaResponse })
  async show(@RecordParam() image: IdLocator, @SignedIn() context: SignedInContext): Promise<MediaResponse> {
    return presentMedia(await this.media.show(image, context), context);
  }

  @UpdateRoute(':id')
  @Operation('update')
  @RequireScope('media:write')
  @ApiOkResponse({ type: MediaResponse })
  async update(
    @RecordParam() image: IdLocator,
    @Body() changes: UpdateMediaDto,
    @SignedIn() context: SignedInContext,
  ): Promise<MediaResponse> {
    return presentMedia(await this.media.update(image, changes, context), context);
  }

  @Delete(':id')
  @Operation('delete', { errors: ['media-in-use'] })
  @RequireScope('media:write')
  @ApiOkResponse({ type: MediaResponse })
  async remove(
    @RecordParam() image: IdLocator,
    @Query() removal: RemoveMediaDto,
    @SignedIn() context: SignedInContext,
  ): Promise<MediaResponse> {
    return presentMedia(await this.media.remove(image, removal, context), context);
  }
}
