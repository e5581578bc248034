import type { EditorText } from '../../../core/catalogues/messages.js';
import { type Html, html } from '../../frame/html.js';
import { renderHidden } from '../../sign-in/frame.js';
import { formatTime } from '../editor.js';
import type { Choice } from '../inputs/render-parts.js';
import { renderPager } from '../render-pager.js';
import { collectionPath, type ListEditor, recordPath, type ShownRecord, type Tab, titleOf } from '../records/edited-resource.js';
import { type ListAddress, listPath } from './list-address.js';
import { renderDefaultButton } from '../records/pages/record-buttons.js';
import { FORM_INPUTS } from '../records/sent-record.js';

/** A list with all that its page shows. */
export interface ShownList {
  readonly address: ListAddress;
  readonly records: readonly ShownRecord[];
  readonly total: number;
  /** The number of its pages. */
  readonly pages: number;
  /** The number of records that wait for approval. */
  readonly waiting: number;
  /** Of a filter that the list has not, there are none. */
  readonly choices: Readonly<Record<'categories' | 'venue', readonly Choice[] | undefined>>;
  readonly mistake: string | undefined;
}

/** Renders the records of a list, with what can be done to many at once. */
export function renderRows({ address, records, pages, choices }: ShownList, editor: ListEditor): Html {
  const { resource, language, text } = editor;
  const isTrash = address.tab.name === 'trash';
  const actions = isTrash ? (['restore'] as const) : (['publish', 'draft-all', 'trash'] as const);
  return html`<form method="post" action="${collectionPath(resource, language)}/actions" class="bulk">
    ${renderHidden('back', listPath(resource, language, address))} ${renderHidden(FORM_INPUTS.user, String(editor.context.principal.id))}
    ${renderDefaultButton('', text('back-to-list'))}
    <ul class="rows">
      ${records.map((record) => renderRow(record, address.tab, editor))}
    </ul>
    ${renderPager(address.page, pages, (page = 1) => listPath(resource, language, { ...address, page }), editor)}
    <fieldset class="actions">
      <legend>${text('with-chosen')}</legend>
      ${actions.map((name) => renderAction(name === 'draft-all' ? 'draft' : name, text(name)))}
      ${isTrash || !choices.categories?.length ? '' : renderCategory(choices.categories, editor)}
    </fieldset>
  </form>`;
}

function renderAction(value: string, name: string): Html {
  return html`<button class="plain" name="${FORM_INPUTS.button}" value="${value}">${name}</button> `;
}

function renderCategory(categories: readonly Choice[], { text }: ListEditor): Html {
  return html`<span class="join">
    <label for="l-add">${text('add-category')}</label>
    <select id="l-add" name="category">
      ${categories.map(({ id, name }) => html`<option value="${id}">${name}</option> `)}
    </select>
    ${renderAction('category', text('add'))}
  </span>`;
}

function renderRow(record: ShownRecord, tab: Tab, editor: ListEditor): Html {
  const { context, resource, language, text } = editor;
  const { status = '', date = '', languages } = record;
  const isTrash = tab.name === 'trash';
  const missing = context.settings.languages.filter((one) => !languages.includes(one));
  const name = titleOf(record, editor);
  const id = String(record.series_id ?? record.id);
  const facts = resource.listFacts(record, editor).filter((fact) => fact);
  return html`<li>
    <input type="checkbox" id="e-${id}" name="records" value="${id}" aria-label="${text('choose-record', { title: name })}" />
    ${renderHidden(`title_${id}`, name)}
    <div>
      <h2><a href="${recordPath(editor, id)}">${name}</a></h2>
      <p>${facts.join(' · ')}</p>
      <p class="marks">
        ${status === 'publish' || isTrash ? '' : html`<strong class="status ${status}">${text(`is-${status}` as EditorText, { date: formatTime(date, language) })}</strong> `}
        ${missing.length > 0 && !isTrash ? html`<span class="missing">${text('lacks', { languages: missing.map((one) => one.toUpperCase()).join(', ') })}</span>` : ''}
      </p>
    </div>
  </li> `;
}
