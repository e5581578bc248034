import { type Html, html, type Page } from '../../frame/html.js';
import { renderHidden } from '../../sign-in/frame.js';
import type { Editor } from '../editor.js';
import { type Choice, markIf } from '../forms/render-parts.js';
import { renderEditorPage } from '../frame.js';
import { eventPath } from './event.page.js';
import { FILTERS, type ListAddress, type Tab, TABS } from './list-events.js';
import { listPath, renderEvents, type ShownList } from './render-events.js';

export function renderListPage(shown: ShownList, editor: Editor): Page {
  const { address, list, mistake } = shown;
  const { text, language } = editor;
  const main = html`${renderTabs(shown, editor)} ${renderFilters(shown, editor)}
  ${mistake === undefined ? '' : html`<p class="summary" role="alert">${mistake}</p>`}
  ${list.events.length === 0 ? renderEmpty(address, editor) : renderEvents(shown, editor)}`;
  const notice = html`<p><a class="button" href="${eventPath(language)}">${text('new-event')}</a></p>`;
  return renderEditorPage({ title: text('events'), path: (one) => listPath(one, address), notice, main }, editor);
}

function renderTabs({ address, waiting }: ShownList, { language, text }: Editor): Html {
  const item = (tab: Tab) => {
    const name = tab === 'approve' && waiting > 0 ? text('tab-approve-some', { count: waiting }) : text(`tab-${tab}`);
    const current = tab === address.tab ? html`aria-current="page"` : '';
    return html`<li><a href="${listPath(language, { ...address, tab, page: 1 })}" ${current}>${name}</a></li> `;
  };
  return html`<nav class="tabs" aria-label="${text('lists')}">
    <ul>
      ${TABS.map(item)}
    </ul>
  </nav>`;
}

function renderFilters({ address, choices }: ShownList, { context, language, text }: Editor): Html {
  const { tab, filters } = address;
  const languages = new Intl.DisplayNames([language], { type: 'language' });
  const missing = context.settings.languages.map((one): Choice => ({ id: one, name: languages.of(one)! }));
  const select = (name: 'categories' | 'venue' | 'missing_translation', label: string, all: readonly Choice[]) =>
    html`<p>
      <label for="l-${name}">${label}</label>
      <select id="l-${name}" name="${name}">
        <option value="">${text('any')}</option>
        ${all.map((one) => html`<option value="${one.id}" ${markIf(one.id === filters[name], 'selected')}>${one.name}</option> `)}
      </select>
    </p>`;
  const isFiltered = FILTERS.some((name) => filters[name] !== undefined);
  const isOpen = FILTERS.some((name) => name !== 'search' && filters[name] !== undefined);
  return html`<form method="get" role="search" class="narrow">
    ${renderHidden('tab', tab)}
    <p>
      <label for="l-search">${text('search')}</label>
      <input type="search" id="l-search" name="search" value="${filters.search ?? ''}" maxlength="200" />
    </p>
    <details ${markIf(isOpen, 'open')}>
      <summary>${text('filters')}</summary>
      <div class="sides">
        ${select('categories', text('categories'), choices.categories)} ${select('venue', text('venue'), choices.venue)}
        <p>
          <label for="l-month">${text('month')}</label>
          <input type="month" id="l-month" name="month" value="${filters.month ?? ''}" />
        </p>
        ${select('missing_translation', text('missing'), missing)}
      </div>
    </details>
    <p>
      <button class="plain">${text('show')}</button>
      ${isFiltered ? html`<a href="${listPath(language, { tab, page: 1, filters: {} })}">${text('show-all')}</a>` : ''}
    </p>
  </form>`;
}

/** Says what can be done where there is nothing. */
function renderEmpty({ tab, filters }: ListAddress, { language, text }: Editor): Html {
  if (FILTERS.some((name) => filters[name] !== undefined))
    return html`<p class="nothing">
      ${text('empty-filtered')} <a href="${listPath(language, { tab, page: 1, filters: {} })}">${text('show-all')}</a>
    </p>`;
  return html`<p class="nothing">${text(`empty-${tab}`)} <a href="${eventPath(language)}">${text('new-event')}</a></p>`;
}
