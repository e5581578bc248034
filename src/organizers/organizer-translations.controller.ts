import { Body, Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Accessible } from '../accounts/auth/access.decorator.js';
import { contentDoor } from '../content/finding/content-text-access.js';
import { onlyIn } from '../content/texts/own-texts.js';
import { type ByLanguage, byLanguage, presentTranslations } from '../content/translations/translation.response.js';
import { TranslationsService } from '../content/translations/translations.service.js';
import { CurrentReader, CurrentView, CurrentWriter } from '../core/http/context/decorators.js';
import type { View } from '../core/http/context/locale.js';
import type { Reader, Writer } from '../core/http/context/principal.js';
import { ShowQuery } from '../core/http/lists/list-query.js';
import { type Made, madeOrChanged } from '../core/http/responses/response.interceptor.js';
import { Editable } from '../core/http/routing/editable.decorator.js';
import { type TranslationLocator, NamedTranslation } from '../core/http/routing/record-locator.js';
import { UpdateOrganizerTranslationDto } from './dto/organizer.dto.js';
import { OrganizerTranslationResponse, OrganizerResponse } from './dto/organizer.response.js';
import { presentOrganizer, presentOrganizerTranslation } from './organizer.presenter.js';
import { ORGANIZER_ROOM } from './organizer.resource.js';
import { OrganizersService } from './organizers.service.js';

const DOOR = contentDoor(ORGANIZER_ROOM);
const ONE = ':id/translations/:translation';

@ApiTags('organizers')
@Controller('organizers')
export class OrganizerTranslationsController {
  constructor(
    private readonly translations: TranslationsService,
    private readonly organizers: OrganizersService,
  ) {}

  @Get(':id/translations')
  @Accessible('anyone', 'read')
  @ApiOkResponse(byLanguage(OrganizerTranslationResponse))
  async list(
    @Param('id') id: number,
    @Query() _query: ShowQuery,
    @CurrentReader() reader: Reader,
    @CurrentView() view: View,
  ): Promise<ByLanguage<OrganizerTranslationResponse>> {
    return presentTranslations(await this.translations.list(DOOR, id, reader, view), view, presentOrganizerTranslation);
  }

  @Get(ONE)
  @Accessible('anyone', 'read')
  @ApiOkResponse({ type: OrganizerTranslationResponse })
  async show(
    @NamedTranslation() translation: TranslationLocator,
    @Query() _query: ShowQuery,
    @CurrentReader() reader: Reader,
    @CurrentView() view: View,
  ): Promise<OrganizerTranslationResponse> {
    return presentOrganizerTranslation(await this.translations.show(DOOR, translation, reader, view), view);
  }

  @Editable(ONE)
  @Accessible('people', 'organizers:write')
  @ApiOkResponse({ type: OrganizerTranslationResponse })
  @ApiCreatedResponse({ type: OrganizerTranslationResponse })
  async update(
    @NamedTranslation() translation: TranslationLocator,
    @Body() texts: UpdateOrganizerTranslationDto,
    @CurrentWriter() writer: Writer,
    @CurrentView() view: View,
  ): Promise<OrganizerTranslationResponse | Made<OrganizerTranslationResponse>> {
    const { id, language } = translation;
    const change = () => this.organizers.update({ id }, onlyIn(language, texts), writer, view);
    const { written, isNew } = await this.translations.write(DOOR, translation, { writer, view }, change);
    return madeOrChanged(isNew, presentOrganizerTranslation(written, view));
  }

  @Delete(ONE)
  @Accessible('people', 'organizers:write')
  @ApiOkResponse({ type: OrganizerResponse })
  async remove(
    @NamedTranslation() translation: TranslationLocator,
    @CurrentWriter() writer: Writer,
    @CurrentView() view: View,
  ): Promise<OrganizerResponse> {
    const { id, language } = translation;
    const change = () => this.organizers.update({ id }, onlyIn(language, null), writer, view);
    return presentOrganizer(await this.translations.remove(DOOR, translation, { writer, view }, change), view);
  }
}
