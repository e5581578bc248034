import type { SignInText } from '../../core/catalogues/messages.js';
import type { DomainError } from '../../core/errors/domain-error.js';
import type { UserPrincipal } from '../../core/http/context/principal.js';
import { ERROR_TABLE } from '../../core/http/responses/error-table.js';
import { editPagePath, invitationPagePath } from '../../core/http/routing/page-links.js';
import { type Html, html, type Page } from '../frame/html.js';
import { issuerUrl, signInPaths, withNext } from './addresses.js';
import { renderField, renderHidden, renderMistake, renderPage } from './frame.js';
import { formatError } from './notices.js';
import type { Visitor } from './visitor.js';

/** The names of the inputs of a form that carries another one: that one can have a `username` of its own. */
export const KEPT_FORM_INPUTS = { username: 'sign_in_username', password: 'sign_in_password', confirmation: 'confirmation' } as const;

/** What the user has typed, and what is wrong with it. */
interface Typed {
  readonly username?: string;
  readonly mistake?: SignInText;
  /** Why the service does not look at the password, and the status of that. */
  readonly refusal?: { readonly message: string; readonly status: number };
}

/** The fields of a form that another one carries, by their names. */
type KeptFields = readonly (readonly [string, string])[];

/** The status of a form that comes back: nothing is wrong, or the password is. */
const statusOf = ({ mistake, refusal }: Typed): number => refusal?.status ?? (mistake === undefined ? 200 : 401);

function findMistake({ mistake, refusal }: Typed, { text }: Visitor): string | undefined {
  return refusal?.message ?? (mistake && text(mistake));
}

/** Renders the form of a user who signs in. @param kept what the user has sent to `next`, which is done after signing in */
export function renderSignInForm(next: string, visitor: Visitor, typed: Typed = {}, kept?: KeptFields): Page {
  const { language, text } = visitor;
  const mistake = findMistake(typed, visitor);
  const names = kept ? KEPT_FORM_INPUTS : ({ username: 'username', password: 'password' } as const);
  const main = html`${kept ? html`<p>${text('kept')}</p>` : ''} ${renderMistake(mistake)}
    <form method="post" action="${kept ? next : signInPaths(language).signIn}" id="sign-in">
      ${kept ? kept.map(([name, value]) => renderHidden(name, value)) : renderHidden('next', next)}
      ${renderField({ name: names.username, label: 'username', type: 'text', autocomplete: 'username', value: typed.username ?? '' }, visitor, mistake)}
      ${renderField({ name: names.password, label: 'password', type: 'password', autocomplete: 'current-password' }, visitor, mistake)}
      <p><button>${text('sign-in')}</button></p>
    </form>
    ${renderIssuerLink('by-issuer', { next }, visitor, kept && html`<p><button form="sign-in" formnovalidate>${text('go-on')}</button></p>`)}
    <p>${text('forgotten')}</p>`;
  const content = {
    title: 'sign-in',
    path: kept ? undefined : (one: string) => withNext(signInPaths(one).signIn, next),
    isMistake: mistake !== undefined,
  } as const;
  return renderPage({ ...content, main }, visitor, kept && !typed.refusal ? 401 : statusOf(typed));
}

/**
 * A link, not a form: browsers apply `form-action` to the addresses to which a form is led on, too.
 * @param sendButton of a form which the page carries: then the link leaves the page open, and the user comes back to it. The new one
 * is led to the start page, because the address of a form need not be one of a page
 */
function renderIssuerLink(name: SignInText, parameters: Record<string, string>, visitor: Visitor, sendButton?: Html): Html {
  const { context, language, hasIssuer, text } = visitor;
  if (!hasIssuer) return html``;
  const url = issuerUrl(language, context.settings, sendButton ? { ...parameters, next: editPagePath(language) } : parameters);
  if (sendButton === undefined) return html`<p><a href="${url}">${text(name)}</a></p>`;
  return html`<p><a href="${url}" target="_blank" rel="noopener">${text(name)} ${text('new-tab')}</a></p>
    <p>${text('kept-beside')}</p>
    ${sendButton}`;
}

/**
 * Renders the form of a user who confirms with the password, or the link to the issuer where the session began.
 * @param typed.kept what the user has sent to `next`, which is done after confirming with the password
 */
