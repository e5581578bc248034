import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { RequireScope } from '../../accounts/auth/access.decorator.js';
import { Operation, Resource } from '../../core/http/routing/operation.decorator.js';
import { SignedIn, type SignedInContext } from '../../core/http/context/request-context.js';
import { ListTranslationsDto } from './dto/list-translations.dto.js';
import {
  TranslationPageResponse,
  TranslationStatsResponse,
  type TranslationStats,
  presentStats,
  presentTranslationPage,
} from './dto/translation-progress.response.js';
import { TranslationProgressService } from './translation-progress.service.js';

@ApiTags('translations')
@Resource('translation')
@Controller('translations')
export class TranslationProgressController {
  constructor(private readonly progress: TranslationProgressService) {}

  @Get()
  @Operation('list')
  @RequireScope('read')
  @ApiOkResponse({ type: TranslationPageResponse })
  async list(@Query() query: ListTranslationsDto, @SignedIn() context: SignedInContext): Promise<TranslationPageResponse> {
    return presentTranslationPage(await this.progress.list(query, context), context);
  }

  @Get('stats')
  @Operation('show', { subject: 'TranslationStats' })
  @RequireScope('read')
  @ApiOkResponse({ type: TranslationStatsResponse })
  async stats(@SignedIn() context: SignedInContext): Promise<TranslationStats> {
    return presentStats(await this.progress.stats(context), context);
  }
}
