import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Accessible } from '../auth/access.decorator.js';
import type { Reader, Writer } from '../auth/roles.js';
import type { RecordLocator } from '../content/record-locator.js';
import { CurrentReader, CurrentView, CurrentWriter, Locator } from '../http/decorators.js';
import { Editable } from '../http/editable.decorator.js';
import { LinkById } from '../http/fields/link-by-id.js';
import { ShowQuery } from '../http/list-query.js';
import type { View } from '../language/view.js';
import { CreateOrganizerDto } from './dto/create-organizer.dto.js';
import { ListOrganizersDto } from './dto/list-organizers.dto.js';
import { UpdateOrganizerDto } from './dto/update-organizer.dto.js';
import { OrganizerPageResponse, OrganizerResponse } from './dto/organizer.response.js';
import { UpdateOrganizerTranslationDto } from './dto/organizer-texts.dto.js';
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
