import { type Html, html } from '../../frame/html.js';
import type { Control } from '../fields/controls.js';
import { type Choice, describe, idOf, listWords, markIf, type RenderedForm, renderHint, renderMistake } from './render-parts.js';

/** Renders terms or words to choose among, terms as a tree. One whose parent is not there stands on its own. */
export function renderTree(control: Control, form: RenderedForm): Html {
  const { field, key } = control;
  const choices = form.choices[key] ?? listWords(field, form.editor.text);
  if (choices.length === 0) return html``;
  const known = new Set(choices.map(({ id }) => id));
  const renderBelow = (parent: string | undefined): Html => {
    const members = choices.filter((one) => (one.parent !== undefined && known.has(one.parent) ? one.parent : undefined) === parent);
    if (members.length === 0) return html``;
    return html`<ul>
      ${members.map((one) => html`<li>${renderBox(one, 'checkbox', { ...control, field: { ...field, hint: undefined } }, form)} ${renderBelow(one.id)}</li> `)}
    </ul>`;
  };
  return html`<fieldset class="tree" id="${idOf(key)}" tabindex="-1" ${describe(control, form)}>
    <legend>${form.editor.text(field.label)}</legend>
    ${renderHint(field, key, form.editor)} ${renderMistake(control, form)} ${renderBelow(undefined)}
  </fieldset> `;
}

/** Returns the members of a tree from top to bottom, with their depth. One whose parent is not there stands on its own. */
export function walkTree<T extends Pick<Choice, 'id' | 'parent'>>(members: readonly T[]): (T & { readonly depth: number })[] {
  const known = new Set(members.map(({ id }) => id));
  const walkBelow = (parent: string | undefined, depth: number): (T & { readonly depth: number })[] =>
    members
      .filter((one) => (one.parent !== undefined && known.has(one.parent) ? one.parent : undefined) === parent)
      .flatMap((one) => [{ ...one, depth }, ...walkBelow(one.id, depth + 1)]);
  return walkBelow(undefined, 0);
}

/** Renders a record or a word to be ticked. */
export function renderBox({ id, name }: Choice, type: 'checkbox' | 'radio', control: Control, form: RenderedForm, isFocused = false): Html {
  const { key } = control;
  const own = `${idOf(key)}-${id}`;
  const chosen = form.values[key] ?? [];
  const isChosen = id === '' ? chosen.length === 0 : chosen.includes(id);
  return html`<span class="check">
    <input
      type="${type}"
      id="${own}"
      name="${key}"
      value="${id}"
      ${markIf(isChosen, 'checked')}
      ${describe(control, form)}
      ${markIf(isFocused, 'autofocus')}
    />
    <label for="${own}">${name}</label>
  </span>`;
}
