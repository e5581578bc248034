import {
  Body,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { AllowSession } from '../../accounts/auth/access.decorator.js';
import { readCookie } from '../../accounts/sessions/session-cookie.js';
import { SessionGuard } from '../../accounts/sessions/session.guard.js';
import { assertSignedIn } from '../../core/http/context/request-context.js';
import { ACCOUNT_LIMITS, LimitBody } from '../../core/http/requests/body-limits.js';
import { Operation, Resource } from '../../core/http/routing/operation.decorator.js';
import { findNext } from './addresses.js';
import { type Browser, BrowserSignIn } from './browser-sign-in.service.js';
import { renderConfirmForm, renderSignInForm } from './forms.js';
import type { PageResult } from './page-result.js';
import { ForVisitor, SessionInterceptor } from './session.interceptor.js';
import { NextQuery, PasswordDto, SignInDto } from './sign-in.dto.js';
import type { Visitor } from './visitor.js';

/** Injects what the request tells about the browser. */
const ForBrowser = createParamDecorator((_: unknown, execution: ExecutionContext): Browser => {
  const request = execution.switchToHttp().getRequest<Request>();
  return { name: request.headers['user-agent'] ?? '', secret: readCookie('calendar-session', request) };
});

/** The pages where users sign in and out with a browser. */
@ApiExcludeController()
@UseGuards(SessionGuard)
@UseInterceptors(SessionInterceptor)
@Resource('session')
@Controller(':language')
export class SignInController {
  constructor(private readonly browsers: BrowserSignIn) {}

  @Get('sign-in')
  @Operation('show')
  @AllowSession()
  showForm(@Query() { next }: NextQuery, @ForVisitor() visitor: Visitor): PageResult {
    return { page: renderSignInForm(findNext(next, visitor.language, visitor.context.settings), visitor) };
  }

  @Post('sign-in')
  @HttpCode(200)
  @LimitBody(ACCOUNT_LIMITS)
  @Operation('create')
  @AllowSession()
  signIn(@Body() dto: SignInDto, @ForBrowser() browser: Browser, @ForVisitor() visitor: Visitor): Promise<PageResult> {
    return this.browsers.signIn(dto, browser, visitor);
  }

  @Post('sign-out')
  @HttpCode(200)
  @LimitBody(ACCOUNT_LIMITS)
  @Operation('delete')
  @AllowSession()
  signOut(@ForVisitor() visitor: Visitor): Promise<PageResult> {
    return this.browsers.signOut(visitor);
  }

  @Get('sign-in/confirm')
  @Operation('show')
  @AllowSession()
  showConfirmForm(@Query() { next }: NextQuery, @ForVisitor() visitor: Visitor): PageResult {
    const { context, language } = visitor;
    assertSignedIn(context);
    return { page: renderConfirmForm(findNext(next, language, context.settings), context.principal.username, visitor) };
  }

  @Post('sign-in/confirm')
  @HttpCode(200)
  @LimitBody(ACCOUNT_LIMITS)
  @Operation('update')
  @AllowSession()
  confirm(@Body() dto: PasswordDto, @ForVisitor() visitor: Visitor): Promise<PageResult> {
    return this.browsers.confirm(dto, visitor);
  }

  @Get('sign-in/invitation/:secret')
  @Operation('show')
  @AllowSession()
  showInvitation(@Param('secret') secret: string, @ForVisitor() visitor: Visitor): Promise<PageResult> {
    return this.browsers.showInvitation(secret, visitor);
  }

  @Post('sign-in/invitation/:secret')
  @HttpCode(200)
  @LimitBody(ACCOUNT_LIMITS)
  @Operation('update')
  @AllowSession()
  useInvitation(
    @Param('secret') secret: string,
    @Body() dto: PasswordDto,
    @ForBrowser() browser: Browser,
    @ForVisitor() visitor: Visitor,
  ): Promise<PageResult> {
    return this.browsers.useInvitation(secret, dto, browser, visitor);
  }
}
