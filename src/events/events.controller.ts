import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public, RequireScope } from '../accounts/auth/access.decorator.js';
import { ApiRemoval, RemoveContentDto, removeOrErase } from '../content/routes/removals.js';
import { TermByName } from '../content/terms/dto/term-rules.js';
import { AcceptImage } from '../content/images/image-fields.js';
import { Operation, Resource, UpdateRoute } from '../core/http/routing/operation.decorator.js';
import { Context, type RequestContext, SignedIn, type SignedInContext } from '../core/http/context/request-context.js';
import { FieldsQuery } from '../core/http/lists/list-query.js';
import { type Created, type Erased, type WithRevision, wrapIfCreated } from '../core/http/responses/handler-results.js';
import { type RecordLocator, RecordParam } from '../core/http/routing/record-locator.js';
import { LinkById } from '../core/http/validation/ids.js';
import { CreateOrganizerDto } from '../organizers/dto/organizer.dto.js';
import { CreateVenueDto } from '../venues/dto/venue.dto.js';
import { CountFacetsDto } from './dto/count-facets.dto.js';
import { EventDatesResponse, PreviewDatesDto } from './dto/event-dates.dto.js';
import { CreateEventDto, TranslateEventDto, UpdateEventDto } from './dto/event.dto.js';
import { CostDetailsResponse } from './dto/event-details.response.js';
import { EventPageResponse } from './dto/event-page.response.js';
import { ErasedEventResponse, EventResponse } from './dto/event.response.js';
import { FacetsResponse } from './dto/facets.response.js';
import { RemoveEventByIdQuery, UpdateEventByIdQuery, UpdateEventQuery } from './dto/update-event.query.js';
import { ListEventsDto } from './dto/list-events.dto.js';
import { FindSimilarEventsDto, SimilarEventsResponse } from './dto/similar-events.dto.js';
import { presentCurrentEvent, presentEvent, presentEventPage } from './event.resource.js';
import { EventsService } from './events.service.js';
import { FacetsService, presentFacets } from './facets/facets.service.js';
import { DatesPreviewService } from './series/dates-preview.service.js';
import { SimilarEventsService } from './similar-events.service.js';

const RECORD_PATHS = [':id', 'by-slug/:slug'];

@ApiTags('events')
@ApiExtraModels(TranslateEventDto, CreateVenueDto, CreateOrganizerDto, CostDetailsResponse, LinkById, TermByName)
@Resource('event')
@Controller('events')
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly facets: FacetsService,
    private readonly dates: DatesPreviewService,
    private readonly similar: SimilarEventsService,
  ) {}

  @Get()
  @Operation('list')
  @Public()
  @RequireScope('read')
  @ApiOkResponse({ type: EventPageResponse })
  async list(@Query() query: ListEventsDto, @Context() context: RequestContext): Promise<EventPageResponse> {
    return presentEventPage(await this.events.list(query, context), context);
  }

  @Get('facets')
  @Operation('show', { subject: 'EventFacets', errors: ['not-signed-in', 'missing-parameters'] })
  @Public()
  @RequireScope('read')
  @ApiOkResponse({ type: FacetsResponse })
  async count(@Query() query: CountFacetsDto, @Context() context: RequestContext): Promise<FacetsResponse> {
    return presentFacets(await this.facets.count(query, context), context);
  }

  @Get('dates')
  @Operation('show', { subject: 'EventDates', errors: ['missing-parameters'] })
  @Public()
  @RequireScope('read')
  @ApiOkResponse({ type: EventDatesResponse })
  previewDates(@Query() times: PreviewDatesDto, @Context() context: RequestContext): EventDatesResponse {
    return this.dates.preview(times, context);
  }

  @Get('similar')
  @Operation('show', { subject: 'SimilarEvents', errors: ['missing-parameters'] })
  @RequireScope('read')
  @ApiOkResponse({ type: SimilarEventsResponse })
  async findSimilar(@Query() event: FindSimilarEventsDto, @SignedIn() context: SignedInContext): Promise<SimilarEventsResponse> {
    return this.similar.find(event, context);
  }

  @Post()
  @Operation('create')
  @RequireScope('events:write')
  @AcceptImage()
  @ApiCreatedResponse({ type: EventResponse })
  async create(@Body() event: CreateEventDto, @SignedIn() context: SignedInContext): Promise<EventResponse> {
    return presentEvent(await this.events.create(event, context), context);
  }

  @Get(RECORD_PATHS)
  @Operation('show')
  @Public()
  @RequireScope('read')
  @ApiOkResponse({ type: EventResponse })
  async show(
    @RecordParam() event: RecordLocator,
    @Query() _query: FieldsQuery,
    @Context() context: RequestContext,
  ): Promise<WithRevision<EventResponse>> {
    return presentCurrentEvent(await this.events.show(event, context), context);
  }

  @UpdateRoute(':id')
  // It may bring a venue that has no name.
  @Operation('update', { errors: ['missing-parameters', 'exceptions-lost', 'last-occurrence'] })
  @RequireScope('events:write')
  @AcceptImage()
  @ApiOkResponse({ type: EventResponse })
  @ApiCreatedResponse({ type: EventResponse })
  async update(
    @RecordParam() event: RecordLocator,
    @Body() changes: UpdateEventDto,
    @Query() query: UpdateEventByIdQuery,
    @SignedIn() context: SignedInContext,
  ): Promise<EventResponse | Created<EventResponse>> {
    const { record, isNew } = await this.events.updateInScope(event, changes, context, query);
    return wrapIfCreated(isNew, presentEvent(record, context));
  }

  /** A slug names a single event or a series. */
  @UpdateRoute('by-slug/:slug')
  @Operation('update', { errors: ['missing-parameters', 'exceptions-lost'] })
  @RequireScope('events:write')
  @AcceptImage()
  @ApiOkResponse({ type: EventResponse })
  async updateBySlug(
    @RecordParam() event: RecordLocator,
    @Body() changes: UpdateEventDto,
    @Query() query: UpdateEventQuery,
    @SignedIn() context: SignedInContext,
  ): Promise<EventResponse> {
    return presentEvent(await this.events.update(event, changes, context, query), context);
  }

  @Delete(':id')
  @Operation('delete', { errors: ['exceptions-lost', 'last-occurrence'] })
  @RequireScope('events:write')
  @ApiRemoval(EventResponse, ErasedEventResponse)
  async remove(
    @RecordParam() event: RecordLocator,
    @Query() removal: RemoveEventByIdQuery,
    @SignedIn() context: SignedInContext,
  ): Promise<EventResponse | Erased<EventResponse>> {
    return removeOrErase(this.events, event, removal, presentEvent, context);
  }

  @Delete('by-slug/:slug')
  @Operation('delete')
  @RequireScope('events:write')
  @ApiRemoval(EventResponse, ErasedEventResponse)
  async removeBySlug(
    @RecordParam() event: RecordLocator,
    @Query() removal: RemoveContentDto,
    @SignedIn() context: SignedInContext,
  ): Promise<EventResponse | Erased<EventResponse>> {
    return removeOrErase(this.events, event, removal, presentEvent, context);
  }
}
