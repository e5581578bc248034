import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AllowSession } from '../../accounts/auth/access.decorator.js';
import { SessionGuard } from '../../accounts/sessions/session.guard.js';
import { assertSignedIn } from '../../core/http/context/request-context.js';
import { ACCOUNT_LIMITS, LimitBody } from '../../core/http/requests/body-limits.js';
import { Operation, Resource } from '../../core/http/routing/operation.decorator.js';
import { findNext } from './addresses.js';
import { type Browser, ForBrowser } from './browser.js';
import { BrowserSignIn } from './browser-sign-in.service.js';
import { renderConfirmation, renderSignInForm } from './forms.js';
import { IssuerSignInPages } from './issuer-sign-in.service.js';
import type { PageResult } from './page-result.js';
import { ForVisitor, SessionInterceptor } from './session.interceptor.js';
import { IssuerQuery, NextQuery, PasswordDto, SignInDto } from './sign-in.dto.js';
import type { Visitor } from './visitor.js';

/** The pages where users sign in and out with a browser. */
@ApiExcludeController()
@UseGuards(SessionGuard)
@UseInterceptors(SessionInterceptor)
@Resource('session')
@Controller(':language')
export class SignInController {
  constructor(
    private readonly browsers: BrowserSignIn,
    private readonly issuer: IssuerSignInPages,
  ) {}

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
    return { page: renderConfirmation(findNext(next, language, context.settings), context.principal, visitor) };
  }

  @Post('sign-in/confirm')
  @HttpCode(200)
  @LimitBody(ACCOUNT_LIMITS)
  @Operation('update')
  @AllowSession()
  confirm(@Body() dto: PasswordDto, @ForVisitor() visitor: Visitor): Promise<PageResult> {
    return this.browsers.confirm(dto, visitor);
  }

  @Get('sign-in/issuer')
  @Operation('show')
  @AllowSession()
  startAtIssuer(@Query() query: IssuerQuery, @ForVisitor() visitor: Visitor): Promise<PageResult> {
    return this.issuer.start(query, visitor);
  }

  @Get('sign-in/return')
  @Operation('show')
  @AllowSession()
  returnFromIssuer(@ForBrowser() browser: Browser, @ForVisitor() visitor: Visitor): Promise<PageResult> {
    return this.issuer.finish(browser, visitor);
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
