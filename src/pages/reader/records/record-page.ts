import type { ContentResponse } from '../../../content/records/content.response.js';
import type { SiteSettings } from '../../../core/config/site-settings.js';
import { type PageCollection, type RecordOfPage, recordPagePath } from '../../../core/http/routing/page-links.js';
import { hasPublicUrl } from '../../../core/http/routing/links.js';
import { getFallbackChain } from '../../../core/i18n/locale.js';
import { htmlToText } from '../../../core/text/clean.js';
import { writeJsonLd } from '../../../api/feeds/jsonld-feeds.service.js';
import type { SchemaObject } from '../../../api/feeds/schema-org.js';
import { nativeLanguageName } from '../../frame/layout.js';
import { type Html, html } from '../../frame/html.js';
import type { Head } from '../parts/head.js';
import { findLinkImage } from '../parts/image.js';
import { shorten } from '../parts/items.js';
import type { Reader } from '../parts/reader.js';
import { NOTHING, renderDescription, renderIf, renderLang } from '../parts/texts.js';

const MAX_DESCRIPTION_LENGTH = 200;

/**
 * Builds the head of the page of a record. Search engines are told of the languages that the record has. In another one the page says
 * the same as in the language that its title is read from, so that page is the canonical one.
 */
export function buildRecordHead(
  record: ContentResponse & Pick<RecordOfPage, 'series_id'> & { readonly excerpt?: string | null },
  title: string,
  collection: PageCollection,
  reader: Reader,
): Head {
  const { languages, language: shown, image, description, excerpt } = record;
  const { settings } = reader.context;
  const isElsewhere = hasPublicUrl(collection, settings);
  const path = (language: string) => recordPagePath(language, collection, { ...record, slug: findSlug(record, language, settings) });
  const own = languages.includes(reader.language) ? reader.language : (shown ?? reader.language);
  return {
    title,
    description: shorten(
      htmlToText(([excerpt, description].find((text) => text != null && text !== '') ?? '').slice(0, 2_000)),
      MAX_DESCRIPTION_LENGTH,
    ),
    path,
    // The pages in other languages have canonical addresses on the other site, too.
    languages: isElsewhere ? [] : languages,
    canonical: isElsewhere ? record.url : settings.baseUrl + path(own),
    image: findLinkImage(image, reader),
  };
}

/** Returns the address of a record for search engines: `@id` and `url` of its JSON-LD. */
export function findSchemaAddresses(
  collection: PageCollection,
  record: RecordOfPage & { readonly url: string },
  { language, context: { settings } }: Reader,
) {
  const url = hasPublicUrl(collection, settings) ? record.url : settings.baseUrl + recordPagePath(language, collection, record);
  return { id: url, url };
}

/** Gives an object of schema.org about the record of a page its address. The website of the record is the same thing elsewhere. */
export function buildPageJsonLd(
  schema: SchemaObject,
  collection: PageCollection,
  record: RecordOfPage & { readonly url: string; readonly website: string | null },
  reader: Reader,
): string {
  const { id, url } = findSchemaAddresses(collection, record, reader);
  return writeJsonLd({ ...schema, '@id': id, url, sameAs: record.website === url ? undefined : (record.website ?? undefined) });
}

/** Returns the slug of a record in a language, or in the next one that has a text. */
function findSlug({ translations, slug }: ContentResponse, language: string, settings: SiteSettings): string | null {
  const [found] = getFallbackChain(language, settings).flatMap((one) => translations[one]?.slug ?? []);
  return found ?? slug;
}

/** Renders a description. One in another language says so. */
export function renderText(description: string | null, language: string | null, reader: Reader): Html {
  if (description === null || description === '') return NOTHING;
  return html`<div class="text" dir="auto" ${renderLang(language, reader)}>${renderDescription(description)}</div>`;
}

/** Renders the sentence that tells in which language the title is, if it is another one. */
export function renderOtherLanguage(language: string | null, { language: site, text }: Reader): Html {
  if (language === null || language === site) return NOTHING;
  return html`<p class="other-language">${text('only-in', { language: languageName(language, site) })}</p>`;
}

/** Returns the name of a language in another one. */
export function languageName(language: string, inLanguage: string): string {
  try {
    return new Intl.DisplayNames([inLanguage], { type: 'language' }).of(language) ?? nativeLanguageName(language);
  } catch {
    return language;
  }
}

/** A line of the facts about a record. */
export type Fact = readonly [name: string, value: Html | null | undefined | false];

/** Renders the facts that there are, as a list of names and values. */
export function renderFacts(facts: readonly Fact[]): Html {
  const line = ([name, value]: Fact) =>
    renderIf(
      value,
      (shown) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${shown}</dd>
        </div> `,
    );
  return html`<dl class="facts">${facts.map(line)}</dl>`;
}

/** Renders a link to another site with its host as text. */
export function renderWebsite(url: string | null): Html | null {
  if (url === null || !URL.canParse(url)) return null;
  return html`<a href="${url}" rel="noopener">${new URL(url).host.replace(/^www\./, '')}</a>`;
}
