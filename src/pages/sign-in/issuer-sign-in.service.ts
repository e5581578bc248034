import { Injectable } from '@nestjs/common';
import { CodeFlow, type IssuerSignIn, type PendingSignIn } from '../../accounts/auth/issuer/code-flow.js';
import { SessionsService } from '../../accounts/sessions/sessions.service.js';
import { assertSignedIn } from '../../core/http/context/request-context.js';
import { findNext, issuerReturnUrl, signInPaths } from './addresses.js';
import type { Browser } from './browser.js';
import { renderRefusal } from './notices.js';
import type { PageResult } from './page-result.js';
import type { IssuerQuery } from './sign-in.dto.js';
import type { Visitor } from './visitor.js';

/** What the cookie keeps while the user is at the issuer. Only the browser that begins a sign-in can end it. */
interface Kept extends PendingSignIn {
  readonly next: string;
  readonly isConfirmation: boolean;
}

/** Signs users in at the issuer, and lets them confirm there. */
@Injectable()
export class IssuerSignInPages {
  constructor(
    private readonly flow: CodeFlow,
    private readonly sessions: SessionsService,
  ) {}

  /** Leads to the issuer. */
  async start({ next, confirm }: IssuerQuery, { context, language }: Visitor): Promise<PageResult> {
    const isConfirmation = confirm !== undefined;
    const { url, pending } = await this.flow.start(issuerReturnUrl(language, context.settings), isConfirmation);
    const kept: Kept = { ...pending, isConfirmation, next: findNext(next, language, context.settings) };
    return { to: url, cookies: { 'calendar-sign-in': Buffer.from(JSON.stringify(kept)).toString('base64url') } };
  }

  /** Ends the sign-in of a user whom the issuer has sent back. */
  async finish(browser: Browser, visitor: Visitor): Promise<PageResult> {
    const { context, language } = visitor;
    const kept = parseKept(browser.pendingSignIn);
    const returned = new URL(`${issuerReturnUrl(language, context.settings)}?${context.queryString}`);
    const signIn = kept && (await this.flow.finish(returned, kept, kept.isConfirmation));
    if (!signIn) return refuse('issuer-failed', visitor);
    return kept.isConfirmation ? this.confirm(signIn, kept, visitor) : this.begin(signIn, kept, browser, visitor);
  }

  /** Returns the address that signs the user out at the issuer, if the session began there. */
  async findSignOutUrl({ context, language }: Visitor): Promise<string | undefined> {
    if (context.principal.id === null || context.principal.session?.signedInBy !== 'issuer') return undefined;
    return this.flow.findSignOutUrl(context.settings.baseUrl + signInPaths(language).signIn);
  }

  private async begin(signIn: IssuerSignIn, { next }: Kept, browser: Browser, { context, language }: Visitor): Promise<PageResult> {
    const { principal, authenticatedUtc: confirmedUtc } = signIn;
    const newSession = { signedInBy: 'issuer', confirmedUtc, browser: browser.name, previousSecret: browser.secret } as const;
    const secret = await this.sessions.begin(principal, newSession);
    return { to: findNext(next, language, context.settings), cookies: { 'calendar-session': secret, 'calendar-sign-in': null } };
  }

  /** The user must be the one of the session: the same issuer and subject. */
  private async confirm({ principal, authenticatedUtc }: IssuerSignIn, { next }: Kept, visitor: Visitor): Promise<PageResult> {
    const { context, language } = visitor;
    assertSignedIn(context);
    if (principal.id !== context.principal.id || authenticatedUtc === null) return refuse('other-account', visitor);
    const secret = await this.sessions.renew(context.principal, authenticatedUtc);
    return { to: findNext(next, language, context.settings), cookies: { 'calendar-session': secret, 'calendar-sign-in': null } };
  }
}

function refuse(reason: 'issuer-failed' | 'other-account', visitor: Visitor): PageResult {
  return { page: renderRefusal('not-done', visitor.text(reason), visitor, 403), cookies: { 'calendar-sign-in': null } };
}

/** Parses the cookie. The browser may have sent anything. */
function parseKept(cookie: string | undefined): Kept | undefined {
  try {
    const kept = JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString()) as Partial<Kept> | null;
    const { state, nonce, verifier, next, isConfirmation } = kept ?? {};
    const areTexts = [state, nonce, verifier, next].every((text) => typeof text === 'string' && text !== '');
    return areTexts && typeof isConfirmation === 'boolean' ? (kept as Kept) : undefined;
  } catch {
    return undefined;
  }
}
