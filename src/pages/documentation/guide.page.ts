import { calendarPath, GUIDE_PATH } from '../../core/http/routing/links.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { Assets } from '../frame/assets.js';
import { html, Page } from '../frame/html.js';
import { renderLayout } from '../frame/layout.js';
import { findGuideLanguage, readGuidePage } from './read-guide-page.js';
import { TEXT_PAGE_POLICY } from './home.page.js';

/** Renders a page of the guide, which is at one of `GUIDE_PATHS`. */
export function renderGuidePage(path: string, { locale, settings }: RequestContext, assets: Assets): Page {
  const language = findGuideLanguage(path);
  const { title, content } = readGuidePage(path, `${calendarPath(locale.site, settings)}/doc`);
  const introduction = html`<nav>
    <ul>
      <li><a href="${GUIDE_PATH}">API guide</a></li>
      <li><a href="/docs">Documentation</a></li>
    </ul>
  </nav>`;
  const main = html`<main class="guide">${content}</main>`;
  const layout = renderLayout({ settings, assets, language, title, styles: ['pages.css'], introduction, main });
  return new Page(layout, TEXT_PAGE_POLICY, { language });
}
