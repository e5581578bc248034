import type { PageText } from '../../core/catalogues/messages/messages.js';
import { settings } from '../../core/config/settings.js';
import { calendarPath } from '../../core/http/routing/links.js';
import { LANGUAGES } from '../../core/i18n/languages.js';
import { catalogueOf, pageText } from '../../core/i18n/sentences.js';
import type { Language } from '../../core/text/language.js';
import { assetPath } from './assets.js';
import { docsPath } from './docs.page.js';
import { type Html, html, Page } from './html.js';
import { layout, ownName } from './layout.js';

const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What this service is, and the ways into it, for people. Its addresses have no origin, so that they lead on from wherever it is read. */
export function homePage(language: Language): Page {
  const { title } = catalogueOf(language).documentation.info;
  const say = (name: PageText) => pageText(language, name);
  const calendar = calendarPath(language);
  const ways = [
    way(docsPath(language), say('documentation'), say('documentation-about')),
    way(`${calendar}/doc`, 'OpenAPI', say('document-about')),
    way(`${calendar}/events`, say('events'), say('events-about')),
  ];
  const health = [way('/health/live', say('live'), say('live-about')), way('/health/ready', say('ready'), say('ready-about'))];
  const main = html`
    <h1><img src="${assetPath('icon.svg')}" alt="" width="48" height="48" />${title}</h1>
    <p class="about">${say('about')}</p>
    ${list(ways)}
    <h2>${say('roots')}</h2>
    ${list(LANGUAGES.map(root))}
    <h2>${say('health')}</h2>
    ${list(health)}
  `;
  return new Page(layout({ language, title, path: (one) => `/${one}`, styles: ['pages.css'], main }), POLICY);
}

function list(items: readonly Html[]): Html {
  return html`<ul class="ways">
    ${items}
  </ul>`;
}

function way(path: string, name: string, about: string): Html {
  return html`<li><a href="${path}">${name}</a> <span>${about}</span></li>`;
}

function root(language: Language): Html {
  const path = `/${language}/${settings.restPrefix}`;
  return html`<li><a href="${path}" lang="${language}" hreflang="${language}">${ownName(language)}</a> <code>${path}</code></li> `;
}
