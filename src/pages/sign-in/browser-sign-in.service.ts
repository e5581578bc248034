import { Injectable } from '@nestjs/common';
import { SignInService } from '../../accounts/auth/sign-in.service.js';
import { SessionsService } from '../../accounts/sessions/sessions.service.js';
import { InvitationsService } from '../../accounts/users/invitations.service.js';
import type { UserPrincipal } from '../../core/http/context/principal.js';
import { assertSignedIn, type RequestContext, type SignedInContext } from '../../core/http/context/request-context.js';
import { findTextProblem } from '../../core/http/validation/texts.js';
import { Clock } from '../../core/time/clock.js';
import type { Browser } from './browser.js';
import { findNext } from './addresses.js';
import { renderConfirmation, renderInvitation, renderSignInForm } from './forms.js';
import { IssuerSignInPages } from './issuer-sign-in.service.js';
import { renderRefusal, renderSignedOut } from './notices.js';
import type { PageResult } from './page-result.js';
import type { PasswordDto, SignInDto } from './sign-in.dto.js';
import type { Visitor } from './visitor.js';
import { PASSWORD_LENGTHS } from '../../accounts/users/dto/user.dto.js';

/** Signs users in and out with a browser. */
@Injectable()
export class BrowserSignIn {
  constructor(
    private readonly signIns: SignInService,
    private readonly sessions: SessionsService,
    private readonly invitations: InvitationsService,
    private readonly issuer: IssuerSignInPages,
    private readonly clock: Clock,
  ) {}

  async signIn({ username, password, next }: SignInDto, browser: Browser, visitor: Visitor): Promise<PageResult> {
    const { context, language } = visitor;
    const to = findNext(next, language, context.settings);
    const signedIn = await this.beginWithPassword(username, password, browser, context);
    if (!signedIn) return { page: renderSignInForm(to, visitor, { username, mistake: 'wrong' }) };
    return { to, cookies: signedIn.cookies };
  }

  /** Begins a session. @returns its user, and the cookie; undefined if the password is wrong */
  async beginWithPassword(username: string, password: string, browser: Browser, { address }: Pick<RequestContext, 'address'>) {
    const found = await this.signIns.authenticatePassword(username.trim().toLowerCase(), password, address);
    if (!found) return undefined;
    const { secret, cookies } = await this.begin(found, browser);
    return { cookies, principal: (await this.sessions.findUser(secret))! };
  }

  /** Checks the password of a user who is signed in, once more. */
  async confirm({ password, next }: PasswordDto, visitor: Visitor): Promise<PageResult> {
    const { context, language } = visitor;
    assertSignedIn(context);
    const { principal, settings } = context;
    const to = findNext(next, language, settings);
    const renewed = await this.renewWithPassword(password, context);
    if (!renewed) return { page: renderConfirmation(to, principal, visitor, { mistake: 'wrong-password' }) };
    return { to, cookies: renewed.cookies };
  }

  /** Renews the session of a user who gives the password once more. @returns its user, and the cookie; undefined if the password is wrong */
  async renewWithPassword(password: string, { principal, address }: SignedInContext) {
    const found = await this.signIns.authenticatePassword(principal.username, password, address);
    if (found?.id !== principal.id) return undefined;
    const secret = await this.sessions.renew(principal, this.clock.nowUtc());
    return { cookies: { 'calendar-session': secret }, principal: (await this.sessions.findUser(secret))! };
  }

  async signOut(visitor: Visitor): Promise<PageResult> {
    const { principal } = visitor.context;
    const issuerSignOutUrl = await this.issuer.findSignOutUrl(visitor);
    if (principal.id !== null) await this.sessions.signOut(principal);
    return { page: renderSignedOut(issuerSignOutUrl, visitor), cookies: { 'calendar-session': null } };
  }

  async showInvitation(secret: string, visitor: Visitor): Promise<PageResult> {
    const user = await this.invitations.findUser(secret);
    return { page: user ? renderInvitation(secret, user.username, visitor) : renderNoInvitation(visitor) };
  }

  /** Sets the password of an invited user, and signs the user in. */
  async useInvitation(secret: string, { password }: PasswordDto, browser: Browser, visitor: Visitor): Promise<PageResult> {
    const user = await this.invitations.findUser(secret);
    if (user && findTextProblem(password, PASSWORD_LENGTHS) !== undefined)
      return { page: renderInvitation(secret, user.username, visitor, { mistake: 'password-length' }) };
    const principal = user && (await this.invitations.use(secret, password));
    if (!principal) return { page: renderNoInvitation(visitor) };
    const { context, language } = visitor;
    return { to: findNext(undefined, language, context.settings), cookies: (await this.begin(principal, browser)).cookies };
  }

  private async begin(principal: UserPrincipal, { name, secret: previousSecret }: Browser) {
    const newSession = { signedInBy: 'password', confirmedUtc: this.clock.nowUtc(), browser: name, previousSecret } as const;
    const secret = await this.sessions.begin(principal, newSession);
    return { secret, cookies: { 'calendar-session': secret } };
  }
}

function renderNoInvitation(visitor: Visitor) {
  return renderRefusal('no-invitation', visitor.text('no-invitation-about'), visitor, 404);
}
