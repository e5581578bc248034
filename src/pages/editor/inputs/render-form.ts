import { type Html, html } from '../../frame/html.js';
import type { Editor } from '../editor.js';
import { digestValues, isChanged, listFieldControls } from '../fields/controls.js';
import type { FormField } from '../fields/describe-form.js';
import { type Group, GROUPS } from '../fields/field.js';
import type { FormError } from '../fields/read-errors.js';
import { readDefaults } from '../fields/kinds.js';
import { renderControl, renderMoment, renderTexts } from './render-control.js';
import { renderRecurrence } from './render-recurrence.js';
import { renderLinks } from './render-links.js';
import { renderPicture } from './render-picture.js';
import { idOf, markIf, type RenderedForm } from './render-parts.js';
import { renderTree } from './render-tree.js';

/** Renders the fields of a form, in their groups. */
export function renderFields(form: RenderedForm): readonly Html[] {
  return GROUPS.flatMap((group) => {
    const fields = form.form.fields.filter((field) => field.group === group && !form.without?.includes(field.name));
    return fields.length === 0 ? [] : [renderGroup(group, fields, form)];
  });
}

function renderGroup(group: Group, fields: readonly FormField[], form: RenderedForm): Html {
  const rare = fields.filter(({ isRare }) => isRare);
  return html`<section class="group" aria-labelledby="g-${group}">
    <h2 id="g-${group}">${form.editor.text(group)}</h2>
    <div>
      ${fields.filter(({ isRare }) => !isRare).map((field) => renderField(field, form))}
      ${rare.length > 0 ? renderRare(group, rare, form) : ''}
    </div>
  </section> `;
}

/** Renders a field: of one with texts, the inputs of all open languages side by side. */
function renderField(field: FormField, form: RenderedForm): Html {
  const controls = listFieldControls(field, form.languages);
  const [first, ...others] = controls;
  if (field.kind === 'image') return renderPicture([first!, ...others], form);
  if (controls.length > 1) return renderTexts(field, controls, form);
  if (field.kind === 'moment') return renderMoment(first!, form);
  if (field.kind === 'terms' || field.kind === 'choices') return renderTree(first!, form);
  if (field.kind === 'recurrence') return renderRecurrence(first!, form);
  if (field.kind === 'links') return renderLinks(first!, form);
  return renderControl(first!, form.editor.text(field.label), form);
}

/** Renders fields that are rarely used. It says how many of them have a value, and is open if one is wrong. */
function renderRare(group: Group, fields: readonly FormField[], form: RenderedForm): Html {
  const controls = fields.flatMap((field) => listFieldControls(field, form.languages));
  const defaults = digestValues(readDefaults(controls));
  const filled = controls.filter(({ key, field }) => !field.isGiven && isChanged(form.values[key] ?? [], defaults[key]));
  const count = new Set(filled.map(({ field }) => field)).size;
  const isWrong = controls.some(({ key }) => form.errors.some(({ control }) => control?.key === key));
  const { text } = form.editor;
  return html`<details ${markIf(isWrong, 'open')}>
    <summary>${count > 0 ? text('more-filled', { count }) : text('more')}<span class="unseen">– ${text(group)}</span></summary>
    ${fields.map((field) => renderField(field, form))}
  </details>`;
}

/** Renders all that is wrong with a form, with links to the fields. It takes the focus. */
export function renderSummary({ errors, editor }: Pick<RenderedForm, 'errors' | 'editor'>): Html {
  if (errors.length === 0) return html``;
  const item = ({ control, message }: FormError) =>
    control === undefined
      ? html`<li>${message}</li> `
      : html`<li><a href="#${idOf(control.key)}">${nameControl(control, editor)}: ${message}</a></li> `;
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
    <h2>${editor.text('errors-heading')}</h2>
    <ul>
      ${errors.map(item)}
    </ul>
  </div>`;
}

/** Returns the name of a control, with its language if that is another one than that of the page. */
export function nameControl({ field, language }: NonNullable<FormError['control']>, editor: Editor): string {
  const label = editor.text(field.label);
  if (language === undefined || language === editor.language) return label;
  return `${label} (${new Intl.DisplayNames([editor.language], { type: 'language' }).of(language)})`;
}
