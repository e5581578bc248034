import type { ListEventsDto } from '../../../events/dto/list-events.dto.js';
import { type Html, html } from '../../frame/html.js';
import { Filters } from '../parts/filters.js';
import type { PageContent } from '../parts/frame.js';
import { renderDays, renderUnderWay } from '../parts/items.js';
import type { Reader } from '../parts/reader.js';
import type { ShownEvents } from '../parts/reader-events.js';
import { NOTHING, renderIf } from '../parts/texts.js';
import { createPageAddresses } from '../parts/addresses.js';
import { calendarFeedUrl } from '../../../core/http/routing/links.js';
import { renderFilterPanel } from './filter-panel.js';
import type { FilterGroup } from './filter-groups.js';
import { renderPager } from './render-pager.js';

/** What the page of the coming events shows. */
export interface ListContent {
  readonly query: ListEventsDto;
  readonly filters: Filters;
  readonly listed: ShownEvents;
  /** On the first page of a list without bounds in time: the events that have begun before today. */
  readonly underWay: ShownEvents | undefined;
  readonly groups: readonly FilterGroup[];
}

/** Builds the page of the coming events, by day. */
export function buildListPage(content: ListContent, reader: Reader): PageContent {
  const { filters } = content;
  const { text, context } = reader;
  return {
    title: text('coming-events'),
    description: text('coming-events'),
    path: (language) => createPageAddresses(language).listOf(filters),
    robots: filters.isFiltered ? 'noindex' : undefined,
    feed: calendarFeedUrl('events', 'rss', { ...context, queryString: filters.toApi().toSearch().slice(1) }),
    current: 'list',
    filters,
    layout: 'list',
    main: html`<h1>${text('coming-events')}</h1>
      ${renderListContent(content, reader)}`,
  };
}

/** Renders filters, what is under way, the days and the links to other pages: what an embedded calendar shows, too. */
export function renderListContent({ query, filters, listed, underWay, groups }: ListContent, reader: Reader): Html {
  const { addresses, count } = reader;
  const hrefOf = (some: Filters) => addresses.listOf(some);
  const { page, per_page } = query;
  return html`${renderFilterPanel({ groups, filters, hasTimes: true, hrefOf }, reader)}
    <div class="results">
      <p class="total" role="status">${count('events', listed.total)}</p>
      ${renderIf(underWay, (some) => renderUnderWaySection(some, filters, reader))}
      ${listed.events.length === 0 ? renderNothing(filters, reader) : renderDays(listed.events, filters, reader)}
      ${renderPager({ page, per_page, total: listed.total }, hrefOf, filters, reader)}
    </div>`;
}

function renderNothing(filters: Filters, { text }: Reader): Html {
  return html`<p class="nothing">${text(filters.isFiltered ? 'no-events-found' : 'no-events')}</p>`;
}

function renderUnderWaySection({ events, total }: ShownEvents, filters: Filters, reader: Reader): Html {
  if (events.length === 0) return NOTHING;
  const { text, addresses, today } = reader;
  const all = filters.withoutTime().with('starts_before', today).with('ends_after', `${today} 00:00:00`);
  const link = html`<p><a href="${addresses.listOf(all)}" rel="nofollow">${text('all-under-way', { count: total })}</a></p>`;
  return html`<section class="under-way" aria-labelledby="under-way">
    <h2 id="under-way">${text('under-way')}</h2>
    ${renderUnderWay(events, reader)} ${renderIf(total > events.length, () => link)}
  </section>`;
}
