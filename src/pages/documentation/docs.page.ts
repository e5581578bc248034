import type { PageText } from '../../core/catalogues/messages.js';
import { calendarPath, GUIDE_PATH } from '../../core/http/routing/links.js';
import { getCatalogue, translatePageText } from '../../core/i18n/translate.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { Language } from '../../core/text/language.js';
import type { Assets } from '../frame/assets.js';
import { html, Page } from '../frame/html.js';
import { renderLayout } from '../frame/layout.js';

/** Allows scripts, styles and requests of this service only, and `data:` images, which the styles of Swagger UI contain. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function docsPath(language: Language): string {
  return `/${language}/docs`;
}

/**
 * Renders the page with Swagger UI, which `public/docs.js` starts. It is not the page of `SwaggerModule.setup`, which has inline
 * styles, forbidden by the policy, and is in English only.
 */
export function renderDocsPage({ locale, settings }: RequestContext, assets: Assets): Page {
  const language = locale.site;
  const text = (name: PageText, values = {}) => translatePageText(settings, language, name, values);
  const { info, operations } = getCatalogue(settings, language).documentation;
  const title = text('documentation');
  const document = `${calendarPath(language, settings)}/doc`;
  const introduction = html`
    <div class="introduction">
      <p><a href="/${language}">${info.title}</a></p>
      <h1>${title}</h1>
      <p><a href="${GUIDE_PATH}">${text('guide')}</a>: ${text('guide-about')}</p>
      <p>${text('trying')}</p>
      <p>${text('signing-in')}</p>
      <p>${text('no-token', { operation: operations.createToken })}</p>
      <noscript>
        <p>${text('no-script')} <a href="${document}">OpenAPI</a></p>
      </noscript>
    </div>
  `;
  // Swagger UI has a `<main>` of its own.
  // The library lays out from left to right alone.
  const main = html`<div id="swagger-ui" class="content" dir="ltr" data-document="${document}"></div>`;
  const content = renderLayout({
    ...{ settings, assets, language },
    title: `${title} · ${info.title}`,
    path: docsPath,
    styles: ['swagger-ui.css', 'pages.css', 'docs.css'],
    scripts: ['swagger-ui-bundle.js', 'docs.js'],
    introduction,
    main,
  });
  return new Page(content, CONTENT_SECURITY_POLICY);
}
