import { html, type Html } from '../../../frame/html.js';
import type { Control } from '../../fields/controls.js';
import { nameControl } from '../../inputs/render-form.js';
import { idOf } from '../../inputs/render-parts.js';
import type { RecordEditor } from '../edited-resource.js';

/** What a user should know before a record is saved, or becomes public. It forbids nothing. */
export interface Hint {
  /** One that was told is known by it. */
  readonly name: string;
  readonly message: string;
  /** The control that it is about. */
  readonly control?: Control | undefined;
  /** The path of the page with what it is about. */
  readonly path?: string;
}

/** Renders hints that stop a form once: they take the focus. The same button goes on. */
export function renderTold(hints: readonly Hint[], editor: RecordEditor, hasErrors: boolean): Html {
  if (hints.length === 0) return html``;
  const focus = hasErrors ? html`` : html`role="alert" tabindex="-1" autofocus`;
  return html`<div class="hints" ${focus} data-told>
    <h2>${editor.text('hints-heading')}</h2>
    ${renderList(hints, editor)}
    <p>${editor.text('hints-about')}</p>
  </div>`;
}

/** Renders hints about what is saved. */
export function renderHints(hints: readonly Hint[], editor: RecordEditor): Html {
  if (hints.length === 0) return html``;
  return html`<details class="hints">
    <summary>${editor.text('hints-count', { count: hints.length })}</summary>
    ${renderList(hints, editor)}
  </details>`;
}

function renderList(hints: readonly Hint[], editor: RecordEditor): Html {
  const item = ({ message, control, path }: Hint) => {
    if (path !== undefined) return html`<li><a href="${path}">${message}</a></li> `;
    if (control === undefined) return html`<li>${message}</li> `;
    return html`<li><a href="#${idOf(control.key)}">${nameControl(control, editor)}</a>: ${message}</li> `;
  };
  return html`<ul>
    ${hints.map(item)}
  </ul>`;
}
