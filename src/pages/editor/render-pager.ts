import { type Html, html } from '../frame/html.js';
import type { Editor } from './editor.js';

/** Renders the ways to the pages before and after. @param pathOf the path of a page, `undefined` for the first one */
export function renderPager(page: number, pages: number, pathOf: (page: number | undefined) => string, { text }: Editor): Html {
  if (pages < 2) return html``;
  const link = (to: number, name: string) => html`<a href="${pathOf(to === 1 ? undefined : to)}">${name}</a> `;
  return html`<nav class="pager" aria-label="${text('pages')}">
    ${page > 1 ? link(page - 1, text('previous')) : ''} <span>${text('page-of', { page, pages })}</span>
    ${page < pages ? link(page + 1, text('next')) : ''}
  </nav>`;
}
