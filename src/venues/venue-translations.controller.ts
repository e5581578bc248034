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
import { UpdateVenueTranslationDto } from './dto/venue.dto.js';
import { VenueTranslationResponse, VenueResponse } from './dto/venue.response.js';
import { presentVenue, presentVenueTranslation } from './venue.presenter.js';
import { VENUE_ROOM } from './venue.resource.js';
import { VenuesService } from './venues.service.js';

const DOOR = contentDoor(VENUE_ROOM);
const ONE = ':id/translations/:translation';

@ApiTags('venues')
@Controller('venues')
export class VenueTranslationsController {
  constructor(
    private readonly translations: TranslationsService,
    private readonly venues: VenuesService,
  ) {}

  @Get(':id/translations')
  @Accessible('anyone', 'read')
  @ApiOkResponse(byLanguage(VenueTranslationResponse))
  async list(
    @Param('id') id: number,
    @Query() _query: ShowQuery,
    @CurrentReader() reader: Reader,
    @CurrentView() view: View,
  ): Promise<ByLanguage<VenueTranslationResponse>> {
    return presentTranslations(await this.translations.list(DOOR, id, reader, view), view, presentVenueTranslation);
  }

  @Get(ONE)
  @Accessible('anyone', 'read')
  @ApiOkResponse({ type: VenueTranslationResponse })
  async show(
    @NamedTranslation() translation: TranslationLocator,
    @Query() _query: ShowQuery,
    @CurrentReader() reader: Reader,
    @CurrentView() view: View,
  ): Promise<VenueTranslationResponse> {
    return presentVenueTranslation(await this.translations.show(DOOR, translation, reader, view), view);
  }

  @Editable(ONE)
  @Accessible('people', 'venues:write')
  @ApiOkResponse({ type: VenueTranslationResponse })
  @ApiCreatedResponse({ type: VenueTranslationResponse })
  async update(
    @NamedTranslation() translation: TranslationLocator,
    @Body() texts: UpdateVenueTranslationDto,
    @CurrentWriter() writer: Writer,
    @CurrentView() view: View,
  ): Promise<VenueTranslationResponse | Made<VenueTranslationResponse>> {
    const { id, language } = translation;
    const change = () => this.venues.update({ id }, onlyIn(language, texts), writer, view);
    const { written, isNew } = await this.translations.write(DOOR, translation, { writer, view }, change);
    return madeOrChanged(isNew, presentVenueTranslation(written, view));
  }

  @Delete(ONE)
  @Accessible('people', 'venues:write')
  @ApiOkResponse({ type: VenueResponse })
  async remove(
    @NamedTranslation() translation: TranslationLocator,
    @CurrentWriter() writer: Writer,
    @CurrentView() view: View,
  ): Promise<VenueResponse> {
    const { id, language } = translation;
    const change = () => this.venues.update({ id }, onlyIn(language, null), writer, view);
    return presentVenue(await this.translations.remove(DOOR, translation, { writer, view }, change), view);
  }
}
