import { calendarFeedUrl } from '../../../core/http/routing/links.js';
import type { ListEventsDto } from '../../../events/dto/list-events.dto.js';
import { type Html, html } from '../../frame/html.js';
import { createPageAddresses } from '../parts/addresses.js';
import { Filters } from '../parts/filters.js';
import type { PageContent } from '../parts/frame.js';
import { renderDatedItems, renderDays, renderLeading } from '../parts/item-lists.js';
import type { ShownEvent } from '../parts/items.js';
import type { Reader } from '../parts/reader.js';
import type { EventsOfDays } from '../parts/reader-events.js';
import { capitalize, renderIf } from '../parts/texts.js';
import { listNamedDays } from './choices.js';
import type { FilterGroup } from './filter-groups.js';
import { renderFilterPanel } from './filter-panel.js';
import { describeDays, nameFilter, namePage } from './name-page.js';
import { renderPager } from './render-pager.js';
import { renderOver, renderUnderWay } from './shelves.js';
import { renderSuggestions, type Suggestion } from './suggestions.js';

/** What the page of the coming events shows. */
export interface ListContent {
  readonly query: ListEventsDto;
  readonly filters: Filters;
  /** The featured events that open the page. */
  readonly leading: readonly ShownEvent[];
  /** The first day of the list; undefined for a list with other bounds. */
  readonly first: string | undefined;
  readonly listed: EventsOfDays;
  readonly groups: readonly FilterGroup[];
  /** What to choose instead, if the list is empty. */
  readonly suggestions: readonly Suggestion[];
}

/** Builds the page of the coming events, by day. */
export function buildListPage(content: ListContent, reader: Reader): PageContent {
  const { filters } = content;
  const { context } = reader;
  const title = findTitle(content, reader);
  return {
    title: namePage(title, { ...content, page: content.query.page }, reader),
    description: title,
    path: (language) => createPageAddresses(language).listOf(filters.toAddress()),
    robots: filters.isFiltered ? 'noindex' : undefined,
    feed: calendarFeedUrl('events', 'rss', { ...context, queryString: filters.toApi().toSearch().slice(1) }),
    current: 'list',
    filters,
    layout: 'list',
    main: html`<h1>${title}</h1>
      ${renderListContent(content, reader)}`,
  };
}

/** Returns what the list is: all that is under way at a time, the dates of a series, the events of some days, or those to come. */
function findTitle(content: ListContent, reader: Reader): string {
  const { filters } = content;
  const { text, dates } = reader;
  const day = filters.underWayDay;
  if (day !== undefined) return text('under-way-on', { date: dates.formatDate(day) });
  if (filters.get('ends_before') === 'now') return text('earlier-today');
  const series = findSeriesTitle(content);
  if (series !== undefined) return text('dates-of', { title: series });
  const [first, last] = [filters.get('start_date'), filters.get('end_date')];
  const named = listNamedDays(reader).find((days) => days.first === first && days.last === last);
  return named?.name ?? capitalize(describeDays(filters, dates)[0] ?? text('coming-events'), reader.language);
}

/** Returns the title of the series whose dates the list has; undefined for another list. */
function findSeriesTitle({ filters, listed }: ListContent): string | undefined {
  const [shown] = filters.list('series').length === 1 ? listed.coming.events : [];
  return shown?.event.title ?? undefined;
}

/** Renders filters, what is on, and the links to other pages: what an embedded calendar shows, too. */
export function renderListContent(content: ListContent, reader: Reader): Html {
  const { query, filters, leading, first, listed, groups } = content;
  const { addresses, text, count } = reader;
  const hrefOf = (some: Filters) => addresses.listOf(some);
  const { page, per_page } = query;
  const { coming, over, underWay } = listed;
  const isEmpty = [coming, over, underWay].every(({ total }) => total === 0);
  const panel = { groups, filters, hasTimes: true, hrefOf, seriesTitle: findSeriesTitle(content) };
  const inOrderOfEnd = filters.underWayDay !== undefined;
  return html`${renderFilterPanel(panel, reader)}
    <div class="results">
      <p class="total" role="status">
        ${coming.total === 0 ? '' : count('events', coming.total)}
        ${renderIf(underWay.total, (total) => html`<a href="#under-way">${text('also-on-count', { count: total })}</a>`)}
      </p>
      ${renderLeading(leading, reader)} ${renderIf(isEmpty, () => renderNothing(content, reader))}
      ${inOrderOfEnd ? renderDatedItems(coming.events, filters, reader) : renderDays(coming.events, filters, reader)}
      ${renderOver(over, filters, reader)} ${renderIf(first, (day) => renderUnderWay(underWay, day, filters, reader))}
      ${renderPager({ page, per_page, total: coming.total }, hrefOf, filters, reader)}
    </div>`;
}

function renderNothing(content: ListContent, reader: Reader): Html {
  const { filters, suggestions } = content;
  return html`<p class="nothing">${reader.text(filters.isFiltered ? 'no-events-found' : 'no-events')}</p>
    ${renderSuggestions(suggestions, (name) => nameFilter(name, content, reader), reader)}`;
}
