import type { PageText } from '../../core/catalogues/messages.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { SiteSettings } from '../../core/config/site-settings.js';
import { calendarPath, GUIDE_PATH } from '../../core/http/routing/links.js';
import { getCatalogue, translatePageText } from '../../core/i18n/translate.js';
import type { Language } from '../../core/text/language.js';
import type { Assets } from '../frame/assets.js';
import { docsPath } from './docs.page.js';
import { type Html, html, Page } from '../frame/html.js';
import { nativeLanguageName, renderLayout } from '../frame/layout.js';

/** Allows styles and images of this service only. */
export const TEXT_PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Renders the home page of a service without pages for readers: what the service is, with links. Those of the service itself have no
 * origin, so they also work behind a proxy with another host name.
 */
export function renderHomePage({ locale, settings }: RequestContext, assets: Assets): Page {
  const language = locale.site;
  const { title } = getCatalogue(settings, language).documentation.info;
  const text = (name: PageText) => translatePageText(settings, language, name);
  const calendar = calendarPath(language, settings);
  const links = [
    renderLink(docsPath(language), text('documentation'), text('documentation-about')),
    renderLink(GUIDE_PATH, text('guide'), text('guide-about')),
    renderLink(`${calendar}/doc`, 'OpenAPI', text('document-about')),
    renderLink(`${calendar}/events`, text('events'), text('events-about')),
    renderLink(subscriptionUrl(language, settings), text('subscribe'), text('subscribe-about')),
  ];
  const health = [
    renderLink('/health/live', text('live'), text('live-about')),
    renderLink('/health/ready', text('ready'), text('ready-about')),
  ];
  const main = html`<main>
    <h1><img src="${assets.path('icon.svg')}" alt="" width="48" height="48" />${title}</h1>
    <p class="about">${text('about')}</p>
    ${renderList(links)}
    <h2>${text('roots')}</h2>
    ${renderList(settings.languages.map((one) => renderRootLink(one, settings)))}
    <h2>${text('health')}</h2>
    ${renderList(health)}
  </main>`;
  const content = renderLayout({ settings, assets, language, title, path: (one) => `/${one}`, styles: ['pages.css'], main });
  return new Page(content, TEXT_PAGE_POLICY);
}

/** Returns the address with which a browser opens the calendar in a program that subscribes to it. */
function subscriptionUrl(language: Language, settings: SiteSettings): string {
  return `webcal://${new URL(settings.baseUrl).host}${calendarPath(language, settings)}/events.ics`;
}

function renderList(items: readonly Html[]): Html {
  return html`<ul class="ways">
    ${items}
  </ul>`;
}

function renderLink(path: string, name: string, about: string): Html {
  return html`<li><a href="${path}">${name}</a> <span>${about}</span></li>`;
}

function renderRootLink(language: Language, { restPrefix }: SiteSettings): Html {
  const path = `/${language}/${restPrefix}`;
  return html`<li>
    <a href="${path}" lang="${language}" hreflang="${language}">${nativeLanguageName(language)}</a> <code>${path}</code>
  </li> `;
}
