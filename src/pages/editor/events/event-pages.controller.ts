import { Controller, Get, HttpCode, Param, Post, Query, UseGuards, UseInterceptors } from '@nestjs/common';
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
import { EventActions } from './event-actions.service.js';
import { EventList } from './event-list.service.js';
import { EventQuery, NewEventQuery } from './event.query.js';
import { EventPages } from './event-pages.service.js';

/** What fits into a body of the API, percent-encoded. */
const FORM_LIMITS = { bytes: 3 * 1024 * 1024, members: 5_000 };

/** The ids and titles of the events of a page. */
const ACTION_LIMITS = { bytes: 128 * 1024, members: 1_000 };

/** The pages where users write events. */
@ApiExcludeController()
@UseGuards(SessionGuard)
@UseInterceptors(SessionInterceptor, KeepFormInterceptor)
@Controller(':language/edit/events')
export class EventPagesController {
  constructor(
    private readonly events: EventPages,
    private readonly lists: EventList,
    private readonly actions: EventActions,
  ) {}

  @Get()
  @Operation('list', { isPaged: false })
  @AllowSession()
  list(@ForEditor() editor: Editor): Promise<PageResult> {
    return this.lists.show(editor);
  }

  @Post('actions')
  @HttpCode(200)
  @LimitBody(ACTION_LIMITS)
  @Operation('update')
  @AllowSession()
  act(@ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.actions.run(body, editor);
  }

  @Get('new')
  @Operation('show')
  @AllowSession()
  showNew(@Query() { copy }: NewEventQuery, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.events.showNew(copy, editor);
  }

  @Post('new')
  @HttpCode(200)
  @LimitBody(FORM_LIMITS)
  @Operation('create')
  @AllowSession()
  submitNew(@ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.events.submitNew(body, editor);
  }

  @Get(':id')
  @Operation('show')
  @AllowSession()
  show(@Param('id') id: string, @Query() { done }: EventQuery, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.events.show(Number(id), done, editor);
  }

  @Post(':id')
  @HttpCode(200)
  @LimitBody(FORM_LIMITS)
  @Operation('update')
  @AllowSession()
  submit(@Param('id') id: string, @ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.events.submit(Number(id), body, editor);
  }
}
