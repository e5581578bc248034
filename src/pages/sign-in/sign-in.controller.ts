import { Body, Param, Query } from '@nestjs/common';
import { assertSignedIn } from '../../core/http/context/request-context.js';
import { ACCOUNT_LIMITS } from '../../core/http/requests/body-limits.js';
import { Resource } from '../../core/http/routing/operation.decorator.js';
import { findNext } from './addresses.js';
import { type Browser, ForBrowser } from './browser.js';
import { BrowserSignIn } from './browser-sign-in.service.js';
import { renderConfirmation, renderSignInForm } from './forms.js';
import { IssuerSignInPages } from './issuer-sign-in.service.js';
import type { PageResult } from './page-result.js';
import { FormRoute, PageRoute, SessionController } from './session-routes.js';
import { ForVisitor } from './session.interceptor.js';
import { IssuerQuery, NextQuery, PasswordDto, SignInDto } from './sign-in.dto.js';
import type { Visitor } from './visitor.js';

/** The pages where users sign in and out with a browser. */
@Resource('session')
@SessionController()
export class SignInController {
  constructor(
    private readonly browsers: BrowserSignIn,
    private readonly issuer: IssuerSignInPages,
  ) {}

  @PageRoute('sign-in')
  showForm(@Query() { next }: NextQuery, @ForVisitor() visitor: Visitor): PageResult {
    return { page: renderSignInForm(findNext(next, visitor.language, visitor.context.settings), visitor) };
  }

  @FormRoute('sign-in', 'create', ACCOUNT_LIMITS)
  signIn(@Body() dto: SignInDto, @ForBrowser() browser: Browser, @ForVisitor() visitor: Visitor): Promise<PageResult> {
    return this.browsers.signIn(dto, browser, visitor);
  }

  @FormRoute('sign-out', 'delete', ACCOUNT_LIMITS)
  signOut(@ForVisitor() visitor: Visitor): Promise<PageResult> {
    return this.browsers.signOut(visitor);
  }

  @PageRoute('sign-in/confirm')
  showConfirmForm(@Query() { next }: NextQuery, @ForVisitor() visitor: Visitor): PageResult {
    const { context, language } = visitor;
    assertSignedIn(context);
    return { page: renderConfirmation(findNext(next, language, context.settings), context.principal, visitor) };
  }

  @FormRoute('sign-in/confirm', 'update', ACCOUNT_LIMITS)
  confirm(@Body() dto: PasswordDto, @ForVisitor() visitor: Visitor): Promise<PageResult> {
    return this.browsers.confirm(dto, visitor);
  }

  @PageRoute('sign-in/issuer')
  startAtIssuer(@Query() query: IssuerQuery, @ForVisitor() visitor: Visitor): Promise<PageResult> {
    return this.issuer.start(query, visitor);
  }

  @PageRoute('sign-in/return')
  returnFromIssuer(@ForBrowser() browser: Browser, @ForVisitor() visitor: Visitor): Promise<PageResult> {
    return this.issuer.finish(browser, visitor);
  }

  @PageRoute('sign-in/invitation/:secret')
  showInvitation(@Param('secret') secret: string, @ForVisitor() visitor: Visitor): Promise<PageResult> {
    return this.browsers.showInvitation(secret, visitor);
  }

  @FormRoute('sign-in/invitation/:secret', 'update', ACCOUNT_LIMITS)
  useInvitation(
    @Param('secret') secret: string,
    @Body() dto: PasswordDto,
    @ForBrowser() browser: Browser,
    @ForVisitor() visitor: Visitor,
  ): Promise<PageResult> {
    return this.browsers.useInvitation(secret, dto, browser, visitor);
  }
}
