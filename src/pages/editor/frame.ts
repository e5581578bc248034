import { findSiteName } from '../../api/feeds/feed-texts.js';
import { GUIDE_PATH } from '../../core/http/routing/links.js';
import { editPagePath } from '../../core/http/routing/page-links.js';
import type { Language } from '../../core/text/language.js';
import type { AssetName } from '../frame/assets.js';
import { type Html, html, Page } from '../frame/html.js';
import { renderDirection, renderLanguageLinks } from '../frame/layout.js';
import { signInPaths } from '../sign-in/addresses.js';
import { renderSite } from '../sign-in/frame.js';
import { renderSession } from '../sign-in/notices.js';
import type { Editor } from './editor.js';
import { EDITED_RESOURCES } from './tables/edited-resources.js';

/** Scripts, styles and forms of this service only, and images of any address. */
const POLICY = `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' https: blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

interface PageContent {
  readonly title: string;
  /** Returns the path of the page in a language. A page with what was typed has no links to other languages: it would be lost. */
  readonly path?: ((language: Language) => string) | undefined;
  /** What was done, or what the user should know first. */
  readonly notice?: Html | undefined;
  readonly isMistake?: boolean;
  /** The scripts that it has besides those of all pages. */
  readonly scripts?: readonly AssetName[];
  readonly main: Html;
}

/** Renders a page of an editor, in the frame and the colours of the pages for readers. */
export function renderEditorPage({ title, path, notice, isMistake, scripts = [], main }: PageContent, editor: Editor, status = 200): Page {
  const { context, language, visitor, text } = editor;
  const { assets } = visitor;
  const site = findSiteName(context);
  const document = html`<!doctype html>
    <html lang="${language}" ${renderDirection(language)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${isMistake ? text('error-title', { title }) : title} · ${site}</title>
        ${assets.renderIconLink()}
        <link rel="stylesheet" href="${assets.path('calendar.css')}" />
        <link rel="stylesheet" href="${assets.path('editor.css')}" />
        ${(['session.js', 'editor.js', ...scripts] as const).map((name) => html`<script src="${assets.path(name)}" defer></script> `)}
      </head>
      <body>
        <a class="skip" href="#content">${text('skip')}</a>
        <header class="masthead">
          ${renderSite(visitor)} ${renderLanguageLinks({ settings: context.settings, language, path })}
          ${renderNavigation(path?.(language) ?? '', editor)}
        </header>
        <main id="content" class="editor" tabindex="-1">
          <h1>${title}</h1>
          ${notice ?? ''} ${main}
        </main>
        <footer>
          ${renderSession(context.principal.session!, path?.(language) ?? editPagePath(language), visitor)} ${renderSignOut(editor)}
        </footer>
      </body>
    </html> `;
  return new Page(document, POLICY, { status });
}

/** Renders the ways to all pages. @param current the path of the page, whose way is marked */
function renderNavigation(current: string, { context, language, visitor, text }: Editor): Html {
  const root = editPagePath(language);
  const records = EDITED_RESOURCES.map(({ collection, texts }): [string, string] => [collection, text(texts.all)]);
  const users: [string, string][] = context.principal.role === 'administrator' ? [['users', text('users')]] : [];
  const others: [string, string][] = [
    ['translations', text('translations-due')],
    ['account', visitor.text('account')],
    ['tokens', text('tokens')],
    ['sessions', text('sessions')],
  ];
  const link = ([page, name]: readonly [string, string]) => {
    const path = `${root}/${page}`;
    const isCurrent = current === path || current.startsWith(`${path}/`) || current.startsWith(`${path}?`);
    return html`<li><a href="${path}" ${isCurrent ? html`aria-current="page"` : ''}>${name}</a></li> `;
  };
  return html`<nav aria-label="${text('navigation')}" class="editing">
    <ul>
      <li><a href="${root}" ${current === root ? html`aria-current="page"` : ''}>${visitor.text('workplace')}</a></li>
      ${[...records, ...others, ...users].map(link)}
      <li><a href="${helpPath(language)}">${text('help')}</a></li>
    </ul>
  </nav>`;
}

/** The page of the guide for editors is in three languages. */
function helpPath(language: Language): string {
  return `${GUIDE_PATH}/editing${['ca', 'es'].includes(language) ? `.${language}` : ''}`;
}

function renderSignOut({ context, language, visitor, text }: Editor): Html {
  return html`<form method="post" action="${signInPaths(language).signOut}" class="sign-out">
    <p>${text('signed-in-as', { username: context.principal.username })} <button class="plain">${visitor.text('sign-out')}</button></p>
  </form>`;
}

/** Renders a sentence about what was done. */
export function renderNotice(sentence: string, more: Html = html``): Html {
  return html`<p class="notice" role="status" data-done>${sentence}</p>
    ${more}`;
}
