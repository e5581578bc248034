import { type Html, html } from '../../frame/html.js';
import { Filters } from '../parts/filters.js';
import { renderDatedItems } from '../parts/item-lists.js';
import type { Reader } from '../parts/reader.js';
import type { ShownEvents } from '../parts/reader-events.js';
import { renderIf } from '../parts/texts.js';

/** Events of a venue or an organizer on its page. A link leads to all. */
export const MAX_COMING = 10;

/** Renders the coming events of a venue or an organizer. */
export function renderComingEvents(
  { events, total }: ShownEvents,
  { title, parameter, id }: { readonly title: string; readonly parameter: 'venue' | 'organizer'; readonly id: number },
  reader: Reader,
): Html {
  const { addresses, text } = reader;
  const filters = Filters.NONE.with(parameter, String(id));
  const all = addresses.listOf(filters);
  return html`<section class="coming" aria-labelledby="coming">
    <h2 id="coming">${title}</h2>
    ${events.length === 0 ? html`<p class="nothing">${text('no-events')}</p>` : renderDatedItems(events, filters, reader)}
    ${renderIf(total > events.length, () => html`<p><a href="${all}">${text('all-of', { count: total })}</a></p>`)}
  </section>`;
}
