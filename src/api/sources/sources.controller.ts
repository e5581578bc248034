import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { RequireScope } from '../../accounts/auth/access.decorator.js';
import { SignedIn, type SignedInContext } from '../../core/http/context/request-context.js';
import { Operation, Resource, UpdateRoute } from '../../core/http/routing/operation.decorator.js';
import { type IdLocator, RecordParam } from '../../core/http/routing/record-locator.js';
import { CreateSourceDto, ListSourcesDto, UpdateSourceDto } from './dto/source.dto.js';
import { presentSource, presentSourcePage, SourcePageResponse, SourceResponse } from './dto/source.response.js';
import { SourcesService } from './sources.service.js';

@ApiTags('sources')
@Resource('source')
@Controller('sources')
export class SourcesController {
  constructor(private readonly sources: SourcesService) {}

  @Get()
  @Operation('list')
  @RequireScope('sources:admin')
  @ApiOkResponse({ type: SourcePageResponse })
  async list(@Query() query: ListSourcesDto, @SignedIn() context: SignedInContext): Promise<SourcePageResponse> {
    return presentSourcePage(await this.sources.list(query, context), context);
  }

  @Post()
  @Operation('create')
  @RequireScope('sources:admin')
  @ApiCreatedResponse({ type: SourceResponse })
  async create(@Body() source: CreateSourceDto, @SignedIn() context: SignedInContext): Promise<SourceResponse> {
    return presentSource(await this.sources.create(source, context), context);
  }

  @Get(':id')
  @Operation('show')
  @RequireScope('sources:admin')
  @ApiOkResponse({ type: SourceResponse })
  async show(@RecordParam() source: IdLocator, @SignedIn() context: SignedInContext): Promise<SourceResponse> {
    return presentSource(await this.sources.show(source, context), context);
  }

  @UpdateRoute(':id')
  @Operation('update')
  @RequireScope('sources:admin')
  @ApiOkResponse({ type: SourceResponse })
  async update(
    @RecordParam() source: IdLocator,
    @Body() changes: UpdateSourceDto,
    @SignedIn() context: SignedInContext,
  ): Promise<SourceResponse> {
    return presentSource(await this.sources.update(source, changes, context), context);
  }

  @Delete(':id')
  @Operation('delete')
  @RequireScope('sources:admin')
  @ApiOkResponse({ type: SourceResponse })
  async remove(@RecordParam() source: IdLocator, @SignedIn() context: SignedInContext): Promise<SourceResponse> {
    return presentSource(await this.sources.remove(source, context), context);
  }

  @Post(':id/run')
  @HttpCode(202)
  @Operation('run', { comesAlone: true })
  @RequireScope('sources:admin')
  @ApiAcceptedResponse({ type: SourceResponse })
  async run(@RecordParam() source: IdLocator, @SignedIn() context: SignedInContext): Promise<SourceResponse> {
    return presentSource(await this.sources.run(source, context), context);
  }
}
