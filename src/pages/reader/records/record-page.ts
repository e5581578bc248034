import type { ContentResponse } from '../../../content/records/content.response.js';
import { settings } from '../../../core/config/settings.js';
import { type PageCollection, type RecordOfPage, recordPagePath } from '../../../core/http/routing/page-links.js';
import { hasPublicUrl } from '../../../core/http/routing/links.js';
import { getFallbackChain } from '../../../core/i18n/languages.js';
import { htmlToText } from '../../../core/text/clean.js';
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
  record: ContentResponse & Pick<RecordOfPage, 'series_id'>,
  title: string,
  collection: PageCollection,
  reader: Reader,
): Head {
  const { languages, language: shown, image, description } = record;
  const path = (language: string) => recordPagePath(language, collection, { ...record, slug: findSlug(record, language) });
  const own = languages.includes(reader.language) ? reader.language : (shown ?? reader.language);
  return {
    title,
    description: shorten(htmlToText((description ?? '').slice(0, 2_000)), MAX_DESCRIPTION_LENGTH),
    path,
    languages,
    canonical: hasPublicUrl(collection) ? record.url : settings.baseUrl + path(own),
    image: findLinkImage(image),
  };
}

/** Returns the slug of a record in a language, or in the next one that has a text. */
function findSlug({ translations, slug }: ContentResponse, language: string): string | null {
  const [found] = getFallbackChain(language).flatMap((one) => translations[one]?.slug ?? []);
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
