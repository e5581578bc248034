import { findSiteName } from '../../api/feeds/feed-texts.js';
import type { SignInText } from '../../core/catalogues/messages.js';
import { calendarPagePath, editPagePath } from '../../core/http/routing/page-links.js';
import type { Language } from '../../core/text/language.js';
import { type Html, html, Page } from '../frame/html.js';
import { renderLayout } from '../frame/layout.js';
import type { Visitor } from './visitor.js';

/** Scripts, styles, images and forms of this service only. */
const POLICY = `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

interface PageContent {
  readonly title: SignInText;
  readonly path?: ((language: Language) => string) | undefined;
  readonly main: Html;
  readonly hasScript?: boolean;
  readonly isMistake?: boolean;
}

/** Renders a page where users sign in, or are signed in. */
export function renderPage({ title, main, path, ...content }: PageContent, visitor: Visitor, status = 200): Page {
  const { context, language, assets, text } = visitor;
  const site = findSiteName(context);
  const heading = text(title);
  const shown = content.isMistake ? text('error', { title: heading }) : heading;
  const layout = renderLayout({
    ...{ settings: context.settings, assets, language, path, styles: ['calendar.css', 'editor.css'], robots: 'noindex' },
    site: renderSite(visitor),
    title: `${shown} · ${site}`,
    scripts: content.hasScript ? ['session.js'] : [],
    main: html`<main class="editor sign-in">
      <h1>${heading}</h1>
      ${main}
    </main>`,
  });
  return new Page(layout, POLICY, { status });
}

/** Renders the name of the site and its logo. They lead to the calendar. */
export function renderSite({ context, language, assets }: Visitor): Html {
  const logo = assets.logoPath === undefined ? html`` : html`<img src="${assets.logoPath}" alt="" height="40" />`;
  const to = context.settings.hasPages ? calendarPagePath(language) : editPagePath(language);
  return html`<p class="site">
    <a href="${to}">${logo}<span>${findSiteName(context)}</span></a>
  </p>`;
}

interface Field {
  readonly name: string;
  readonly label: SignInText;
  readonly type: 'text' | 'password';
  readonly autocomplete: string;
  readonly value?: string;
}

/** Renders a field that must be filled in. @param mistake what is wrong with it */
export function renderField({ name, label, type, autocomplete, value = '' }: Field, { text }: Visitor, mistake?: string): Html {
  const marks = mistake === undefined ? html`` : html`aria-invalid="true" aria-describedby="mistake"`;
  return html`<p>
    <label for="${name}">${text(label)}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      autocapitalize="none"
      required
      ${marks}
    />
  </p>`;
}

/** Renders what is wrong, for the fields that name it. */
export function renderMistake(mistake: string | undefined): Html {
  return mistake === undefined ? html`` : html`<p class="mistake" id="mistake" role="alert">${mistake}</p>`;
}

export function renderHidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}" />`;
}
