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
import { CreateOrganizerDto, UpdateOrganizerTranslationDto, UpdateOrganizerDto, ListOrganizersDto } from './dto/organizer.dto.js';
import { OrganizerPageResponse, OrganizerResponse } from './dto/organizer.response.js';
import { presentOrganizer, presentOrganizerPage } from './organizer.presenter.js';
import { OrganizersService } from './organizers.service.js';

const RECORD = [':id', 'by-slug/:slug'];

@ApiTags('organizers')
@ApiExtraModels(UpdateOrganizerTranslationDto, LinkById)
@Controller('organizers')
export class OrganizersController {
  constructor(private readonly organizers: OrganizersService) {}

  @Get()
  @Accessible('anyone', 'read')
  @ApiOkResponse({ type: OrganizerPageResponse })
  async list(
    @Query() query: ListOrganizersDto,
    @CurrentReader() reader: Reader,
    @CurrentView() view: View,
  ): Promise<OrganizerPageResponse> {
    return presentOrganizerPage(await this.organizers.list(query, reader, view), view);
  }

  @Post()
  @Accessible('people', 'organizers:write')
  @ApiCreatedResponse({ type: OrganizerResponse })
  async create(
    @Body() organizer: CreateOrganizerDto,
    @CurrentWriter() writer: Writer,
    @CurrentView() view: View,
  ): Promise<OrganizerResponse> {
    return presentOrganizer(await this.organizers.create(organizer, writer, view), view);
  }

  @Get(RECORD)
  @Accessible('anyone', 'read')
  @ApiOkResponse({ type: OrganizerResponse })
  async show(
    @Locator() organizer: RecordLocator,
    @Query() _query: ShowQuery,
    @CurrentReader() reader: Reader,
    @CurrentView() view: View,
  ): Promise<OrganizerResponse> {
    return presentOrganizer(await this.organizers.show(organizer, reader, view), view);
  }

  @Editable(RECORD)
  @Accessible('people', 'organizers:write')
  @ApiOkResponse({ type: OrganizerResponse })
  async update(
    @Locator() organizer: RecordLocator,
    @Body() changes: UpdateOrganizerDto,
    @CurrentWriter() writer: Writer,
    @CurrentView() view: View,
  ): Promise<OrganizerResponse> {
    return presentOrganizer(await this.organizers.update(organizer, changes, writer, view), view);
  }

  @Delete(RECORD)
  @Accessible('people', 'organizers:write')
  @ApiOkResponse({ type: OrganizerResponse })
  async remove(
    @Locator() organizer: RecordLocator,
    @CurrentWriter() writer: Writer,
    @CurrentView() view: View,
  ): Promise<OrganizerResponse> {
    return presentOrganizer(await this.organizers.remove(organizer, writer, view), view);
  }
}
