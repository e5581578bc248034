import { Controller, Get, HttpCode, Param, Post, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AllowSession } from '../../../accounts/auth/access.decorator.js';
import { SessionGuard } from '../../../accounts/sessions/session.guard.js';
import { Operation } from '../../../core/http/routing/operation.decorator.js';
import type { Fields } from '../../../core/objects.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { SessionInterceptor } from '../../sign-in/session.interceptor.js';
import { type Editor, ForEditor } from '../editor.js';
import { ForForm } from '../forms/form-body.js';
import { KeepFormInterceptor } from '../keep-form.interceptor.js';
import { DatesPages } from './dates-pages.service.js';
import { DatesQuery } from './dates.query.js';

/** The pages with the dates of a series. */
@ApiExcludeController()
@UseGuards(SessionGuard)
@UseInterceptors(SessionInterceptor, KeepFormInterceptor)
@Controller(':language/edit/events/:id/dates')
export class DatesPagesController {
  constructor(private readonly dates: DatesPages) {}

  @Get()
  @Operation('list', { isPaged: false })
  @AllowSession()
  list(@Param('id') id: string, @Query() query: DatesQuery, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.dates.list(Number(id), query, editor);
  }

  @Post()
  @HttpCode(200)
  @Operation('update')
  @AllowSession()
  restore(@Param('id') id: string, @ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.dates.restore(Number(id), body, editor);
  }
}
