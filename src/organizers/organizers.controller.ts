import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public, RequireScope } from '../accounts/auth/access.decorator.js';
import { ApiRemoval, RemoveContentDto, removeOrErase } from '../content/routes/removals.js';
import { AcceptImage } from '../content/images/image-fields.js';
import { Operation, Resource, UpdateRoute } from '../core/http/routing/operation.decorator.js';
import { Context, type RequestContext, SignedIn, type SignedInContext } from '../core/http/context/request-context.js';
import { FieldsQuery } from '../core/http/lists/list-query.js';
import type { Erased } from '../core/http/responses/handler-results.js';
import { type RecordLocator, RecordParam } from '../core/http/routing/record-locator.js';
import { LinkById } from '../core/http/validation/ids.js';
import { CreateOrganizerDto, TranslateOrganizerDto, UpdateOrganizerDto, ListOrganizersDto } from './dto/organizer.dto.js';
import { ErasedOrganizerResponse, OrganizerPageResponse, OrganizerResponse } from './dto/organizer.response.js';
import { presentOrganizer, presentOrganizerPage } from './organizer.resource.js';
import { OrganizersService } from './organizers.service.js';

const RECORD_PATHS = [':id', 'by-slug/:slug'];

@ApiTags('organizers')
@ApiExtraModels(TranslateOrganizerDto, LinkById)
@Resource('organizer')
@Controller('organizers')
export class OrganizersController {
  constructor(private readonly organizers: OrganizersService) {}

  @Get()
  @Operation('list', { timedParameters: ['only_with_upcoming'] })
  @Public()
  @RequireScope('read')
  @ApiOkResponse({ type: OrganizerPageResponse })
  async list(@Query() query: ListOrganizersDto, @Context() context: RequestContext): Promise<OrganizerPageResponse> {
    return presentOrganizerPage(await this.organizers.list(query, context), context);
  }

  @Post()
  @Operation('create')
  @RequireScope('organizers:write')
  @AcceptImage()
  @ApiCreatedResponse({ type: OrganizerResponse })
  async create(@Body() organizer: CreateOrganizerDto, @SignedIn() context: SignedInContext): Promise<OrganizerResponse> {
    return presentOrganizer(await this.organizers.create(organizer, context), context);
  }

  @Get(RECORD_PATHS)
  @Operation('show', { isSelfContained: true })
  @Public()
  @RequireScope('read')
  @ApiOkResponse({ type: OrganizerResponse })
  async show(
    @RecordParam() organizer: RecordLocator,
    @Query() _query: FieldsQuery,
    @Context() context: RequestContext,
  ): Promise<OrganizerResponse> {
    return presentOrganizer(await this.organizers.show(organizer, context), context);
  }

  @UpdateRoute(RECORD_PATHS)
  @Operation('update')
  @RequireScope('organizers:write')
  @AcceptImage()
  @ApiOkResponse({ type: OrganizerResponse })
  async update(
    @RecordParam() organizer: RecordLocator,
    @Body() changes: UpdateOrganizerDto,
    @SignedIn() context: SignedInContext,
  ): Promise<OrganizerResponse> {
    return presentOrganizer(await this.organizers.update(organizer, changes, context), context);
  }

  @Delete(RECORD_PATHS)
  @Operation('delete')
  @RequireScope('organizers:write')
  @ApiRemoval(OrganizerResponse, ErasedOrganizerResponse)
  async remove(
    @RecordParam() organizer: RecordLocator,
    @Query() removal: RemoveContentDto,
    @SignedIn() context: SignedInContext,
  ): Promise<OrganizerResponse | Erased<OrganizerResponse>> {
    return removeOrErase(this.organizers, organizer, removal, presentOrganizer, context);
  }
}
