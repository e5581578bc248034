import { type Html, html } from '../../frame/html.js';
import type { Editor } from '../editor.js';
import type { Control } from '../fields/controls.js';
import type { FormField } from '../fields/describe-form.js';
import { timeKey } from '../fields/kinds.js';
import {
  type Choice,
  describe,
  idOf,
  listWords,
  markIf,
  type RenderedForm,
  renderHint,
  renderMistake,
  renderNeed,
} from './render-parts.js';
import { suggestPath } from './render-suggestions.js';
import { isDay, isTime } from '../fields/typed-times.js';

/** Renders the inputs of a text in all open languages, side by side. */
export function renderTexts(field: FormField, controls: readonly Control[], form: RenderedForm): Html {
  const { text } = form.editor;
  const languages = new Intl.DisplayNames([form.editor.language], { type: 'language' });
  return html`<fieldset class="texts" ${describe({ key: field.name, field }, form)}>
    <legend>${text(field.label)}${renderNeed(field, form.editor)}</legend>
    ${renderHint(field, field.name, form.editor)}
    <div class="sides">
      ${controls.map((control) => renderControl({ ...control, field: { ...field, hint: undefined } }, languages.of(control.language!)!, form))}
    </div>
  </fieldset> `;
}

/** Renders one input with its label, its hint and its mistake. */
export function renderControl(control: Control, label: string, form: RenderedForm): Html {
  const { key, language } = control;
  // Of a text in several languages, one is enough.
  const isRequired = control.field.isRequired && (language === undefined || form.languages.length === 1);
  const field = { ...control.field, isRequired };
  const around = html`${renderHint(field, key, form.editor)}${renderMistake(control, form)}`;
  if (field.kind === 'check')
    return html`<p class="field check">
      <input
        type="checkbox"
        id="${idOf(key)}"
        name="${key}"
        value="true"
        ${markIf(form.values[key]?.length, 'checked')}
        ${describe(control, form)}
      />
      <label for="${idOf(key)}">${label}</label> ${around}
    </p> `;
  return html`<div class="field ${field.kind}">
    <label for="${idOf(key)}">${label}${renderNeed(field, form.editor)}</label> ${around} ${renderInput({ ...control, field }, form)}
  </div> `;
}

function renderInput(control: Control, form: RenderedForm): Html {
  const { field, key, language } = control;
  const [value = ''] = form.values[key] ?? [];
  const marks = html`${describe(control, form)} ${markIf(field.isRequired, 'required')}`;
  const shared = html`id="${idOf(key)}" name="${key}" ${language === undefined ? '' : html`lang="${language}"`} ${marks}`;
  if (field.kind === 'choice')
    return renderChoice(
      listWords(field, form.editor.text).filter(({ id }) => id !== field.byButton || id === value),
      field.defaultValue === undefined,
      value,
      shared,
      form.editor.text,
    );
  if (field.kind === 'term') return renderChoice(form.choices[key] ?? [], true, value, shared, form.editor.text);
  // The parser of HTML drops a line break behind the tag.
  if (field.kind === 'html') return html`<textarea ${shared} rows="8" data-html>${`\n${value}`}</textarea>`;
  if (field.kind === 'lines') return html`<textarea ${shared} rows="3">${`\n${value}`}</textarea>`;
  const type = ({ url: 'url', email: 'email', tel: 'tel' } as Partial<Record<FormField['kind'], string>>)[field.kind] ?? 'text';
  const { maxLength } = field.schema as { maxLength?: number };
  const bound = maxLength === undefined ? html`` : html`maxlength="${String(maxLength)}"`;
  const suggestions = field.kind === 'tags' ? html`data-suggest="${suggestPath('tags', form.editor)}"` : '';
  return html`<input type="${type}" ${shared} value="${value}" ${bound} ${suggestions} />`;
}

/** Renders a list of which one is chosen. @param attributes those of the list */
export function renderChoice(choices: readonly Choice[], mayBeEmpty: boolean, value: string, attributes: Html, text: Editor['text']): Html {
  const option = (id: string, name: string) => html`<option value="${id}" ${markIf(id === value, 'selected')}>${name}</option> `;
  return html`<select ${attributes}>
    ${mayBeEmpty ? option('', text('choose')) : ''} ${choices.map(({ id, name }) => option(id, name))}
  </select>`;
}

/** Renders a day and a time. */
export function renderMoment(control: Control, form: RenderedForm): Html {
  const { field, key } = control;
  const { text } = form.editor;
  const [day = '', time = ''] = form.values[key] ?? [];
  const marks = describe(control, form);
  // One that may take the day of another field needs a time alone.
  const takesDay = field.kind === 'moment' && field.dayOf !== undefined;
  // A field for days shows only days that exist: any other text needs a field for text.
  return html`<fieldset class="moment">
    <legend>${text(field.label)}${renderNeed(field, form.editor)}</legend>
    ${renderHint(field, key, form.editor)} ${renderMistake(control, form)}
    <p>
      <label for="${idOf(key)}">${text('day')}</label>
      <input
        type="${day === '' || isDay(day) ? 'date' : 'text'}"
        id="${idOf(key)}"
        name="${key}"
        value="${day}"
        ${markIf(field.isRequired && !takesDay, 'required')}
        ${marks}
      />
    </p>
    <p class="time">
      <label for="${idOf(timeKey(key))}">${text('time')}</label>
      <input
        type="${time === '' || isTime(time) ? 'time' : 'text'}"
        id="${idOf(timeKey(key))}"
        name="${timeKey(key)}"
        value="${time}"
        ${time.length > 5 ? html`step="1"` : ''}
        ${markIf(field.isRequired && takesDay, 'required')}
        ${marks}
      />
    </p>
  </fieldset> `;
}
