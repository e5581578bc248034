import { Body, Controller, Get, HttpCode, Post, Query, Req, UseGuards, UseInterceptors } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { AllowSession } from '../../accounts/auth/access.decorator.js';
import { SessionGuard } from '../../accounts/sessions/session.guard.js';
import { SessionsService } from '../../accounts/sessions/sessions.service.js';
import { prefersHtml } from '../../core/http/context/preferences.js';
import { assertSignedIn } from '../../core/http/context/request-context.js';
import { ACCOUNT_LIMITS, LimitBody } from '../../core/http/requests/body-limits.js';
import { AUTH_NAMESPACE } from '../../core/http/routing/links.js';
import { Operation, Resource } from '../../core/http/routing/operation.decorator.js';
import { editPagePath } from '../../core/http/routing/page-links.js';
import type { CalendarHttpAdapter } from '../../core/http/server/calendar-http-adapter.js';
import { sendInProcess } from '../../core/http/server/in-process.js';
import { Clock } from '../../core/time/clock.js';
import { toUnixSeconds } from '../../core/time/moment.js';
import { findNext } from './addresses.js';
import { renderAccount, renderConfirmation } from './forms.js';
import { renderRefusal, renderWorkplace } from './notices.js';
import type { PageResult } from './page-result.js';
import { ForVisitor, SessionInterceptor } from './session.interceptor.js';
import { NextQuery, PasswordDto } from './sign-in.dto.js';
import type { Visitor } from './visitor.js';

/** The pages of a user who is signed in. They are clients of the API, with the rights of the user. */
@ApiExcludeController()
@UseGuards(SessionGuard)
@UseInterceptors(SessionInterceptor)
@Resource('session')
@Controller(':language')
export class EditController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
    private readonly host: HttpAdapterHost<CalendarHttpAdapter>,
  ) {}

  @Get('edit')
  @Operation('show')
  @AllowSession()
  showWorkplace(@ForVisitor() visitor: Visitor): PageResult {
    assertSignedIn(visitor.context);
    const { username, session } = visitor.context.principal;
    return { page: renderWorkplace(username, session!, this.countSecondsLeft(session!.endsUtc), visitor) };
  }

  /** Extends the session, as each request does. Tells a script how long the session goes on, and leads a browser back. */
  @Post('sign-in/stay')
  @HttpCode(200)
  @LimitBody(ACCOUNT_LIMITS)
  @Operation('update')
  @AllowSession()
  stay(@Body() { next }: NextQuery, @Req() request: Request, @ForVisitor() { context, language }: Visitor): PageResult {
    assertSignedIn(context);
    if (prefersHtml(request)) return { to: findNext(next, language, context.settings) };
    return { json: { seconds: this.countSecondsLeft(context.principal.session!.endsUtc) } };
  }

  @Get('edit/account')
  @Operation('show')
  @AllowSession()
  showAccount(@Query() _query: NextQuery, @ForVisitor() visitor: Visitor): PageResult {
    assertSignedIn(visitor.context);
    return { page: renderAccount(visitor.context.principal.username, visitor) };
  }

  @Post('edit/account')
  @HttpCode(200)
  @LimitBody(ACCOUNT_LIMITS)
  @Operation('update')
  @AllowSession()
  async changePassword(@Body() { password }: PasswordDto, @ForVisitor() visitor: Visitor): Promise<PageResult> {
    const { context, language } = visitor;
    assertSignedIn(context);
    const { principal, settings } = context;
    const url = `/${language}/${settings.restPrefix}/${AUTH_NAMESPACE}/users/${principal.id}`;
    const { status, body } = await sendInProcess(
      this.host.httpAdapter,
      { method: 'PATCH', url, body: { password } },
      { context, headers: {} },
    );
    if (status === 200)
      return {
        page: renderAccount(principal.username, visitor, 'password-saved'),
        cookies: { 'calendar-session': await this.sessions.renew(principal) },
      };
    const { code, message } = body as { code: string; message: string };
    if (code === 'confirmation-required')
      return { page: renderConfirmation(`${editPagePath(language)}/account`, principal, visitor, { status: 403 }) };
    return {
      page:
        status === 400
          ? renderAccount(principal.username, visitor, 'password-length')
          : renderRefusal('not-done', message, visitor, status),
    };
  }

  private countSecondsLeft(endsUtc: string): number {
    return Math.max(0, toUnixSeconds(endsUtc) - Math.floor(this.clock.now().getTime() / 1000));
  }
}
