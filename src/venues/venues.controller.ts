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
import { CreateVenueDto, UpdateVenueTranslationDto, UpdateVenueDto, ListVenuesDto } from './dto/venue.dto.js';
import { VenuePageResponse, VenueResponse } from './dto/venue.response.js';
import { presentVenue, presentVenuePage } from './venue.presenter.js';
import { VenuesService } from './venues.service.js';

const RECORD = [':id', 'by-slug/:slug'];

@ApiTags('venues')
@ApiExtraModels(UpdateVenueTranslationDto, LinkById)
@Controller('venues')
export class VenuesController {
  constructor(private readonly venues: VenuesService) {}

  @Get()
  @Accessible('anyone', 'read')
  @ApiOkResponse({ type: VenuePageResponse })
  async list(@Query() query: ListVenuesDto, @CurrentReader() reader: Reader, @CurrentView() view: View): Promise<VenuePageResponse> {
    return presentVenuePage(await this.venues.list(query, reader, view), view);
  }

  @Post()
  @Accessible('people', 'venues:write')
  @ApiCreatedResponse({ type: VenueResponse })
  async create(@Body() venue: CreateVenueDto, @CurrentWriter() writer: Writer, @CurrentView() view: View): Promise<VenueResponse> {
    return presentVenue(await this.venues.create(venue, writer, view), view);
  }

  @Get(RECORD)
  @Accessible('anyone', 'read')
  @ApiOkResponse({ type: VenueResponse })
  async show(
    @Locator() venue: RecordLocator,
    @Query() _query: ShowQuery,
    @CurrentReader() reader: Reader,
    @CurrentView() view: View,
  ): Promise<VenueResponse> {
    return presentVenue(await this.venues.show(venue, reader, view), view);
  }

  @Editable(RECORD)
  @Accessible('people', 'venues:write')
  @ApiOkResponse({ type: VenueResponse })
  async update(
    @Locator() venue: RecordLocator,
    @Body() changes: UpdateVenueDto,
    @CurrentWriter() writer: Writer,
    @CurrentView() view: View,
  ): Promise<VenueResponse> {
    return presentVenue(await this.venues.update(venue, changes, writer, view), view);
  }

  @Delete(RECORD)
  @Accessible('people', 'venues:write')
  @ApiOkResponse({ type: VenueResponse })
  async remove(@Locator() venue: RecordLocator, @CurrentWriter() writer: Writer, @CurrentView() view: View): Promise<VenueResponse> {
    return presentVenue(await this.venues.remove(venue, writer, view), view);
  }
}
