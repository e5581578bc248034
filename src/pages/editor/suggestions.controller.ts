import { Param, Query } from '@nestjs/common';
import { IsOptional } from 'class-validator';
import { ToSearchText } from '../../core/http/validation/texts.js';
import type { PageResult } from '../sign-in/page-result.js';
import { PageRoute, SessionController } from '../sign-in/session-routes.js';
import { type Editor, ForEditor } from './editor.js';
import { Suggestions } from './suggestions.service.js';

export class SuggestionsQuery {
  @IsOptional()
  @ToSearchText()
  search = '';
}

/** What the forms suggest while words are typed, for their script: drafts of the user, too, which the API shows no anonymous client. */
@SessionController('/edit/suggest')
export class SuggestionsController {
  constructor(private readonly suggestions: Suggestions) {}

  @PageRoute(':collection', 'list')
  async suggest(
    @Param('collection') collection: string,
    @Query() { search }: SuggestionsQuery,
    @ForEditor() { context }: Editor,
  ): Promise<PageResult> {
    return { json: await this.suggestions.find(collection, search, context) };
  }
}
