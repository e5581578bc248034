import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public, RequireScope } from '../accounts/auth/access.decorator.js';
import { ApiRemoval, RemoveContentDto, removeOrErase } from '../content/routes/removals.js';
import { AcceptFile } from '../core/http/requests/body-limits.js';
import { Operation, Resource, UpdateRoute } from '../core/http/routing/operation.decorator.js';
import { Context, type RequestContext, SignedIn, type SignedInContext } from '../core/http/context/request-context.js';
import { FieldsQuery } from '../core/http/lists/list-query.js';
import type { Erased } from '../core/http/responses/handler-results.js';
import { type RecordLocator, RecordParam } from '../core/http/routing/record-locator.js';
import { Create__Name__Dto, Translate__Name__Dto, Update__Name__Dto, List__Names__Dto } from './dto/__name__.dto.js';
import { Erased__Name__Response, __Name__PageResponse, __Name__Response } from './dto/__name__.response.js';
import { present__Name__, present__Name__Page } from './__name__.resource.js';
import { __Names__Service } from './__names__.service.js';

const RECORD_PATHS = [':id', 'by-slug/:slug'];

@ApiTags('__names__')
@ApiExtraModels(Translate__Name__Dto)
@Resource('__name__')
@Controller('__names__')
export class __Names__Controller {
  constructor(private readonly __names__: __Names__Service) {}

  @Get()
  @Operation('list')
  @Public()
  @RequireScope('read')
  @ApiOkResponse({ type: __Name__PageResponse })
  async list(@Query() query: List__Names__Dto, @Context() context: RequestContext): Promise<__Name__PageResponse> {
    return present__Name__Page(await this.__names__.list(query, context), context);
  }

  @Post()
  @Operation('create')
  @RequireScope('__names__:write')
  @AcceptFile('image')
  @ApiCreatedResponse({ type: __Name__Response })
  async create(@Body() __name__: Create__Name__Dto, @SignedIn() context: SignedInContext): Promise<__Name__Response> {
    return present__Name__(await this.__names__.create(__name__, context), context);
  }

  @Get(RECORD_PATHS)
  @Operation('show', { isSelfContained: true })
  @Public()
  @RequireScope('read')
  @ApiOkResponse({ type: __Name__Response })
  async show(
    @RecordParam() __name__: RecordLocator,
    @Query() _query: FieldsQuery,
    @Context() context: RequestContext,
  ): Promise<__Name__Response> {
    return present__Name__(await this.__names__.show(__name__, context), context);
  }

  @UpdateRoute(RECORD_PATHS)
  @Operation('update')
  @RequireScope('__names__:write')
  @AcceptFile('image')
  @ApiOkResponse({ type: __Name__Response })
  async update(
    @RecordParam() __name__: RecordLocator,
    @Body() changes: Update__Name__Dto,
    @SignedIn() context: SignedInContext,
  ): Promise<__Name__Response> {
    return present__Name__(await this.__names__.update(__name__, changes, context), context);
  }

  @Delete(RECORD_PATHS)
  @Operation('delete')
  @RequireScope('__names__:write')
  @ApiRemoval(__Name__Response, Erased__Name__Response)
  async remove(
    @RecordParam() __name__: RecordLocator,
    @Query() removal: RemoveContentDto,
    @SignedIn() context: SignedInContext,
  ): Promise<__Name__Response | Erased<__Name__Response>> {
    return removeOrErase(this.__names__, __name__, removal, present__Name__, context);
  }
}
