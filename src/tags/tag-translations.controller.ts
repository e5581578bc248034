import { Body, Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Accessible } from '../accounts/auth/access.decorator.js';
import { UpdateTermTranslationDto } from '../content/terms/dto/term-texts.dto.js';
import { termDoor } from '../content/terms/term-text-access.js';
import { TermTranslationResponse } from '../content/terms/term.response.js';
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
import { TagResponse } from './dto/tag.response.js';
import { presentTag, presentTagTranslation } from './tag.presenter.js';
import { TAG_ROOM } from './tag.resource.js';
import { TagsService } from './tags.service.js';

const DOOR = termDoor(TAG_ROOM);
const ONE = ':id/translations/:translation';

@ApiTags('tags')
@Controller('tags')
export class TagTranslationsController {
  constructor(
    private readonly translations: TranslationsService,
    private readonly tags: TagsService,
  ) {}

  @Get(':id/translations')
  @Accessible('anyone', 'read')
  @ApiOkResponse(byLanguage(TermTranslationResponse))
  async list(
    @Param('id') id: number,
    @Query() _query: ShowQuery,
    @CurrentReader() reader: Reader,
    @CurrentView() view: View,
  ): Promise<ByLanguage<TermTranslationResponse>> {
    return presentTranslations(await this.translations.list(DOOR, id, reader, view), view, presentTagTranslation);
  }

  @Get(ONE)
  @Accessible('anyone', 'read')
  @ApiOkResponse({ type: TermTranslationResponse })
  async show(
    @NamedTranslation() translation: TranslationLocator,
    @Query() _query: ShowQuery,
    @CurrentReader() reader: Reader,
    @CurrentView() view: View,
  ): Promise<TermTranslationResponse> {
    return presentTagTranslation(await this.translations.show(DOOR, translation, reader, view), view);
  }

  @Editable(ONE)
  @Accessible('people', 'terms:write')
  @ApiOkResponse({ type: TermTranslationResponse })
  @ApiCreatedResponse({ type: TermTranslationResponse })
  async update(
    @NamedTranslation() translation: TranslationLocator,
    @Body() texts: UpdateTermTranslationDto,
    @CurrentWriter() writer: Writer,
    @CurrentView() view: View,
  ): Promise<TermTranslationResponse | Made<TermTranslationResponse>> {
    const { id, language } = translation;
    const change = () => this.tags.update(id, onlyIn(language, texts), writer, view);
    const { written, isNew } = await this.translations.write(DOOR, translation, { writer, view }, change);
    return madeOrChanged(isNew, presentTagTranslation(written, view));
  }

  @Delete(ONE)
  @Accessible('people', 'terms:write')
  @ApiOkResponse({ type: TagResponse })
  async remove(
    @NamedTranslation() translation: TranslationLocator,
    @CurrentWriter() writer: Writer,
    @CurrentView() view: View,
  ): Promise<TagResponse> {
    const { id, language } = translation;
    const change = () => this.tags.update(id, onlyIn(language, null), writer, view);
    return presentTag(await this.translations.remove(DOOR, translation, { writer, view }, change), view);
  }
}
