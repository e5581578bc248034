import { html } from '../../frame/html.js';
import { createPageAddresses } from '../parts/addresses.js';
import { moveDay } from '../parts/days.js';
import { Filters } from '../parts/filters.js';
import type { PageContent } from '../parts/frame.js';
import { renderItem, renderUnderWay } from '../parts/items.js';
import type { Reader } from '../parts/reader.js';
import type { ShownEvents } from '../parts/reader-events.js';
import { renderIf } from '../parts/texts.js';
import { renderPager } from './render-pager.js';

/** What the page of a day shows. */
export interface DayContent {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly filters: Filters;
  readonly listed: ShownEvents;
  readonly underWay: ShownEvents;
  readonly page: number;
  readonly perPage: number;
}

export function buildDayPage({ day, filters, listed, underWay, page, perPage }: DayContent, reader: Reader): PageContent {
  const { addresses, dates, today, text, count } = reader;
  const name = dates.format('weekday-date-year', day);
  const isEmpty = listed.total === 0 && underWay.total === 0;
  const [previous, next] = [moveDay(day, -1), moveDay(day, 1)];
  const link = (to: string, rel: string, label: string) => html`<a href="${addresses.dayOf(to, filters)}" rel="${rel}">${label}</a>`;
  const hrefOf = (some: Filters) => addresses.dayOf(day, filters, some.get('page'));
  return {
    title: name,
    description: text('events-of', { day: name }),
    path: (language) => createPageAddresses(language).dayOf(day, filters, filters.get('page')),
    robots: isEmpty ? 'noindex, nofollow' : day < today || filters.isFiltered ? 'noindex' : undefined,
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
      <p class="total">${count('events', listed.total)}</p>
      ${renderIf(isEmpty, () => html`<p class="nothing">${text('no-events')}</p>`)}
      <ol class="events">
        ${listed.events.map((shown) => renderItem(shown, reader, 'h2'))}
      </ol>
      ${renderPager({ page, per_page: perPage, total: listed.total }, hrefOf, filters, reader)}
      ${renderIf(
        underWay.total > 0,
        () =>
          html`<section class="under-way" aria-labelledby="under-way">
            <h2 id="under-way">${text('under-way')}</h2>
            ${renderUnderWay(underWay.events, reader)}
            ${renderIf(underWay.total > underWay.events.length, () => html`<p>${count('more', underWay.total - underWay.events.length)}</p>`)}
          </section>`,
      )}`,
  };
}
