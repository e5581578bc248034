import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { SessionsService } from '../../accounts/sessions/sessions.service.js';
import { assertSignedIn } from '../../core/http/context/request-context.js';
import { AUTH_NAMESPACE } from '../../core/http/routing/links.js';
import { editPagePath } from '../../core/http/routing/page-links.js';
import type { CalendarHttpAdapter } from '../../core/http/server/calendar-http-adapter.js';
import { sendInProcess } from '../../core/http/server/in-process.js';
import { findNext } from './addresses.js';
import { renderAccount, renderConfirmation } from './forms.js';
import { countSecondsLeft, renderRefusal, renderWorkplace } from './notices.js';
import type { PageResult } from './page-result.js';
import type { NextQuery, PasswordDto } from './sign-in.dto.js';
import type { Visitor } from './visitor.js';

/** The pages of a user who is signed in. They are clients of the API, with the rights of the user. */
@Injectable()
export class Workplace {
  constructor(
    private readonly sessions: SessionsService,
    private readonly host: HttpAdapterHost<CalendarHttpAdapter>,
  ) {}

  show(visitor: Visitor): PageResult {
    assertSignedIn(visitor.context);
    const { username, session } = visitor.context.principal;
    return { page: renderWorkplace(username, session!, visitor) };
  }

  /** Extends the session, as each request does. Leads a browser back, and tells a script how long the session goes on. */
  stay({ next }: NextQuery, isForScript: boolean, visitor: Visitor): PageResult {
    const { context, language } = visitor;
    assertSignedIn(context);
    if (isForScript) return { json: { seconds: countSecondsLeft(context.principal.session!, visitor) } };
    return { to: findNext(next, language, context.settings) };
  }

  showAccount(visitor: Visitor): PageResult {
    assertSignedIn(visitor.context);
    return { page: renderAccount(visitor.context.principal.username, visitor) };
  }

  /** Changes the password of the user. The session goes on with a new secret, and all others end. */
  async changePassword({ password }: PasswordDto, visitor: Visitor): Promise<PageResult> {
    const { context, language } = visitor;
    assertSignedIn(context);
    const { principal, settings } = context;
    const url = `/${language}/${settings.restPrefix}/${AUTH_NAMESPACE}/users/${principal.id}`;
    const request = { method: 'PATCH', url, body: { password } };
    const { status, body } = await sendInProcess(this.host.httpAdapter, request, { context, headers: {} });
    const { code, message } = body as { code?: string; message: string };
    if (code === 'confirmation-required')
      return { page: renderConfirmation(`${editPagePath(language)}/account`, principal, visitor, { status }) };
    if (status === 400) return { page: renderAccount(principal.username, visitor, 'password-length') };
    if (status !== 200) return { page: renderRefusal('not-done', message, visitor, status) };
    const secret = await this.sessions.renew(principal);
    return { page: renderAccount(principal.username, visitor, 'password-saved'), cookies: { 'calendar-session': secret } };
  }
}
