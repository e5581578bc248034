import { type Html, html, type Page } from '../../frame/html.js';
import { renderHidden } from '../../sign-in/frame.js';
import { type Choice, markIf } from '../inputs/render-parts.js';
import { renderEditorPage } from '../frame.js';
import { type Filter, type ListEditor, recordPath, type Tab } from '../records/edited-resource.js';
import { type ListAddress, listPath } from './list-address.js';
import { renderRows, type ShownList } from './render-rows.js';

export function renderListPage(shown: ShownList, editor: ListEditor): Page {
  const { address, records, mistake } = shown;
  const { resource, text } = editor;
  const main = html`${renderTabs(shown, editor)} ${renderFilters(shown, editor)}
  ${mistake === undefined ? '' : html`<p class="summary" role="alert">${mistake}</p>`}
  ${records.length === 0 ? renderEmpty(address, editor) : renderRows(shown, editor)}`;
  const notice = html`<p><a class="button" href="${recordPath(editor)}">${text(resource.texts.new)}</a></p>`;
  return renderEditorPage({ title: text(resource.texts.all), path: (one) => listPath(resource, one, address), notice, main }, editor);
}

function renderTabs({ address, waiting }: ShownList, { resource, language, text }: ListEditor): Html {
  const item = (tab: Tab) => {
    const name = tab.name === 'approve' && waiting > 0 ? text('tab-approve-some', { count: waiting }) : text(`tab-${tab.name}`);
    const current = tab === address.tab ? html`aria-current="page"` : '';
    return html`<li><a href="${listPath(resource, language, { ...address, tab, page: 1 })}" ${current}>${name}</a></li> `;
  };
  return html`<nav class="tabs" aria-label="${text('lists')}">
    <ul>
      ${resource.tabs.map(item)}
    </ul>
  </nav>`;
}

function renderFilters({ address, choices }: ShownList, { resource, context, language, text }: ListEditor): Html {
  const { tab, filters } = address;
  const has = (name: Filter) => resource.filters.includes(name);
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
  const isFiltered = resource.filters.some((name) => filters[name] !== undefined);
  const isOpen = resource.filters.some((name) => name !== 'search' && filters[name] !== undefined);
  return html`<form method="get" role="search" class="narrow">
    ${renderHidden('tab', tab.name)}
    <p>
      <label for="l-search">${text('search')}</label>
      <input type="search" id="l-search" name="search" value="${filters.search ?? ''}" maxlength="200" />
    </p>
    <details ${markIf(isOpen, 'open')}>
      <summary>${text('filters')}</summary>
      <div class="sides">
        ${has('categories') ? select('categories', text('categories'), choices.categories!) : ''}
        ${has('venue') ? select('venue', text('venue'), choices.venue!) : ''}
        ${has('month') ? renderMonth(filters.month, text('month')) : ''} ${select('missing_translation', text('missing'), missing)}
      </div>
    </details>
    <p>
      <button class="plain">${text('show')}</button>
      ${isFiltered ? html`<a href="${listPath(resource, language, { tab, page: 1, filters: {} })}">${text('show-all')}</a>` : ''}
    </p>
  </form>`;
}

function renderMonth(month = '', label: string): Html {
  return html`<p>
    <label for="l-month">${label}</label>
    <input type="month" id="l-month" name="month" value="${month}" />
  </p>`;
}

/** Says what can be done where there is nothing. */
function renderEmpty({ tab, filters }: ListAddress, editor: ListEditor): Html {
  const { resource, language, text } = editor;
  if (resource.filters.some((name) => filters[name] !== undefined))
    return html`<p class="nothing">
      ${text('empty-filtered')} <a href="${listPath(resource, language, { tab, page: 1, filters: {} })}">${text('show-all')}</a>
    </p>`;
  return html`<p class="nothing">${text(tab.empty)} <a href="${recordPath(editor)}">${text(resource.texts.new)}</a></p>`;
}
