import type { NewsItem } from './news-item.js';
import type { NewsFeed } from './news-feed.js';
import { type Xml, xml } from './xml.js';

/** Writes RSS 2.0, with links by Atom, images by Media RSS, and the times by the event module of RSS 1.0. */
export function writeRss({ title, about, home, address, next, language, updated, items }: NewsFeed): string {
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xmlns:ev="http://purl.org/rss/1.0/modules/event/">
<channel>
<title>${title}</title>
<link>${home}</link>
<description>${about}</description>
<language>${language}</language>
<lastBuildDate>${updated.toUTCString()}</lastBuildDate>
<ttl>60</ttl>
<atom:link rel="self" type="application/rss+xml" href="${address}"/>
${next === undefined ? undefined : xml`<atom:link rel="next" type="application/rss+xml" href="${next}"/>\n`}${items.map(writeItem)}</channel>
</rss>
`.text;
}

function writeItem({ title, link, globalId, published, content, terms, image, start, end, place }: NewsItem): Xml {
  return xml`<item>
<title>${title}</title>
<link>${link}</link>
<guid isPermaLink="false">${globalId}</guid>
<pubDate>${published.toUTCString()}</pubDate>
<description>${content}</description>
${terms.map((term) => xml`<category>${term}</category>\n`)}${image && xml`<media:content url="${image.url}" medium="image"${image.type && xml` type="${image.type}"`}/>\n`}<ev:startdate>${start}</ev:startdate>
<ev:enddate>${end}</ev:enddate>
${place === undefined ? undefined : xml`<ev:location>${place}</ev:location>\n`}</item>
`;
}
