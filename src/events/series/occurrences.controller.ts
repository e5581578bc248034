import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public, RequireScope } from '../../accounts/auth/access.decorator.js';
import { Context, type RequestContext } from '../../core/http/context/request-context.js';
import { FieldsQuery } from '../../core/http/lists/list-query.js';
import { Operation, Resource } from '../../core/http/routing/operation.decorator.js';
import { OriginalStartParam, type RecordLocator, RecordParam } from '../../core/http/routing/record-locator.js';
import { EventResponse, OccurrencePageResponse } from '../dto/event.response.js';
import { ListOccurrencesDto } from '../dto/list-occurrences.dto.js';
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
  @Operation('list', { subject: 'EventOccurrences' })
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
  @Operation('show', { subject: 'EventOccurrence', errors: ['occurrence-not-found'] })
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
}
