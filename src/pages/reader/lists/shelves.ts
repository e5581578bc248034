import { type Html, html } from '../../frame/html.js';
import type { Filters } from '../parts/filters.js';
import { renderShelf } from '../parts/item-lists.js';
import type { Reader } from '../parts/reader.js';
import type { ShownEvents } from '../parts/reader-events.js';
import { NOTHING, renderIf } from '../parts/texts.js';
import { describeTimesOfDay } from '../parts/times.js';

/** Renders what began before a day and goes on, and a link to all of it. */
export function renderUnderWay({ events, total }: ShownEvents, day: string, filters: Filters, reader: Reader): Html {
  if (events.length === 0) return NOTHING;
  const { text, addresses, today } = reader;
  const all = filters.withUnderWay(day, `${day < today ? today : day} 00:00:00`);
  return renderSection(
    'under-way',
    text('also-on'),
    html`${renderShelf(events, reader)}
    ${renderIf(total > events.length, () => html`<p><a href="${addresses.listOf(all)}" rel="nofollow">${text('all-under-way', { count: total })}</a></p>`)}`,
  );
}

/** Renders what began earlier today and is over, and a link to the whole day. */
export function renderOver({ events, total }: ShownEvents, filters: Filters, reader: Reader): Html {
  if (events.length === 0) return NOTHING;
  const { text, addresses, today } = reader;
  const shelf = renderShelf(events, reader, (event) => describeTimesOfDay(event, reader).time);
  const link = html`<p><a href="${addresses.listOf(filters.withOver(today))}" rel="nofollow">${text('all-of', { count: total })}</a></p>`;
  return renderSection('over', text('earlier-today'), html`${shelf} ${renderIf(total > events.length, () => link)}`);
}

function renderSection(id: string, title: string, content: Html): Html {
  return html`<section class="shelf" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section>`;
}
