import type { RequestContext } from '../../../core/http/context/request-context.js';
import type { Page } from '../../../core/http/lists/page.js';
import { calendarFeedUrl, calendarRootUrl } from '../../../core/http/routing/links.js';
import { translatePageText } from '../../../core/i18n/translate.js';
import type { Language } from '../../../core/text/language.js';
import type { EventWithLinks } from '../../../events/event-with-links.js';
import { findSiteName } from '../feed-texts.js';
import { buildNewsItem, type NewsItem } from './news-item.js';

/** What RSS and Atom tell of a list of events. */
export interface NewsFeed {
  readonly title: string;
  readonly about: string;
  /** The address of the page for browsers. */
  readonly home: string;
  readonly address: string;
  /** The same for each query, in all formats. */
  readonly id: string;
  /** The address of the next page. */
  readonly next: string | undefined;
  readonly language: Language;
  /** When an item was changed last; the start of 1970 without items. */
  readonly updated: Date;
  readonly items: readonly NewsItem[];
}

/** A page of events. Where an item is the first occurrence of a series in the list, `series` has the series. */
export interface NewsPage extends Page<EventWithLinks> {
  readonly series: ReadonlyMap<number, EventWithLinks>;
}

/** Builds the feed of a page of events. */
export function buildNewsFeed(page: NewsPage, format: 'rss' | 'atom', context: RequestContext): NewsFeed {
  const { locale, settings } = context;
  const { site, content } = locale;
  const items = page.items.map((record) => buildNewsItem(record, page.series.get(record.occurrence?.series.id ?? 0), context));
  const hasNext = page.page * page.perPage < page.total;
  return {
    title: findSiteName(context),
    about: settings.siteNames?.[content] ?? translatePageText(settings, content, 'about'),
    home: `${settings.baseUrl}/${site}`,
    address: calendarFeedUrl('events', format, context),
    id: `${calendarRootUrl(site, settings)}/events${context.queryString === '' ? '' : `?${context.queryString}`}`,
    next: hasNext ? calendarFeedUrl('events', format, { ...context, queryString: atPage(context, page.page + 1) }) : undefined,
    language: content,
    updated: new Date(Math.max(0, ...items.map(({ updated }) => updated.getTime()))),
    items,
  };
}

function atPage({ queryString }: RequestContext, page: number): string {
  const search = new URLSearchParams(queryString);
  search.set('page', String(page));
  return search.toString();
}
