import type { SignInText } from '../../core/catalogues/messages.js';
import type { PrincipalSession } from '../../core/http/context/principal.js';
import { calendarPagePath, editPagePath } from '../../core/http/routing/page-links.js';
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

/** Renders what a browser gets that opens a page over http, where the public address has https. */
export function renderNotSecure(path: string, visitor: Visitor): Page {
  const { context, text } = visitor;
  const url = context.settings.baseUrl + path;
  const main = html`<p>${text('not-secure-about')}</p>
    <p><a href="${url}">${url}</a></p>
    <p>${text('not-secure-proxy')}</p>`;
  return renderPage({ title: 'not-secure', path: () => path, main, isMistake: true }, visitor, 403);
}

/** Renders the page where editors begin. */
export function renderWorkplace(username: string, session: PrincipalSession, secondsLeft: number, visitor: Visitor): Page {
  const { context, language, text } = visitor;
  const main = html`<p>${text('signed-in-as', { username })}</p>
    ${renderSession(secondsLeft, visitor)}
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
 */
function renderSession(secondsLeft: number, { language, text }: Visitor): Html {
  return html`<form method="post" action="${signInPaths(language).stay}" data-session-seconds="${String(secondsLeft)}">
    ${renderHidden('next', editPagePath(language))}
    <p>${text('session-ends')}</p>
    <p role="alert" data-session-warning hidden>${text('session-ends-soon')}</p>
    <p><button>${text('stay-signed-in')}</button></p>
  </form>`;
}
