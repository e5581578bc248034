import { type Html, html } from '../../frame/html.js';
import { createPageAddresses } from '../parts/addresses.js';
import { listDays, listWeeks, moveMonth } from '../parts/days.js';
import { Filters } from '../parts/filters.js';
import type { PageContent } from '../parts/frame.js';
import { renderEventLink, renderKind, type ShownEvent } from '../parts/items.js';
import type { Reader } from '../parts/reader.js';
import type { ShownEvents } from '../parts/reader-events.js';
import { renderShortState, stateClass } from '../parts/state.js';
import { NOTHING, renderIf } from '../parts/texts.js';
import { renderStart, startOf } from '../parts/times.js';
import { renderFilterPanel } from './filter-panel.js';
import type { FilterGroup } from './filter-groups.js';
import { findRobots } from './find-robots.js';
import { namePage } from './name-page.js';
import { renderUnderWay } from './shelves.js';

/** Events of a day in the table, at most. */
export const MAX_PER_DAY = 3;

/** What the page of a month shows. */
export interface MonthContent {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly filters: Filters;
  /** The first events of each day. */
  readonly days: readonly ShownEvents[];
  /** The events that began before the month. */
  readonly underWay: ShownEvents;
  readonly groups: readonly FilterGroup[];
}

export function buildMonthPage(content: MonthContent, reader: Reader): PageContent {
  const { month, filters, days, underWay } = content;
  const begins = days.some(({ total }) => total > 0);
  const name = reader.dates.format('month', `${month}-01`);
  return {
    title: namePage(name, content, reader),
    path: (language) => createPageAddresses(language).monthOf(month, filters.toAddress()),
    robots: findRobots({ begins, underWay, isPast: month < reader.today.slice(0, 7), filters }),
    current: 'month',
    filters,
    layout: 'months',
    main: renderMonthContent(content, reader),
  };
}

/** Renders the month with its filters, and links to the months before and after. */
export function renderMonthContent(content: MonthContent, reader: Reader): Html {
  const { month, filters, days, underWay, groups } = content;
  const { addresses, dates, text, count } = reader;
  const name = dates.format('month', `${month}-01`);
  const total = days.reduce((sum, day) => sum + day.total, 0);
  return html`<div class="turn">
      <h1>${name}</h1>
      ${renderTurn(content, reader)}
    </div>
    ${renderFilterPanel({ groups, filters, hasTimes: false, hrefOf: (some) => addresses.monthOf(month, some) }, reader)}
    <div class="results">
      <p class="total" role="status">${total === 0 ? '' : count('events', total)}</p>
      ${renderUnderWay(underWay, `${month}-01`, filters, reader)} ${renderTable(content, name, reader)}
      ${renderIf(total === 0 && underWay.total === 0, () => html`<p class="nothing">${text('no-events')}</p>`)}
    </div>`;
}

function renderTurn({ month, filters }: MonthContent, { addresses, today, text }: Reader): Html {
  const [previous, next] = [moveMonth(month, -1), moveMonth(month, 1)];
  const link = (to: string, rel: string, name: string) => html`<a href="${addresses.monthOf(to, filters)}" rel="${rel}">${name}</a>`;
  return html`<nav aria-label="${text('month')}">
    ${renderIf(previous, (to) => link(to, 'prev', text('previous-month')))}
    ${renderIf(month !== today.slice(0, 7), () => link(today.slice(0, 7), 'bookmark', text('this-month')))}
    ${renderIf(next, (to) => link(to, 'next', text('next-month')))}
  </nav>`;
}

/** Renders the month as a table with a column for each weekday. Below 40 rem, the style sheet makes a list of it. */
function renderTable({ month, filters, days }: MonthContent, caption: string, reader: Reader): Html {
  const byDay = new Map(listDays(month).map((day, place) => [day, days[place]!]));
  const cell = (day: string | null) => (day === null ? html`<td class="other"></td>` : renderDay(day, byDay.get(day)!, filters, reader));
  return html`<table class="month">
    <caption class="unseen">
      ${caption}
    </caption>
    <thead>
      <tr>
        ${listWeekdays().map((day) => renderWeekday(day, reader))}
      </tr>
    </thead>
    <tbody>
      ${listWeeks(month).map(
        (week) =>
          html`<tr>
            ${week.map(cell)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** Seven days from a Monday. */
function listWeekdays(): string[] {
  return listDays('2024-01').slice(0, 7);
}

function renderWeekday(day: string, { dates }: Reader): Html {
  const name = dates.format('weekday', day);
  return html`<th scope="col" abbr="${name}">${dates.format('short-weekday', day)}</th>`;
}

function renderDay(day: string, { events, total }: ShownEvents, filters: Filters, reader: Reader): Html {
  const { addresses, dates, today, count } = reader;
  const kind = [...(day === today ? ['today'] : []), ...(total === 0 ? ['empty'] : [])].join(' ');
  const href = addresses.dayOf(day, filters);
  const hidden = total - events.length;
  const name = dates.format('weekday-date', day);
  const number = html`<time datetime="${day}"
    ><span class="number" aria-hidden="true">${String(Number(day.slice(8)))}</span><span class="name">${name}</span></time
  >`;
  return html`<td class="${kind}" ${day === today ? html`aria-current="date"` : NOTHING}>
    ${total === 0 ? html`<p class="date">${number}</p>` : html`<h2 class="date"><a href="${href}">${number}</a></h2>`}
    ${renderIf(
      events.length > 0 && events,
      (some) =>
        html`<ul>
          ${some.map((shown) => renderEvent(shown, reader))}
        </ul>`,
    )}
    ${renderIf(
      hidden > 0,
      () =>
        html`<p class="more">
          <a href="${href}">${count('more', hidden)}<span class="unseen">, ${name}</span></a>
        </p>`,
    )}
  </td>`;
}

function renderEvent(shown: ShownEvent, reader: Reader): Html {
  const { event } = shown;
  const time = event.all_day ? NOTHING : html`${renderStart(event, reader.dates.formatTime(startOf(event, reader)))} `;
  const state = renderShortState(event, reader);
  // A colour stands beside its word alone. Where no category has one, the cells stay short.
  const kind = renderIf(event.categories[0]?.color, () => renderKind(event, reader));
  return html`<li class="${stateClass(event, reader).trim()}">${time}${state}${renderEventLink(shown, reader)}${kind}</li>`;
}
