import { Injectable } from '@nestjs/common';
import type { StreamedResponse } from '../../../core/http/responses/streamed-response.js';
import type { RequestContext } from '../../../core/http/context/request-context.js';
import type { ListEventsDto } from '../../../events/dto/list-events.dto.js';
import { EventsService } from '../../../events/events.service.js';
import { collapsesSeries } from '../../../events/list/plan-list.js';
import { FeedResponses } from '../feed-responses.js';
import type { NewsImage, NewsItem } from './news-item.js';
import { buildNewsFeed, type NewsFeed, type NewsPage } from './news-feed.js';
import { Xml, xml } from './xml.js';

const WRITERS = { rss: writeRss, atom: writeAtom } as const;

/** Writes events as RSS and Atom, for newspapers and news readers. */
@Injectable()
export class NewsFeedsService {
  constructor(
    private readonly answers: FeedResponses,
    private readonly events: EventsService,
  ) {}

  list(format: keyof typeof WRITERS, query: ListEventsDto, context: RequestContext): Promise<StreamedResponse> {
    return this.answers.streamPage(format, 'events', context, async () =>
      WRITERS[format](buildNewsFeed(await this.findPage(query, context), format, context)),
    );
  }

  /** A series is one item, because otherwise one course would be all the news. */
  private async findPage(sent: ListEventsDto, context: RequestContext): Promise<NewsPage> {
    const query = { ...sent, expand: sent.expand ?? false };
    const page = await this.events.list(query, context);
    const ids = collapsesSeries(query) ? page.items.flatMap(({ occurrence }) => occurrence?.series.id ?? []) : [];
    const series = await this.events.loadReadable(ids, context);
    return { ...page, series: new Map(series.map((one) => [one.event.id, one])) };
  }
}

/** The namespace of elements that are called like the fields of an event. */
const FIELDS_NAMESPACE = 'urn:calendar-events:event';

/** @param name the name of a field, which is no text of a client */
function writeField([name, value]: NewsItem['fields'][number]): Xml {
  const element = new Xml(`event:${name}`);
  return xml`<${element}>${value}</${element}>\n`;
}

/** Writes RSS 2.0, with links by Atom, images by Media RSS, and the times by the event module of RSS 1.0. */
function writeRss({ title, about, home, address, next, language, updated, items }: NewsFeed): string {
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xmlns:ev="http://purl.org/rss/1.0/modules/event/" xmlns:event="${FIELDS_NAMESPACE}">
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

function writeItem({ title, link, globalId, published, content, terms, image, start, end, place, fields }: NewsItem): Xml {
  return xml`<item>
<title>${title}</title>
<link>${link}</link>
<guid isPermaLink="false">${globalId}</guid>
<pubDate>${published.toUTCString()}</pubDate>
<description>${content}</description>
${terms.map((term) => xml`<category>${term}</category>\n`)}${image && writeMedia(image)}<ev:startdate>${start}</ev:startdate>
<ev:enddate>${end}</ev:enddate>
${place === undefined ? undefined : xml`<ev:location>${place}</ev:location>\n`}${fields.map(writeField)}</item>
`;
}

/** Writes an image with its texts (Media RSS 1.5.1). */
function writeMedia({ url, type, bytes, description, credit }: NewsImage): Xml {
  const size = bytes === undefined ? undefined : xml` fileSize="${String(bytes)}"`;
  const start = xml`<media:content url="${url}" medium="image"${type && xml` type="${type}"`}${size}`;
  if (description === undefined && credit === undefined) return xml`${start}/>\n`;
  return xml`${start}>${description && xml`<media:description type="plain">${description}</media:description>`}${credit && xml`<media:credit>${credit}</media:credit>`}</media:content>\n`;
}

/** Writes Atom (RFC 4287), with a link to the next page (RFC 5005 §3). */
function writeAtom({ title, about, home, address, id, next, language, updated, items }: NewsFeed): string {
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:event="${FIELDS_NAMESPACE}" xml:lang="${language}">
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

function writeEntry({ address, language, title, link, published, updated, content, terms, image, fields }: NewsItem): Xml {
  return xml`<entry${language === null ? undefined : xml` xml:lang="${language}"`}>
<id>${address}</id>
<title>${title}</title>
<link rel="alternate" href="${link}"/>
${image && xml`<link rel="enclosure" href="${image.url}"${image.type && xml` type="${image.type}"`}${image.bytes === undefined ? undefined : xml` length="${String(image.bytes)}"`}${image.description && xml` title="${image.description}"`}/>\n`}<published>${published.toISOString()}</published>
<updated>${updated.toISOString()}</updated>
${terms.map((term) => xml`<category term="${term}"/>\n`)}<content type="html">${content}</content>
${fields.map(writeField)}</entry>
`;
}
