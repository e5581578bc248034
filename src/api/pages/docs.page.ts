import { calendarPath } from '../../core/http/routing/links.js';
import { catalogueOf, pageText } from '../../core/i18n/sentences.js';
import type { Language } from '../../core/text/language.js';
import { html, Page } from './html.js';
import { layout } from './layout.js';

/** Swagger UI runs from our own files, asks us alone, and has little images in its styles. */
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function docsPath(language: Language): string {
  return `/${language}/docs`;
}

/**
 * The OpenAPI document, to read and to try: `public/docs.js` puts Swagger UI into it. The page of `SwaggerModule.setup` has
 * inline styles, which the policy forbids, and is in English only.
 */
export function docsPage(language: Language): Page {
  const { info, operations } = catalogueOf(language).documentation;
  const title = pageText(language, 'documentation');
  const document = `${calendarPath(language)}/doc`;
  const main = html`
    <div class="introduction">
      <p><a href="/${language}">${info.title}</a></p>
      <h1>${title}</h1>
      <p>${pageText(language, 'trying')}</p>
      <p>${pageText(language, 'signing-in')}</p>
      <p>${pageText(language, 'no-token', { operation: operations.createToken })}</p>
      <noscript>
        <p>${pageText(language, 'no-script')} <a href="${document}">OpenAPI</a></p>
      </noscript>
    </div>
    <div id="swagger-ui" data-document="${document}"></div>
  `;
  const content = layout({
    language,
    title: `${title} · ${info.title}`,
    path: docsPath,
    styles: ['swagger-ui.css', 'pages.css', 'docs.css'],
    scripts: ['swagger-ui-bundle.js', 'docs.js'],
    main,
  });
  return new Page(content, POLICY);
}
