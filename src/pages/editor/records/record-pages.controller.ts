import { Controller, Get, HttpCode, Param, Post, Query, type Type, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AllowSession } from '../../../accounts/auth/access.decorator.js';
import { SessionGuard } from '../../../accounts/sessions/session.guard.js';
import { LimitBody } from '../../../core/http/requests/body-limits.js';
import { Operation } from '../../../core/http/routing/operation.decorator.js';
import type { Fields } from '../../../core/objects.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { SessionInterceptor } from '../../sign-in/session.interceptor.js';
import { type Editor, ForEditor } from '../editor.js';
import { KeepFormInterceptor } from '../keep-form.interceptor.js';
import { ForForm } from '../forms/form-body.js';
import type { EditedResource } from './edited-resource.js';
import { RecordActions } from './record-actions.service.js';
import { RecordList } from './record-list.service.js';
import { RecordQuery, NewRecordQuery } from './record.query.js';
import { RecordPages } from './record-pages.service.js';

/** What fits into a body of the API, percent-encoded. */
const FORM_LIMITS = { bytes: 3 * 1024 * 1024, members: 5_000 };

/** The ids and titles of the records of a page. */
const ACTION_LIMITS = { bytes: 128 * 1024, members: 1_000 };

/** Creates the controller of the pages where users write the records of a resource. */
export function createRecordPagesController(resource: EditedResource): Type {
  @ApiExcludeController()
  @UseGuards(SessionGuard)
  @UseInterceptors(SessionInterceptor, KeepFormInterceptor)
  @Controller(`:language/edit/${resource.collection}`)
  class RecordPagesController {
    constructor(
      private readonly records: RecordPages,
      private readonly lists: RecordList,
      private readonly actions: RecordActions,
    ) {}

    @Get()
    @Operation('list', { isPaged: false })
    @AllowSession()
    list(@ForEditor() editor: Editor): Promise<PageResult> {
      return this.lists.show({ ...editor, resource });
    }

    @Post('actions')
    @HttpCode(200)
    @LimitBody(ACTION_LIMITS)
    @Operation('update')
    @AllowSession()
    act(@ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
      return this.actions.run(body, { ...editor, resource });
    }

    @Get('new')
    @Operation('show')
    @AllowSession()
    showNew(@Query() { copy }: NewRecordQuery, @ForEditor() editor: Editor): Promise<PageResult> {
      return this.records.showNew(copy, { ...editor, resource });
    }

    @Post('new')
    @HttpCode(200)
    @LimitBody(FORM_LIMITS)
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
    @Operation('update')
    @AllowSession()
    submit(@Param('id') id: string, @ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
      return this.records.submit(Number(id), body, { ...editor, resource });
    }
  }
  return RecordPagesController;
}
