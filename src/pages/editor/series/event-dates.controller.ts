import { Controller, HttpCode, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AllowSession } from '../../../accounts/auth/access.decorator.js';
import { SessionGuard } from '../../../accounts/sessions/session.guard.js';
import { Operation } from '../../../core/http/routing/operation.decorator.js';
import type { Fields } from '../../../core/objects.js';
import { Page } from '../../frame/html.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { SessionInterceptor } from '../../sign-in/session.interceptor.js';
import { type Editor, ForEditor } from '../editor.js';
import { DatesPreview } from '../forms/dates-preview.service.js';
import { ForForm } from '../forms/form-body.js';
import { listControls } from '../forms/controls.js';
import { parseSent } from '../forms/kinds.js';
import { getEventForm } from '../tables/get-event-form.js';

/** The part of the form of an event that its script replaces: the dates of a rule. */
@ApiExcludeController()
@UseGuards(SessionGuard)
@UseInterceptors(SessionInterceptor)
@Controller(':language/edit/event-dates')
export class EventDatesController {
  constructor(private readonly dates: DatesPreview) {}

  @Post()
  @HttpCode(200)
  @Operation('run')
  @AllowSession()
  async show(@ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
    const values = parseSent(listControls(getEventForm(), []), body);
    return { page: new Page(await this.dates.render(values, editor), "default-src 'none'") };
  }
}
