import type { Language } from '../../../core/text/language.js';
import { xml } from '../../../api/feeds/news/xml.js';

/** The address of a page, with those of the same page in all its languages. */
export interface Address {
  readonly url: string;
  readonly alternates: readonly (readonly [language: Language, url: string])[];
  /** When its record last changed (RFC 3339). */
  readonly modified?: string;
}

const START = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Writes the list of the parts of a sitemap (sitemaps.org). */
export function writeIndex(parts: readonly string[]): string {
  const lines = parts.map((url) => xml`<sitemap><loc>${url}</loc></sitemap>\n`);
  return START + xml`<sitemapindex xmlns="${SCHEMA}">\n${lines}</sitemapindex>\n`.text;
}

export function writeUrlStart(): string {
  return START + xml`<urlset xmlns="${SCHEMA}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`.text;
}

export function writeUrls(addresses: readonly Address[]): string {
  return addresses.map(writeUrl).join('');
}

export function writeUrlEnd(): string {
  return '</urlset>\n';
}

function writeUrl({ url, alternates, modified }: Address): string {
  const links = alternates.map(([language, href]) => xml`<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`);
  const date = modified === undefined ? undefined : xml`<lastmod>${modified}</lastmod>`;
  return xml`<url><loc>${url}</loc>${date}${alternates.length > 1 ? links : undefined}</url>\n`.text;
}
