import { type Html, html } from '../../frame/html.js';
import { type Control, newRecordName } from '../fields/controls.js';
import { renderControl } from './render-control.js';
import { idOf, markIf, type RenderedForm, renderHint, renderMistake } from './render-parts.js';
import { suggestPath } from './render-suggestions.js';
import { renderBox } from './render-tree.js';
import type { LinksField } from '../fields/field.js';

/** The name of the input for the words of a search, and of what it had when the records below it were found. */
export const searchKey = (name: string): string => `${name}_search`;
export const searchedKey = (name: string): string => `${name}_searched`;

/** Renders the records that are linked, a search for others, and a new one. */
export function renderLinks(control: Control, form: RenderedForm): Html {
  const { key } = control;
  const field = control.field as LinksField & Control['field'];
  const { text } = form.editor;
  const chosen = form.values[key] ?? [];
  const search = form.searches[key];
  const others = search?.ids.filter((id) => !chosen.includes(id)) ?? [];
  const type = field.isSingle && chosen.length < 2 ? 'radio' : 'checkbox';
  const find = field.collection === 'venues' ? 'find-venue' : 'find-organizer';
  const box = (id: string, isFocused = false) => {
    const choice = form.choices[key]?.find((one) => one.id === id) ?? { id, name: id };
    return html`<li>${renderBox(choice, type, control, form, isFocused)}</li> `;
  };
  return html`<fieldset
    class="links"
    id="${idOf(key)}"
    tabindex="-1"
    data-name="${key}"
    data-suggest="${suggestPath(field.collection, form.editor)}"
    ${type === 'radio' ? html`data-single` : ''}
  >
    <legend>${text(field.label)}</legend>
    ${renderHint(field, key, form.editor)} ${renderMistake(control, form)}
    <ul>
      ${chosen.map((id) => box(id))}
      ${type === 'radio' && (chosen.length > 0 || others.length > 0) ? html`<li>${renderBox({ id: '', name: text('no-record') }, type, control, form)}</li>` : ''}
    </ul>
    ${search ? html`<p role="status">${text(search.ids.length > 0 ? 'found' : 'found-none', { words: search.words })}</p>` : ''}
    <ul>
      ${others.map((id, place) => box(id, place === 0))}
    </ul>
    ${renderFind(control, text(find), form)} ${renderNewRecord(control, search?.ids.length === 0, form)}
  </fieldset> `;
}

/** Renders a search for records to choose, with the button that shows them. */
export function renderFind({ key }: Control, label: string, { editor, searches }: RenderedForm): Html {
  const words = searches[key]?.words ?? '';
  return html`<p class="find">
    <label for="${idOf(searchKey(key))}">${label}</label>
    <input type="search" id="${idOf(searchKey(key))}" name="${searchKey(key)}" value="${words}" />
    <input type="hidden" name="${searchedKey(key)}" value="${words}" />
    <button name="do" value="find-${key}" class="plain">${editor.text('find')}</button>
  </p>`;
}

/** Renders the fields of a record that is made with the form. */
function renderNewRecord({ key, field }: Control, isWanted: boolean, form: RenderedForm): Html {
  const { text } = form.editor;
  const members = form.form.newRecords[key] ?? [];
  const controls = members.map((member): Control => ({ key: `${newRecordName(key)}[${member.name}]`, field: member, linkedBy: key }));
  const isFilled = ({ key: own }: Control) => (form.values[own]?.[0] ?? '') !== '';
  const isWrong = ({ key: own }: Control) => form.errors.some((error) => error.control?.key === own);
  const isOpen = isWanted || controls.some((one) => isFilled(one) || isWrong(one));
  const title = (field as LinksField).collection === 'venues' ? 'new-venue' : 'new-organizer';
  // A name is required only of a record that is made.
  const optional = (one: Control): Control => ({ ...one, field: { ...one.field, isRequired: false } });
  return html`<details ${markIf(isOpen, 'open')}>
    <summary>${text(title)}</summary>
    <div class="sides">${controls.map((one) => renderControl(optional(one), text(one.field.label), form))}</div>
  </details>`;
}
