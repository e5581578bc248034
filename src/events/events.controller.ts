import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Accessible } from '../accounts/auth/access.decorator.js';
import { CurrentReader, CurrentView, CurrentWriter } from '../core/http/context/decorators.js';
import type { View } from '../core/http/context/locale.js';
import type { Reader, Writer } from '../core/http/context/principal.js';
import { LinkById } from '../core/http/fields/scalar-fields.js';
import { ShowQuery } from '../core/http/lists/list-query.js';
import { Editable } from '../core/http/routing/editable.decorator.js';
import { type RecordLocator, Locator } from '../core/http/routing/record-locator.js';
import { CreateOrganizerDto } from '../organizers/dto/organizer.dto.js';
import { CreateVenueDto } from '../venues/dto/venue.dto.js';
import { CreateEventDto, UpdateEventTranslationDto, UpdateEventDto } from './dto/event.dto.js';
import { CostDetailsResponse, EventPageResponse, EventResponse } from './dto/event.response.js';
import { ListEventsDto } from './dto/list-events.dto.js';
import { presentEvent, presentEventPage } from './event.presenter.js';
import { EventsService } from './events.service.js';

const RECORD = [':id', 'by-slug/:slug'];

@ApiTags('events')
@ApiExtraModels(UpdateEventTranslationDto, CreateVenueDto, CreateOrganizerDto, CostDetailsResponse, LinkById)
@Controller('events')
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Get()
  @Accessible('anyone', 'read')
  @ApiOkResponse({ type: EventPageResponse })
  async list(@Query() query: ListEventsDto, @CurrentReader() reader: Reader, @CurrentView() view: View): Promise<EventPageResponse> {
    return presentEventPage(await this.events.list(query, reader, view), view);
  }

  @Post()
  @Accessible('people', 'events:write')
  @ApiCreatedResponse({ type: EventResponse })
  async create(@Body() event: CreateEventDto, @CurrentWriter() writer: Writer, @CurrentView() view: View): Promise<EventResponse> {
    return presentEvent(await this.events.create(event, writer, view), view);
  }

  @Get(RECORD)
  @Accessible('anyone', 'read')
  @ApiOkResponse({ type: EventResponse })
  async show(
    @Locator() event: RecordLocator,
    @Query() _query: ShowQuery,
    @CurrentReader() reader: Reader,
    @CurrentView() view: View,
  ): Promise<EventResponse> {
    return presentEvent(await this.events.show(event, reader, view), view);
  }

  @Editable(RECORD)
  @Accessible('people', 'events:write')
  @ApiOkResponse({ type: EventResponse })
  async update(
    @Locator() event: RecordLocator,
    @Body() changes: UpdateEventDto,
    @CurrentWriter() writer: Writer,
    @CurrentView() view: View,
  ): Promise<EventResponse> {
    return presentEvent(await this.events.update(event, changes, writer, view), view);
  }

  @Delete(RECORD)
  @Accessible('people', 'events:write')
  @ApiOkResponse({ type: EventResponse })
  async remove(@Locator() event: RecordLocator, @CurrentWriter() writer: Writer, @CurrentView() view: View): Promise<EventResponse> {
    return presentEvent(await this.events.remove(event, writer, view), view);
  }
}
