import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Accessible } from '../../accounts/auth/access.decorator.js';
import { CurrentView, CurrentWriter } from '../../core/http/context/decorators.js';
import type { View } from '../../core/http/context/locale.js';
import type { Writer } from '../../core/http/context/principal.js';
import { ListTranslationsDto } from './dto/list-translations.dto.js';
import { TranslationPageResponse, TranslationStatsResponse } from './dto/translation-progress.response.js';
import { presentStats, presentTranslationPage } from './translation-progress.presenter.js';
import { ProgressService } from './translation-progress.service.js';

@ApiTags('translations')
@Controller('translations')
export class ProgressController {
  constructor(private readonly progress: ProgressService) {}

  @Get()
  @Accessible('people', 'read')
  @ApiOkResponse({ type: TranslationPageResponse })
  async list(
    @Query() query: ListTranslationsDto,
    @CurrentWriter() reader: Writer,
    @CurrentView() view: View,
  ): Promise<TranslationPageResponse> {
    return presentTranslationPage(await this.progress.list(query, reader, view), view);
  }

  @Get('stats')
  @Accessible('people', 'read')
  @ApiOkResponse({ type: TranslationStatsResponse })
  async stats(@CurrentWriter() reader: Writer): Promise<TranslationStatsResponse> {
    return presentStats(await this.progress.stats(reader));
  }
}
