import { type Html, html } from '../../frame/html.js';
import type { Filters } from '../parts/filters.js';
import type { Reader } from '../parts/reader.js';
import { NOTHING, renderIf } from '../parts/texts.js';

/** Where a page of a list is. */
interface Place {
  readonly page: number;
  readonly per_page: number;
  readonly total: number;
}

/** Renders the links to the page before and after; on paper, how many events are left out. */
export function renderPager({ page, per_page, total }: Place, hrefOf: (page: Filters) => string, filters: Filters, reader: Reader): Html {
  const pages = Math.ceil(total / per_page);
  if (pages < 2) return NOTHING;
  const { text, count } = reader;
  const shown = page < pages ? per_page : total - (page - 1) * per_page;
  const href = (number: number) => hrefOf(number === 1 ? filters.without('page') : filters.with('page', String(number)));
  const previous = page > 1 && html`<a href="${href(page - 1)}" rel="prev">${text('previous')}</a>`;
  const next = page < pages && html`<a href="${href(page + 1)}" rel="next">${text('next')}</a>`;
  return html`<nav class="pager" aria-label="${text('pages')}">
      ${renderIf(previous, (link) => link)} <span>${text('page-of', { page, pages })}</span> ${renderIf(next, (link) => link)}
    </nav>
    <p class="paper">${count('not-printed', total - shown)} ${reader.context.settings.baseUrl + href(1)}</p>`;
}