export function renderConfirmation(
  next: string,
  { username, session }: UserPrincipal,
  visitor: Visitor,
  typed: Typed & { readonly status?: number; readonly kept?: KeptFields } = {},
): Page {
  const { language, text } = visitor;
  const mistake = findMistake(typed, visitor);
  const kept = typed.kept?.map(([name, value]) => renderHidden(name, value));
  const form = html`<p>${text('confirm-about', { username })}</p>
    ${renderMistake(mistake)}
    <form method="post" action="${typed.kept ? next : signInPaths(language).confirm}">
      ${kept ?? html`${renderHidden('next', next)} ${renderUsername(username)}`}
      ${renderField({ name: typed.kept ? KEPT_FORM_INPUTS.confirmation : 'password', label: 'password', type: 'password', autocomplete: 'current-password' }, visitor, mistake)}
      <p><button>${text('confirm')}</button></p>
    </form>`;
  const link = html`<p>${text('confirm-at-issuer-about', { username })}</p>
    ${renderIssuerLink(
      'confirm-at-issuer',
      { next, confirm: '1' },
      visitor,
      kept &&
        html`<form method="post" action="${next}">
          ${kept}
          <p><button>${text('go-on')}</button></p>
        </form>`,
    )}`;
  const content = {
    title: 'confirm',
    path: typed.kept ? undefined : (one: string) => withNext(signInPaths(one).confirm, next),
    isMistake: mistake !== undefined,
  } as const;
  return renderPage({ ...content, main: session?.signedInBy === 'issuer' ? link : form }, visitor, typed.status ?? statusOf(typed));
}

/** Renders the form of a user who has sent too many requests. @param kept what the user has sent to `path`, which is sent again */
export function renderKeptForm(
  path: string,
  error: DomainError,
  visitor: Visitor,
  { kept, hasFile }: { readonly kept: KeptFields; readonly hasFile: boolean },
): Page {
  const { text } = visitor;
  const seconds = error.details.headers?.['Retry-After'];
  const main = html`${renderMistake(`${formatError(error, visitor)} ${text('kept-until', { seconds })}`)}
    ${hasFile ? html`<p>${text('kept-without-file')}</p>` : ''}
    <form method="post" action="${path}">
      ${kept.map(([name, value]) => renderHidden(name, value))}
      <p><button>${text('send-again')}</button></p>
    </form>`;
  return renderPage({ title: 'not-done', isMistake: true, main }, visitor, ERROR_TABLE[error.kind].status);
}

/** Lets password managers know whose password a form is about. */
function renderUsername(username: string): Html {
  return html`<input type="text" name="username" value="${username}" autocomplete="username" readonly hidden />`;
}

/** Renders the form of an invited user, who chooses a password. */
export function renderInvitation(secret: string, username: string, visitor: Visitor, { mistake: name }: Typed = {}): Page {
  const { language, text } = visitor;
  const mistake = name && text(name);
  const main = html`<p>${text('choose-about', { username })}</p>
    ${renderMistake(mistake)}
    <form method="post" action="${invitationPagePath(language, secret)}">
      ${renderUsername(username)}
      ${renderField({ name: 'password', label: 'new-password', type: 'password', autocomplete: 'new-password' }, visitor, mistake)}
      <p>${text('password-length')}</p>
      <p><button>${text('save-password')}</button></p>
    </form>`;
  const content = { title: 'choose', path: (one: string) => invitationPagePath(one, secret), isMistake: mistake !== undefined } as const;
  return renderPage({ ...content, main }, visitor, mistake === undefined ? 200 : 400);
}

/** Renders the form of a user who changes the password. @param notice what came of the last one */
export function renderAccount(username: string, visitor: Visitor, notice?: 'password-saved' | 'password-length'): Page {
  const { context, language, text } = visitor;
  const { principal, settings } = context;
  const { hasEditor } = settings;
  const isMistake = notice === 'password-length';
  const mistake = isMistake ? text(notice) : undefined;
  const main = html`<p>${text('signed-in-as', { username })}</p>
    ${notice && !isMistake ? html`<p role="status">${text(notice)}</p>` : ''} ${renderMistake(mistake)}
    <form method="post" action="/${language}/edit/account">
      ${renderUsername(username)}
      ${renderField({ name: 'password', label: 'new-password', type: 'password', autocomplete: 'new-password' }, visitor, mistake)}
      <p>${text('password-length')}</p>
      <p><button>${text('save-password')}</button></p>
    </form>
    ${hasEditor ? html`<p><a href="/${language}/edit/users/${String(principal.id)}">${text('name-and-email')}</a></p>` : ''}
    <p><a href="/${language}/edit">${text('back')}</a></p>`;
  return renderPage({ title: 'account', path: (one) => `/${one}/edit/account`, isMistake, main }, visitor, isMistake ? 400 : 200);
}
