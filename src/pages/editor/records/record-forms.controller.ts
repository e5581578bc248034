import { Get, HttpCode, Param, Post, Query, type Type } from '@nestjs/common';
import { AllowSession } from '../../../accounts/auth/access.decorator.js';
import { AcceptFile, LimitBody } from '../../../core/http/requests/body-limits.js';
import { Operation } from '../../../core/http/routing/operation.decorator.js';
import type { Fields } from '../../../core/objects.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { type Editor, ForEditor } from '../editor.js';
import { EditorController, FORM_LIMITS } from '../editor-controller.js';
import { ForForm } from '../forms/form-body.js';
import { fileKey } from '../forms/picture-fields.js';
import type { EditedResource } from './edited-resource.js';
import { IMAGE } from './pictures.service.js';
import { RecordForms } from './record-forms.service.js';
import { NewRecordQuery, RecordQuery } from './record.query.js';

/** Creates the controller of the pages of a resource's records, and of new ones. */
export function createRecordFormsController(resource: EditedResource): Type {
  @EditorController(resource.collection)
  class RecordFormsController {
    constructor(private readonly records: RecordForms) {}

    @Get('new')
    @Operation('show')
    @AllowSession()
    showNew(@Query() { copy }: NewRecordQuery, @ForEditor() editor: Editor): Promise<PageResult> {
      return this.records.showNew(copy, { ...editor, resource });
    }

    @Post('new')
    @HttpCode(200)
    @LimitBody(FORM_LIMITS)
    @AcceptFile(fileKey(IMAGE), { keepsForm: true })
    @Operation('create')
    @AllowSession()
    submitNew(@ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
      return this.records.submitNew(body, { ...editor, resource });
    }

    @Get(':id')
    @Operation('show')
    @AllowSession()
    show(@Param('id') id: string, @Query() done: RecordQuery, @ForEditor() editor: Editor): Promise<PageResult> {
      return this.records.show(Number(id), done, { ...editor, resource });
    }

    @Post(':id')
    @HttpCode(200)
    @LimitBody(FORM_LIMITS)
    @AcceptFile(fileKey(IMAGE), { keepsForm: true })
    @Operation('update')
    @AllowSession()
    submit(@Param('id') id: string, @ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
      return this.records.submit(Number(id), body, { ...editor, resource });
    }
  }
  return RecordFormsController;
}
