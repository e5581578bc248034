import { Param, Query, type Type } from '@nestjs/common';
import { AcceptFile } from '../../../core/http/requests/body-limits.js';
import type { Fields } from '../../../core/objects.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { FormRoute, PageRoute } from '../../sign-in/session-routes.js';
import { type Editor, ForEditor } from '../editor.js';
import { EditorController, FORM_LIMITS, ForForm } from '../editor-controller.js';
import { fileKey } from '../fields/picture-fields.js';
import type { EditedResource } from './edited-resource.js';
import { IMAGE } from './pictures.service.js';
import { RecordPages } from './record-pages.service.js';
import { NewRecordQuery, RecordQuery } from './record.query.js';

/** Creates the controller of the pages of a resource's records, and of new ones. */
export function createRecordPagesController(resource: EditedResource): Type {
  @EditorController(resource.collection)
  class RecordPagesController {
    constructor(private readonly pages: RecordPages) {}

    @PageRoute('new')
    showNew(@Query() { copy }: NewRecordQuery, @ForEditor() editor: Editor): Promise<PageResult> {
      return this.pages.showNew(copy, { ...editor, resource });
    }

    @FormRoute('new', 'create', FORM_LIMITS)
    @AcceptFile(fileKey(IMAGE), { keepsForm: true })
    submitNew(@ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
      return this.pages.submitNew(body, { ...editor, resource });
    }

    @PageRoute(':id')
    show(@Param('id') id: string, @Query() done: RecordQuery, @ForEditor() editor: Editor): Promise<PageResult> {
      return this.pages.show(Number(id), done, { ...editor, resource });
    }

    @FormRoute(':id', 'update', FORM_LIMITS)
    @AcceptFile(fileKey(IMAGE), { keepsForm: true })
    submit(@Param('id') id: string, @ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
      return this.pages.submit(Number(id), body, { ...editor, resource });
    }
  }
  return RecordPagesController;
}
