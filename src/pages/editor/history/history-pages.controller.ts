import { Param, Query } from '@nestjs/common';
import { IsOptional } from 'class-validator';
import { ToPositiveInt } from '../../../core/http/validation/ids.js';
import type { Fields } from '../../../core/objects.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { FormRoute, PageRoute } from '../../sign-in/session-routes.js';
import { type Editor, ForEditor } from '../editor.js';
import { EditorController, ForForm } from '../editor-controller.js';
import { type HistoryParams, HistoryPages } from './history-pages.service.js';

export class HistoryQuery {
  @IsOptional()
  @ToPositiveInt()
  page?: number;
}

/** The pages with the history of records. */
@EditorController(':collection/:id/history')
export class HistoryPagesController {
  constructor(private readonly histories: HistoryPages) {}

  @PageRoute('', 'list')
  list(@Param() params: HistoryParams, @Query() { page = 1 }: HistoryQuery, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.histories.list(params, page, editor);
  }

  @PageRoute(':version')
  show(@Param() params: HistoryParams, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.histories.show(params, editor);
  }

  @FormRoute(':version', 'update')
  submit(@Param() params: HistoryParams, @ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.histories.submit(params, body, editor);
  }
}
