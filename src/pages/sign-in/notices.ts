import type { SignInText } from '../../core/catalogues/messages.js';
import type { DomainError } from '../../core/errors/domain-error.js';
import type { PrincipalSession } from '../../core/http/context/principal.js';
import { ERROR_TABLE } from '../../core/http/responses/error-table.js';
import { calendarPagePath, editPagePath } from '../../core/http/routing/page-links.js';
import { translateError } from '../../core/i18n/translate.js';
import { toUnixSeconds } from '../../core/time/moment.js';
import { type Html, html, type Page } from '../frame/html.js';
import { signInPaths } from './addresses.js';
import { renderHidden, renderPage } from './frame.js';
import type { Visitor } from './visitor.js';

/** Renders the page after signing out. @param issuerSignOutUrl the address that signs the user out at the issuer, too */
export function renderSignedOut(issuerSignOutUrl: string | undefined, visitor: Visitor): Page {
  const { signIn } = signInPaths(visitor.language);
  const atIssuer = issuerSignOutUrl && html`<p><a href="${issuerSignOutUrl}">${visitor.text('sign-out-at-issuer')}</a></p>`;
  const main = html`${atIssuer ?? ''}
    <p><a href="${signIn}">${visitor.text('again')}</a></p>`;
  return renderPage({ title: 'signed-out', path: (one) => signInPaths(one).signIn, main }, visitor);
}

/** Renders a page that says why something was not done. */
export function renderRefusal(title: SignInText, about: string | Html, visitor: Visitor, status: number): Page {
  const { language, text } = visitor;
  const main = html`<p>${about}</p>
    <p><a href="${signInPaths(language).signIn}">${text('sign-in')}</a></p>`;
  return renderPage({ title, path: (one) => signInPaths(one).signIn, main, isMistake: true }, visitor, status);
}

/** Says what an error is. */
export function formatError({ kind, details }: DomainError, { context, language }: Visitor): string {
  const names = details.missing ?? Object.keys(details.reasons ?? {});
  return translateError(context.settings, language, kind, details.resource ?? 'session', names);
}

/** Renders a page that says what an error is. */
export function renderError(error: DomainError, visitor: Visitor): Page {
  return renderRefusal('not-done', formatError(error, visitor), visitor, ERROR_TABLE[error.kind].status);
}

/** Renders what a browser gets that opens a page over http, where the public address has https. */
export function renderNotSecure(path: string, visitor: Visitor): Page {
  const { context, text } = visitor;
  const url = context.settings.baseUrl + path;
  const main = html`<p>${text('not-secure-about')}</p>
    <p><a href="${url}">${url}</a></p>
    <p>${text('not-secure-proxy')}</p>`;
  return renderPage({ title: 'not-secure', path: () => path, main, isMistake: true }, visitor, 403);
}

/** Renders the page where users begin where there are no editors' pages. */
export function renderWorkplace(username: string, session: PrincipalSession, visitor: Visitor): Page {
  const { context, language, text } = visitor;
  const main = html`<p>${text('signed-in-as', { username })}</p>
    ${renderSession(session, editPagePath(language), visitor)}
    <ul class="ways">
      ${context.settings.hasPages ? html`<li><a href="${calendarPagePath(language)}">${text('to-calendar')}</a></li>` : ''}
      ${session.signedInBy === 'password' ? html`<li><a href="${editPagePath(language)}/account">${text('account')}</a></li>` : ''}
    </ul>
    <form method="post" action="${signInPaths(language).signOut}">
      <p><button>${text('sign-out')}</button></p>
    </form>`;
  return renderPage({ title: 'workplace', path: editPagePath, main, hasScript: true }, visitor);
}

/**
 * Renders how long the session goes on, with a button that extends it. The script shows it a few minutes before the end, and extends
 * the session without leaving the page (WCAG 2.2.1).
 * @param next the page that the user sees
 */
export function renderSession(session: PrincipalSession, next: string, visitor: Visitor): Html {
  const { language, text } = visitor;
  const seconds = String(countSecondsLeft(session, visitor));
  return html`<form method="post" action="${signInPaths(language).stay}" data-session-seconds="${seconds}">
    ${renderHidden('next', next)}
    <p>${text('session-ends')}</p>
    <p role="alert" data-session-warning hidden>${text('session-ends-soon')}</p>
    <p><button>${text('stay-signed-in')}</button></p>
  </form>`;
}

/** Returns how long a session goes on if nothing happens. */
export function countSecondsLeft({ endsUtc }: PrincipalSession, { now }: Visitor): number {
  return Math.max(0, toUnixSeconds(endsUtc) - Math.floor(now.getTime() / 1000));
}
