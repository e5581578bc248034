import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Accessible } from '../auth/access.decorator.js';
import type { Writer } from '../auth/roles.js';
import { CurrentView, CurrentWriter } from '../http/decorators.js';
import type { View } from '../language/view.js';
import { ListTranslationsDto } from './dto/list-translations.dto.js';
import { TranslationPageResponse, TranslationStatsResponse } from './dto/progress.response.js';
import { presentStats, presentTranslationPage } from './progress.presenter.js';
import { ProgressService } from './progress.service.js';

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
