import { Param, Query } from '@nestjs/common';
import type { Fields } from '../../../core/objects.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { FormRoute, PageRoute } from '../../sign-in/session-routes.js';
import { type Editor, ForEditor } from '../editor.js';
import { EditorController, ForForm } from '../editor-controller.js';
import { DatesPages } from './dates-pages.service.js';
import { DatesQuery } from './dates.query.js';

/** The pages with the dates of a series. */
@EditorController('events/:id/dates')
export class DatesPagesController {
  constructor(private readonly dates: DatesPages) {}

  @PageRoute('', 'list')
  list(@Param('id') id: string, @Query() query: DatesQuery, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.dates.list(Number(id), query, editor);
  }

  @FormRoute('', 'update')
  restore(@Param('id') id: string, @ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.dates.restore(Number(id), body, editor);
  }
}
