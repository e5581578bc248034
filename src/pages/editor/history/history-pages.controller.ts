import { Controller, Get, HttpCode, Param, Post, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { AllowSession } from '../../../accounts/auth/access.decorator.js';
import { SessionGuard } from '../../../accounts/sessions/session.guard.js';
import { Operation } from '../../../core/http/routing/operation.decorator.js';
import { ToPositiveInt } from '../../../core/http/validation/ids.js';
import type { Fields } from '../../../core/objects.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { SessionInterceptor } from '../../sign-in/session.interceptor.js';
import { type Editor, ForEditor } from '../editor.js';
import { ForForm } from '../forms/form-body.js';
import { KeepFormInterceptor } from '../keep-form.interceptor.js';
import { type HistoryParams, HistoryPages } from './history-pages.service.js';

export class HistoryQuery {
  @IsOptional()
  @ToPositiveInt()
  page?: number;
}

/** The pages with the history of records. */
@ApiExcludeController()
@UseGuards(SessionGuard)
@UseInterceptors(SessionInterceptor, KeepFormInterceptor)
@Controller(':language/edit/:collection/:id/history')
export class HistoryPagesController {
  constructor(private readonly histories: HistoryPages) {}

  @Get()
  @Operation('list', { isPaged: false })
  @AllowSession()
  list(@Param() params: HistoryParams, @Query() { page = 1 }: HistoryQuery, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.histories.list(params, page, editor);
  }

  @Get(':version')
  @Operation('show')
  @AllowSession()
  show(@Param() params: HistoryParams, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.histories.show(params, editor);
  }

  @Post(':version')
  @HttpCode(200)
  @Operation('update')
  @AllowSession()
  submit(@Param() params: HistoryParams, @ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.histories.submit(params, body, editor);
  }
}
