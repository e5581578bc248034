import type { SiteSettings } from '../../../core/config/site-settings.js';
import type { Language } from '../../../core/text/language.js';
import { findSiteName } from '../../../api/feeds/feed-texts.js';
import type { AssetName } from '../../frame/assets.js';
import { Html, html } from '../../frame/html.js';
import type { LinkImage } from './image.js';
import type { Reader } from './reader.js';
import { renderIf } from './texts.js';

/** What the head of a page tells search engines, and programs that show a link to it. */
export interface Head {
  readonly title: string;
  readonly description?: string | undefined;
  /** Returns the path of the page in a language. */
  readonly path: (language: Language) => string;
  /** The languages in which the page says something else than in another one: all by default. */
  readonly languages?: readonly Language[];
  /** The address that search engines show; by default that of the page. */
  readonly canonical?: string;
  readonly image?: LinkImage | undefined;
  /** Why search engines leave the page out. */
  readonly robots?: 'noindex' | 'noindex, nofollow' | undefined;
  /** JSON-LD. */
  readonly jsonLd?: string | undefined;
  readonly feed?: string | undefined;
  readonly scripts?: readonly AssetName[];
}

export function renderHead(head: Head, reader: Reader): Html {
  const { context, language, assets } = reader;
  const { settings } = context;
  const site = findSiteName(context);
  const title = head.title === site ? site : `${head.title} · ${site}`;
  const { scripts = [], languages = settings.languages } = head;
  const canonical = head.canonical ?? settings.baseUrl + head.path(language);
  return html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="stylesheet" href="${assets.path('calendar.css')}" />
    ${assets.renderIconLink()}
    <meta name="theme-color" content="${assets.papers.light}" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="${assets.papers.dark}" media="(prefers-color-scheme: dark)" />
    ${scripts.map((name) => html`<script src="${assets.path(name)}" defer></script>`)}
    ${renderIf(head.description, (text) => html`<meta name="description" content="${text}" />`)}
    ${renderIf(head.robots, (robots) => html`<meta name="robots" content="${robots}" />`)}
    <link rel="canonical" href="${canonical}" />
    ${renderAlternates(head, languages, settings)}
    ${renderIf(head.feed, (url) => html`<link rel="alternate" type="application/rss+xml" title="${site}" href="${url}" />`)}
    ${renderOpenGraph(head, canonical, reader)}
    ${renderIf(
      head.jsonLd,
      (json) =>
        html`<script type="application/ld+json">
          ${escapeJson(json)}
        </script>`,
    )}
  </head>`;
}

function renderAlternates({ path, robots }: Head, languages: readonly Language[], settings: SiteSettings): Html {
  if (robots !== undefined) return html``;
  const link = (tag: string, language: Language) =>
    html`<link rel="alternate" hreflang="${tag}" href="${settings.baseUrl + path(language)}" /> `;
  const other = languages.includes(settings.defaultLanguage) ? settings.defaultLanguage : languages[0];
  return html`${languages.map((one) => link(one, one))}${renderIf(other, (one) => link('x-default', one))}`;
}

/** The Open Graph protocol, which programs read that show a link with its title and image. */
function renderOpenGraph({ title, description, image }: Head, url: string, { context, language }: Reader): Html {
  const site = findSiteName(context);
  const properties = {
    ...{ type: 'website', title, url, site_name: site, locale: findTerritory(language), description, image: image?.url },
    ...{ 'image:width': image?.width?.toString(), 'image:height': image?.height?.toString(), 'image:alt': image?.alt ?? undefined },
  };
  const meta = ([name, content]: [string, string | undefined]) =>
    renderIf(content, (text) => html`<meta property="og:${name}" content="${text}" />`);
  return html`${Object.entries(properties).map(meta)}`;
}

/** Returns a language with its usual country: `ca_ES`. */
function findTerritory(language: Language): string {
  const { region } = new Intl.Locale(language).maximize();
  return region === undefined ? language : `${language}_${region}`;
}

/** Escapes JSON inside of a script: a text that contains `</script>` or `<!--` cannot end it. */
function escapeJson(json: string): Html {
  return new Html(json.replaceAll('<', '\\u003c'));
}
