import { html } from '../../frame/html.js';
import { createPageAddresses } from '../parts/addresses.js';
import { moveDay } from '../parts/days.js';
import { Filters } from '../parts/filters.js';
import type { PageContent } from '../parts/frame.js';
import { renderItem } from '../parts/items.js';
import type { Reader } from '../parts/reader.js';
import type { EventsOfDays } from '../parts/reader-events.js';
import { renderIf } from '../parts/texts.js';
import { findRobots } from './find-robots.js';
import { namePage } from './name-page.js';
import { renderPager } from './render-pager.js';
import { renderOver, renderUnderWay } from './shelves.js';

/** What the page of a day shows. */
export interface DayContent {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly filters: Filters;
  readonly listed: EventsOfDays;
  readonly page: number;
  readonly perPage: number;
}

export function buildDayPage({ day, filters, listed, page, perPage }: DayContent, reader: Reader): PageContent {
  const { addresses, dates, today, text, count } = reader;
  const name = dates.format('weekday-date-year', day);
  const { coming, over, underWay } = listed;
  const isEmpty = [coming, over, underWay].every(({ total }) => total === 0);
  const [previous, next] = [moveDay(day, -1), moveDay(day, 1)];
  const link = (to: string, rel: string, label: string) => html`<a href="${addresses.dayOf(to, filters)}" rel="${rel}">${label}</a>`;
  const hrefOf = (some: Filters) => addresses.dayOf(day, filters, some.get('page'));
  return {
    title: namePage(name, { filters, page }, reader),
    description: text('events-of', { day: name }),
    path: (language) => createPageAddresses(language).dayOf(day, filters, page > 1 ? String(page) : undefined),
    robots: findRobots({ begins: coming.total + over.total > 0, underWay, isPast: day < today, filters }),
    filters,
    layout: 'one-day',
    main: html`<div class="turn">
        <h1><time datetime="${day}">${name}</time></h1>
        <nav aria-label="${text('when')}">
          ${renderIf(previous, (to) => link(to, 'prev', text('previous-day')))}
          <a href="${addresses.monthOf(day.slice(0, 7), filters)}">${dates.format('month', day)}</a>
          ${renderIf(next, (to) => link(to, 'next', text('next-day')))}
        </nav>
      </div>
      ${renderIf(coming.total, (total) => html`<p class="total">${count('events', total)}</p>`)}
      ${renderIf(isEmpty, () => html`<p class="nothing">${text('no-events')}</p>`)}
      <ol class="events">
        ${coming.events.map((shown) => renderItem(shown, filters, reader, 'h2'))}
      </ol>
      ${renderPager({ page, per_page: perPage, total: coming.total }, hrefOf, filters, reader)} ${renderOver(over, filters, reader)}
      ${renderUnderWay(underWay, day, filters, reader)}`,
  };
}
