import type { SiteSettings } from '../../core/config/site-settings.js';
import { translatePageText } from '../../core/i18n/translate.js';
import type { Language } from '../../core/text/language.js';
import type { AssetName, Assets } from './assets.js';
import { type Html, html } from './html.js';

/** The parts in which the pages differ. */
export interface LayoutOptions {
  readonly settings: SiteSettings;
  readonly assets: Assets;
  readonly language: Language;
  readonly title: string;
  /** Returns the path of the page in a language. Without it, the page has no links to other languages: what was typed would be lost, or there are none. */
  readonly path?: ((language: Language) => string) | undefined;
  readonly styles: readonly AssetName[];
  readonly scripts?: readonly AssetName[];
  /** Why search engines leave the page out. */
  readonly robots?: 'noindex';
  /** The name of the site, which makes a masthead of the header. */
  readonly site?: Html;
  /** What stands in the header, below the languages. */
  readonly introduction?: Html;
  readonly main: Html;
}

/** Renders the HTML document of a page, with links to its other languages. */
export function renderLayout(options: LayoutOptions): Html {
  const { assets, language, title, styles, scripts = [], robots, site, introduction, main } = options;
  return html`<!doctype html>
    <html lang="${language}" ${renderDirection(language)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${robots ? html`<meta name="robots" content="${robots}" />` : ''} ${assets.renderIconLink()}
        ${styles.map((name) => html`<link rel="stylesheet" href="${assets.path(name)}" />`)}
        ${scripts.map((name) => html`<script src="${assets.path(name)}" defer></script>`)}
      </head>
      <body>
        <header ${site ? html`class="masthead"` : ''}>${site ?? ''} ${renderLanguageLinks(options)} ${introduction ?? ''}</header>
        ${main}
      </body>
    </html> `;
}

/** Languages that are written from right to left, of those that have catalogues (Unicode, `Bidi_Class`). */
const RIGHT_TO_LEFT = new Set(['ar', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

export function renderDirection(language: Language): Html {
  return RIGHT_TO_LEFT.has(new Intl.Locale(language).language) ? html`dir="rtl"` : html``;
}

/** Renders links to a page in each language; nothing where there is one language. */
export function renderLanguageLinks({ settings, language, path }: Pick<LayoutOptions, 'settings' | 'language' | 'path'>): Html {
  if (path === undefined || settings.languages.length < 2) return html``;
  return html`<nav class="languages" aria-label="${translatePageText(settings, language, 'languages')}">
    <ul>
      ${settings.languages.map((one) => html`<li>${renderLanguageLink(one, path(one), one === language)}</li> `)}
    </ul>
  </nav>`;
}

function renderLanguageLink(language: Language, path: string, isCurrent: boolean): Html {
  const ariaCurrent = isCurrent ? html` aria-current="page"` : '';
  return html`<a href="${path}" lang="${language}" hreflang="${language}" ${ariaCurrent}>${nativeLanguageName(language)}</a>`;
}

/** Returns the name of a language in the language itself (CLDR). */
export function nativeLanguageName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
