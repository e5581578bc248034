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
import { UpdateEventTranslationDto } from './dto/event.dto.js';
import { EventTranslationResponse, EventResponse } from './dto/event.response.js';
import { presentEvent, presentEventTranslation } from './event.presenter.js';
import { EVENT_ROOM } from './event.resource.js';
import { EventsService } from './events.service.js';

const DOOR = contentDoor(EVENT_ROOM);
const ONE = ':id/translations/:translation';

@ApiTags('events')
@Controller('events')
export class EventTranslationsController {
  constructor(
    private readonly translations: TranslationsService,
    private readonly events: EventsService,
  ) {}

  @Get(':id/translations')
  @Accessible('anyone', 'read')
  @ApiOkResponse(byLanguage(EventTranslationResponse))
  async list(
    @Param('id') id: number,
    @Query() _query: ShowQuery,
    @CurrentReader() reader: Reader,
    @CurrentView() view: View,
  ): Promise<ByLanguage<EventTranslationResponse>> {
    return presentTranslations(await this.translations.list(DOOR, id, reader, view), view, presentEventTranslation);
  }

  @Get(ONE)
  @Accessible('anyone', 'read')
  @ApiOkResponse({ type: EventTranslationResponse })
  async show(
    @NamedTranslation() translation: TranslationLocator,
    @Query() _query: ShowQuery,
    @CurrentReader() reader: Reader,
    @CurrentView() view: View,
  ): Promise<EventTranslationResponse> {
    return presentEventTranslation(await this.translations.show(DOOR, translation, reader, view), view);
  }

  @Editable(ONE)
  @Accessible('people', 'events:write')
  @ApiOkResponse({ type: EventTranslationResponse })
  @ApiCreatedResponse({ type: EventTranslationResponse })
  async update(
    @NamedTranslation() translation: TranslationLocator,
    @Body() texts: UpdateEventTranslationDto,
    @CurrentWriter() writer: Writer,
    @CurrentView() view: View,
  ): Promise<EventTranslationResponse | Made<EventTranslationResponse>> {
    const { id, language } = translation;
    const change = () => this.events.update({ id }, onlyIn(language, texts), writer, view);
    const { written, isNew } = await this.translations.write(DOOR, translation, { writer, view }, change);
    return madeOrChanged(isNew, presentEventTranslation(written, view));
  }

  @Delete(ONE)
  @Accessible('people', 'events:write')
  @ApiOkResponse({ type: EventResponse })
  async remove(
    @NamedTranslation() translation: TranslationLocator,
    @CurrentWriter() writer: Writer,
    @CurrentView() view: View,
  ): Promise<EventResponse> {
    const { id, language } = translation;
    const change = () => this.events.update({ id }, onlyIn(language, null), writer, view);
    return presentEvent(await this.translations.remove(DOOR, translation, { writer, view }, change), view);
  }
}
