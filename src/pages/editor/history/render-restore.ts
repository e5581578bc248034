import { type Html, html } from '../../frame/html.js';
import { renderHidden } from '../../sign-in/frame.js';
import type { Editor } from '../editor.js';
import { FORM_INPUTS } from '../records/sent-record.js';
import { markIf } from '../inputs/render-parts.js';
import { nameField, nameLanguage } from '../fields/name-fields.js';
import { listFields } from '../tables/edited-resources.js';
import { showValues } from './show-values.js';
import { renderChange, type ShownVersion } from './render-changes.js';

/** Who reads a record, when, and at which address: these go back only if a user wants it. */
const CHOSEN_ONLY = ['status', 'date', 'author', 'slug'];

/** Renders the form that makes a record what it was after a version, with a choice of fields and languages. */
export function renderRestore({ address, opened, present, differences, added, names }: ShownVersion, editor: Editor): Html {
  const { text } = editor;
  const known = listFields(address.collection);
  const words = { fields: known, isAllDay: opened.record.all_day === true, names, editor };
  const fields = [...new Set(differences.map(({ field }) => field))];
  const languages = [...new Set(differences.flatMap(({ language }) => language ?? []))];
  const isEmpty = fields.length === 0 && added.length === 0;
  const box = (name: string, value: string, label: string, isChecked: boolean) =>
    html`<div class="check">
      <input type="checkbox" id="${name}-${value}" name="${name}" value="${value}" ${markIf(isChecked, 'checked')} />
      <label for="${name}-${value}">${label}</label>
    </div> `;
  const changes = (field: string) =>
    differences
      .filter((one) => one.field === field)
      .map((one) => {
        const [now, then] = showValues(one, [one.now, one.then], words);
        return renderChange(nameField(one, known, editor), [text('now'), now], [text('then'), then], editor);
      });
  return html`<section>
    <h2>${text('restore-then')}</h2>
    ${
      isEmpty
        ? html`<p>${text('restore-same')}</p>`
        : html`<form method="post" class="restore">
            ${renderHidden(FORM_INPUTS.user, String(editor.context.principal.id))} ${renderHidden('version', String(present.version))}
            <p>${text('restore-about')}</p>
            <fieldset>
              <legend>${text('restore-fields')}</legend>
              ${fields.map(
                (field) =>
                  html`${box('fields', field, nameField({ field }, known, editor), !CHOSEN_ONLY.includes(field))}
                    <dl class="changes">${changes(field)}</dl>`,
              )}
            </fieldset>
            ${
              languages.length + added.length === 0
                ? ''
                : html`<fieldset>
                    <legend>${text('restore-languages')}</legend>
                    ${languages.map((one) => box('languages', one, nameLanguage(one, editor), true))}
                    ${added.map((one) => box('languages', one, text('restore-removes', { language: nameLanguage(one, editor) }), false))}
                  </fieldset>`
            }
            <p class="actions"><button name="${FORM_INPUTS.button}" value="restore">${text('restore-then')}</button></p>
          </form>`
    }
  </section>`;
}
