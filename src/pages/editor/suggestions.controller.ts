import { Controller, Get, Param, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { AllowSession } from '../../accounts/auth/access.decorator.js';
import { SessionGuard } from '../../accounts/sessions/session.guard.js';
import { Operation } from '../../core/http/routing/operation.decorator.js';
import { ToSearchText } from '../../core/http/validation/texts.js';
import type { PageResult } from '../sign-in/page-result.js';
import { SessionInterceptor } from '../sign-in/session.interceptor.js';
import { type Editor, ForEditor } from './editor.js';
import { Suggestions } from './suggestions.service.js';

export class SuggestionsQuery {
  @IsOptional()
  @ToSearchText()
  search = '';
}

/** What the forms suggest while words are typed, for their script: drafts of the user, too, which the API shows no anonymous client. */
@ApiExcludeController()
@UseGuards(SessionGuard)
@UseInterceptors(SessionInterceptor)
@Controller(':language/edit/suggest')
export class SuggestionsController {
  constructor(private readonly suggestions: Suggestions) {}

  @Get(':collection')
  @Operation('list', { isPaged: false })
  @AllowSession()
  async suggest(
    @Param('collection') collection: string,
    @Query() { search }: SuggestionsQuery,
    @ForEditor() { context }: Editor,
  ): Promise<PageResult> {
    return { json: await this.suggestions.find(collection, search, context) };
  }
}
