import type { OpenedVersionResponse } from '../../../content/history/history.response.js';
import { type Html, html } from '../../frame/html.js';
import { renderHidden } from '../../sign-in/frame.js';
import type { Editor } from '../editor.js';
import { FORM_INPUTS } from '../records/sent-record.js';
import { listFields } from '../tables/edited-resources.js';
import type { Difference } from './find-differences.js';
import type { HistoryAddress } from './history-reader.service.js';
import { nameField } from '../fields/name-fields.js';
import { markChange, showValues, type ValueWords } from './show-values.js';

/** A version, and how the record is now. */
export interface ShownVersion {
  readonly address: HistoryAddress;
  readonly opened: OpenedVersionResponse;
  readonly present: OpenedVersionResponse;
  readonly differences: readonly Difference[];
  /** The languages that have texts since then. */
  readonly added: readonly string[];
  readonly names: ValueWords['names'];
}

/** Renders what a version changed, and the button that undoes it. */
export function renderChanges({ address, opened, names }: ShownVersion, editor: Editor): Html {
  const { text } = editor;
  if (opened.changed.length === 0) return html`<p>${text('was-created')}</p>`;
  const fields = listFields(address.collection);
  const words = { fields, isAllDay: opened.record.all_day === true, names, editor };
  return html`<dl class="changes">
      ${opened.changed.map((one) => {
        const [before, after] = showValues(one, [one.before, one.after], words);
        return renderChange(nameField(one, fields, editor), [text('before'), before], [text('after'), after], editor);
      })}
    </dl>
    <form method="post" class="undo">
      ${renderHidden(FORM_INPUTS.user, String(editor.context.principal.id))}
      <p>${text('undo-about')}</p>
      <p class="actions"><button name="${FORM_INPUTS.button}" value="undo">${text('undo')}</button></p>
    </form>`;
}

/** Renders two values of a field, each with its label, and marks where they differ. What has the same words differs in its form. */
export function renderChange(
  name: string,
  [oldLabel, old]: [string, string],
  [newLabel, current]: [string, string],
  { text }: Editor,
): Html {
  const [before, after] = markChange(old, current);
  return html`<div>
    <dt>${name}</dt>
    ${old === current ? html`<dd class="hint">${text('same-words')}</dd>` : ''}
    <dd><span class="hint">${oldLabel}</span> ${before}</dd>
    <dd><span class="hint">${newLabel}</span> ${after}</dd>
  </div> `;
}
