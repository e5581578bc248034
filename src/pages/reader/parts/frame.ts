import { calendarPagePath } from '../../../core/http/routing/page-links.js';
import { findSiteName } from '../../../api/feeds/feed-texts.js';
import { docsPath } from '../../documentation/docs.page.js';
import { type Html, html, Page } from '../../frame/html.js';
import { renderDirection, renderLanguageLinks } from '../../frame/layout.js';
import { Filters } from './filters.js';
import { type Head, renderHead } from './head.js';
import type { Reader } from './reader.js';
import { renderIf } from './texts.js';

/** Scripts, styles and images of this service only, and the images that records name by address. */
const POLICY = `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' https: data:; form-action 'self'; base-uri 'none'`;
const PAGE_POLICY = `${POLICY}; frame-ancestors 'none'`;

/** The parts of the navigation. */
type Part = 'list' | 'month' | 'subscribe';

/** What a page has in its frame. */
export interface PageContent extends Head {
  readonly current?: Part;
  /** The filters that the links of the navigation keep. */
  readonly filters?: Filters;
  /** The name of the layout of the content, for the style sheet. */
  readonly layout: string;
  readonly main: Html;
}

/** Renders a page with the masthead and the footer of the site. */
export function renderPage(content: PageContent, reader: Reader, status = 200): Page {
  const { context, language, text } = reader;
  const languages = renderLanguageLinks({ settings: context.settings, language, path: content.path });
  const document = html`<!doctype html>
    <html lang="${language}" ${renderDirection(language)}>
      ${renderHead(content, reader)}
      <body>
        <a class="skip" href="#content">${text('skip')}</a>
        <header class="masthead">${renderSiteName(reader)} ${renderNavigation(content, reader)} ${languages}</header>
        <main id="content" class="${content.layout}" tabindex="-1">${content.main}</main>
        ${renderFooter(reader)}
      </body>
    </html> `;
  return new Page(document, PAGE_POLICY, { status });
}

function renderSiteName({ context, language, assets }: Reader): Html {
  const logo = renderIf(assets.logoPath, (path) => html`<img src="${path}" alt="" height="40" /> `);
  return html`<p class="site">
    <a href="${calendarPagePath(language)}">${logo}<span>${findSiteName(context)}</span></a>
  </p>`;
}

function renderNavigation({ current, filters = Filters.NONE }: PageContent, { language, today, addresses, text }: Reader): Html {
  const kept = filters.withoutTime().withoutView();
  const links: Record<Part, string> = {
    list: addresses.listOf(kept),
    month: addresses.monthOf(today.slice(0, 7), kept),
    subscribe: `${calendarPagePath(language)}/subscribe${filters.withoutView().toSearch()}`,
  };
  const item = (part: Part) => html`<li><a href="${links[part]}" ${markCurrent(part === current)}>${text(part)}</a></li> `;
  return html`<nav aria-label="${text('navigation')}">
    <ul>
      ${(['list', 'month', 'subscribe'] as const).map(item)}
    </ul>
  </nav>`;
}

function markCurrent(isCurrent: boolean): Html {
  return isCurrent ? html`aria-current="page"` : html``;
}

function renderFooter({ context, language, text }: Reader): Html {
  const { settings } = context;
  const links = [
    [settings.accessibilityUrl, text('accessibility')] as const,
    [settings.legalUrl, text('legal')] as const,
    [docsPath(language), text('api')] as const,
  ];
  const item = (url: string, name: string) => html`<li><a href="${url.replaceAll('{language}', language)}">${name}</a></li> `;
  return html`<footer>
    <p>${findSiteName(context)}</p>
    <ul>
      ${links.flatMap(([url, name]) => (url === null ? [] : [item(url, name)]))}
    </ul>
  </footer>`;
}

/** The themes that an embedded calendar takes. */
export const THEMES = ['auto', 'light', 'dark'] as const;

/** Renders what another site embeds: the content alone, with the script that tells the other page its height. */
export function renderEmbed(content: PageContent, theme: (typeof THEMES)[number], reader: Reader, status = 200): Page {
  const mark = theme === 'auto' ? html`` : html` data-theme="${theme}"`;
  const document = html`<!doctype html>
    <html lang="${reader.language}" ${renderDirection(reader.language)} class="embedded" ${mark}>
      ${renderHead({ ...content, scripts: ['embedded.js'] }, reader)}
      <body>
        <main class="${content.layout}">${content.main}</main>
      </body>
    </html> `;
  const { embedOrigins } = reader.context.settings;
  const ancestors = embedOrigins.length === 0 ? "'none'" : embedOrigins.join(' ');
  return new Page(document, `${POLICY}; frame-ancestors ${ancestors}`, { isFramed: true, status });
}
