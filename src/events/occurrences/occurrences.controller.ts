import { Body, Controller, Delete, Get, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public, RequireScope } from '../../accounts/auth/access.decorator.js';
import { Context, type RequestContext, SignedIn, type SignedInContext } from '../../core/http/context/request-context.js';
import { ApiRemoval, removeOrErase } from '../../content/routes/removals.js';
import { AcceptImage } from '../../content/images/image-fields.js';
import { type Created, type Erased, wrapIfCreated } from '../../core/http/responses/handler-results.js';
import { UpdateRoute, Operation, Resource } from '../../core/http/routing/operation.decorator.js';
import { UpdateEventDto } from '../dto/event.dto.js';
import { RemoveEventByIdQuery, UpdateEventByIdQuery } from '../dto/update-event.query.js';
import { FieldsQuery } from '../../core/http/lists/list-query.js';
import { OriginalStartParam, type RecordLocator, RecordParam } from '../../core/http/routing/record-locator.js';
import { ErasedEventResponse, EventResponse } from '../dto/event.response.js';
import { ListOccurrencesDto } from '../dto/list-occurrences.dto.js';
import { OccurrencePageResponse } from '../dto/event-page.response.js';
import { presentEvent, presentOccurrencePage } from '../event.resource.js';
import { EventsService } from '../events.service.js';
import { OccurrencesService } from './occurrences.service.js';

const LIST_PATHS = ['by-slug/:slug/occurrences', ':id/occurrences'];
const OCCURRENCE_PATHS = ['by-slug/:slug/occurrences/:original_start', ':id/occurrences/:original_start'];

/** The occurrences of a series, below its address. Each is the event that has its id. */
@ApiTags('events')
@Resource('event')
@Controller('events')
export class OccurrencesController {
  constructor(
    private readonly occurrences: OccurrencesService,
    private readonly events: EventsService,
  ) {}

  @Get(LIST_PATHS)
  @Operation('list', { subject: 'EventOccurrences', errors: ['translation-not-found'] })
  @Public()
  @RequireScope('read')
  @ApiOkResponse({ type: OccurrencePageResponse })
  async list(
    @RecordParam() series: RecordLocator,
    @Query() query: ListOccurrencesDto,
    @Context() context: RequestContext,
  ): Promise<OccurrencePageResponse> {
    return presentOccurrencePage(await this.occurrences.list(series, query, context), context);
  }

  @Get(OCCURRENCE_PATHS)
  @Operation('show', { subject: 'EventOccurrence', showsRecord: true, errors: ['occurrence-not-found'] })
  @Public()
  @RequireScope('read')
  @ApiOkResponse({ type: EventResponse })
  async show(
    @RecordParam() series: RecordLocator,
    @OriginalStartParam() start: string,
    @Query() _query: FieldsQuery,
    @Context() context: RequestContext,
  ): Promise<EventResponse> {
    const id = await this.occurrences.findId(series, start, { context, isReadRequest: true });
    return presentEvent(await this.events.show({ id }, context), context);
  }

  @UpdateRoute(OCCURRENCE_PATHS)
  @Operation('update', {
    subject: 'EventOccurrence',
    showsRecord: true,
    errors: ['missing-parameters', 'occurrence-not-found', 'exceptions-lost', 'last-occurrence'],
  })
  @RequireScope('events:write')
  @AcceptImage()
  @ApiOkResponse({ type: EventResponse })
  @ApiCreatedResponse({ type: EventResponse })
  async update(
    @RecordParam() series: RecordLocator,
    @OriginalStartParam() start: string,
    @Body() changes: UpdateEventDto,
    @Query() query: UpdateEventByIdQuery,
    @SignedIn() context: SignedInContext,
  ): Promise<EventResponse | Created<EventResponse>> {
    const id = await this.occurrences.findId(series, start, { context, isReadRequest: false });
    const { record, isNew } = await this.events.updateInScope({ id }, changes, context, query);
    return wrapIfCreated(isNew, presentEvent(record, context));
  }

  @Delete(OCCURRENCE_PATHS)
  @Operation('delete', {
    subject: 'EventOccurrence',
    showsRecord: true,
    errors: ['occurrence-not-found', 'exceptions-lost', 'last-occurrence'],
  })
  @RequireScope('events:write')
  @ApiRemoval(EventResponse, ErasedEventResponse)
  async remove(
    @RecordParam() series: RecordLocator,
    @OriginalStartParam() start: string,
    @Query() removal: RemoveEventByIdQuery,
    @SignedIn() context: SignedInContext,
  ): Promise<EventResponse | Erased<EventResponse>> {
    const id = await this.occurrences.findId(series, start, { context, isReadRequest: false });
    return removeOrErase(this.events, { id }, removal, presentEvent, context);
  }
}
