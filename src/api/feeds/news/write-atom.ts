import type { NewsItem } from './news-item.js';
import type { NewsFeed } from './news-feed.js';
import { type Xml, xml } from './xml.js';

/** Writes Atom (RFC 4287), with a link to the next page (RFC 5005 §3). */
export function writeAtom({ title, about, home, address, id, next, language, updated, items }: NewsFeed): string {
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${id}</id>
<title>${title}</title>
<subtitle>${about}</subtitle>
<updated>${updated.toISOString()}</updated>
<author><name>${title}</name></author>
<link rel="self" type="application/atom+xml" href="${address}"/>
<link rel="alternate" type="text/html" href="${home}"/>
${next === undefined ? undefined : xml`<link rel="next" type="application/atom+xml" href="${next}"/>\n`}${items.map(writeEntry)}</feed>
`.text;
}

function writeEntry({ address, language, title, link, published, updated, content, terms, image }: NewsItem): Xml {
  return xml`<entry${language === null ? undefined : xml` xml:lang="${language}"`}>
<id>${address}</id>
<title>${title}</title>
<link rel="alternate" href="${link}"/>
${image && xml`<link rel="enclosure" href="${image.url}"${image.type && xml` type="${image.type}"`}/>\n`}<published>${published.toISOString()}</published>
<updated>${updated.toISOString()}</updated>
${terms.map((term) => xml`<category term="${term}"/>\n`)}<content type="html">${content}</content>
</entry>
`;
}
