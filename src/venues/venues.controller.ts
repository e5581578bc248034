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
import { CreateVenueDto, TranslateVenueDto, UpdateVenueDto, ListVenuesDto } from './dto/venue.dto.js';
import { ErasedVenueResponse, VenuePageResponse, VenueResponse } from './dto/venue.response.js';
import { presentVenue, presentVenuePage } from './venue.resource.js';
import { VenuesService } from './venues.service.js';

const RECORD_PATHS = [':id', 'by-slug/:slug'];

@ApiTags('venues')
@ApiExtraModels(TranslateVenueDto, LinkById)
@Resource('venue')
@Controller('venues')
export class VenuesController {
  constructor(private readonly venues: VenuesService) {}

  @Get()
  @Operation('list', { timedParameters: ['only_with_upcoming'] })
  @Public()
  @RequireScope('read')
  @ApiOkResponse({ type: VenuePageResponse })
  async list(@Query() query: ListVenuesDto, @Context() context: RequestContext): Promise<VenuePageResponse> {
    return presentVenuePage(await this.venues.list(query, context), context);
  }

  @Post()
  @Operation('create')
  @RequireScope('venues:write')
  @AcceptImage()
  @ApiCreatedResponse({ type: VenueResponse })
  async create(@Body() venue: CreateVenueDto, @SignedIn() context: SignedInContext): Promise<VenueResponse> {
    return presentVenue(await this.venues.create(venue, context), context);
  }

  @Get(RECORD_PATHS)
  @Operation('show', { isSelfContained: true })
  @Public()
  @RequireScope('read')
  @ApiOkResponse({ type: VenueResponse })
  async show(
    @RecordParam() venue: RecordLocator,
    @Query() _query: FieldsQuery,
    @Context() context: RequestContext,
  ): Promise<VenueResponse> {
    return presentVenue(await this.venues.show(venue, context), context);
  }

  @UpdateRoute(RECORD_PATHS)
  @Operation('update')
  @RequireScope('venues:write')
  @AcceptImage()
  @ApiOkResponse({ type: VenueResponse })
  async update(
    @RecordParam() venue: RecordLocator,
    @Body() changes: UpdateVenueDto,
    @SignedIn() context: SignedInContext,
  ): Promise<VenueResponse> {
    return presentVenue(await this.venues.update(venue, changes, context), context);
  }

  @Delete(RECORD_PATHS)
  @Operation('delete')
  @RequireScope('venues:write')
  @ApiRemoval(VenueResponse, ErasedVenueResponse)
  async remove(
    @RecordParam() venue: RecordLocator,
    @Query() removal: RemoveContentDto,
    @SignedIn() context: SignedInContext,
  ): Promise<VenueResponse | Erased<VenueResponse>> {
    return removeOrErase(this.venues, venue, removal, presentVenue, context);
  }
}
