import { randomUUID } from 'node:crypto';
import type { EditorText } from '../../../../core/catalogues/messages.js';
import { type Html, html, type Page } from '../../../frame/html.js';
import { renderHidden } from '../../../sign-in/frame.js';
import { renderEditorPage } from '../../frame.js';
import { type Editor, formatTime } from '../../editor.js';
import { renderFields, renderSummary } from '../../inputs/render-form.js';
import { DESCRIPTION_SCRIPTS, renderDescriptionBar } from '../../inputs/render-description-bar.js';
import { renderSuggestions } from '../../inputs/render-suggestions.js';
import type { RenderedForm } from '../../inputs/render-parts.js';
import { type DatePlace, renderScope } from './render-scope.js';
import { type EditedRecord, type RecordEditor, recordPath, titleOf } from '../edited-resource.js';
import { type Hint, renderHints, renderTold } from './hints.js';
import { type DateScope, FORM_INPUTS } from '../sent-record.js';
import { renderButton, renderButtons, renderDefaultButton, renderLanguageButtons } from './record-buttons.js';

/** The page of a record, or of a new one. */
export interface RecordPageContent {
  readonly edited: EditedRecord | undefined;
  readonly form: RenderedForm;
  /** What the values were when the form was opened. */
  readonly opened: Readonly<Record<string, string>>;
  /** Of a date, its place among those of its series. */
  readonly place?: DatePlace | undefined;
  /** Of a date, for which dates it is saved. */
  readonly scope: DateScope;
  readonly title: string;
  readonly notice?: Html | undefined;
  readonly hints: readonly Hint[];
  /** The names of the hints that the user has seen. */
  readonly told: readonly string[];
  /** Whether it shows what a browser sent, which is not saved. */
  readonly isUnsaved: boolean;
}

export function renderRecordPage(page: RecordPageContent, editor: RecordEditor, status = 200): Page {
  const { edited, form, title, notice } = page;
  const id = edited?.record.id;
  const hasPicture = form.form.fields.some(({ kind }) => kind === 'image');
  const hasSuggestions = form.form.fields.some(({ kind }) => kind === 'links' || kind === 'tags');
  const hasRule = form.form.fields.some((field) => field.kind === 'recurrence');
  const hasHtml = form.form.fields.some(({ kind }) => kind === 'html');
  const byReturn = edited || editor.resource.kind === 'term' ? 'save' : 'draft';
  const main = html`${renderStanding(edited, editor)} ${renderSummary(form)}
    ${page.isUnsaved ? renderTold(page.hints, editor, form.errors.length > 0) : renderHints(page.hints, editor)} ${renderKept(editor)}
    ${hasSuggestions ? renderSuggestions(editor) : ''} ${hasHtml ? renderDescriptionBar(editor, hasPicture) : ''}
    <form
      method="post"
      action="${recordPath(editor, id)}"
      class="edit"
      ${hasPicture ? html`enctype="multipart/form-data"` : ''}
      novalidate
      data-keep="calendar-edit:${String(editor.context.principal.id)}:${editor.resource.collection}:${String(id ?? 'new')}"
      ${page.isUnsaved ? html`data-unsaved` : ''}
    >
      ${renderDefaultButton(byReturn, editor.text(byReturn))} ${renderHidden(FORM_INPUTS.user, String(editor.context.principal.id))}
      ${renderHidden(FORM_INPUTS.languages, form.languages.join(','))} ${renderHidden(FORM_INPUTS.opened, JSON.stringify(page.opened))}
      ${renderHidden(FORM_INPUTS.key, randomUUID())}
      ${renderHidden(FORM_INPUTS.told, [...page.told, ...page.hints.map(({ name }) => name)].join(' '))} ${renderLanguageButtons(form)}
      ${renderFields(form)} ${page.place ? renderScope(page.place, page.scope, editor) : ''} ${renderButtons(edited, editor)}
    </form>`;
  const content = {
    ...{ title, main, notice, isMistake: form.errors.length > 0 },
    path: page.isUnsaved ? undefined : (one: string) => recordPath(editor, id, one),
    scripts: [
      ...(hasSuggestions ? (['u-elements.js', 'suggest.js'] as const) : []),
      ...(hasRule ? (['dates.js'] as const) : []),
      ...(hasPicture ? (['picture.js'] as const) : []),
      ...(hasHtml ? DESCRIPTION_SCRIPTS : []),
    ],
  };
  return renderEditorPage(content, editor, status);
}

/** What the script shows if the browser has kept a text that was not saved. */
function renderKept({ text }: Editor): Html {
  return html`<div class="notice" role="status" data-kept hidden>
    <p>${text('kept')} <time></time></p>
    <p class="actions">
      <button type="button" data-bring-back>${text('bring-back')}</button>
      <button type="button" class="plain" data-throw-away>${text('throw-away')}</button>
    </p>
  </div>`;
}

/** Tells where a record stands, and what it is. */
function renderStanding(edited: EditedRecord | undefined, editor: RecordEditor): Html {
  if (edited === undefined) return html``;
  const { language, text } = editor;
  const { id, version, status, date = '', url, series_id, recurrence } = edited.record;
  const link = status === 'publish' ? html`<a href="${url}">${text('see-page')}</a>` : '';
  // Only those who may edit a record see its version.
  const history = version === undefined ? '' : html`<a href="${recordPath(editor, id)}/history">${text('history')}</a>`;
  const series = html`<a href="${recordPath(editor, series_id)}">${text('to-series')}</a>`;
  return html`<p class="standing">
      ${status === undefined ? '' : html`<strong class="status ${status}">${text(`is-${status}` as EditorText, { date: formatTime(date, language) })}</strong>`}
      ${link} ${history}
    </p>
    ${recurrence ? html`<p class="notice">${text('is-series')} <a href="${recordPath(editor, id)}/dates">${text('dates')}</a></p>` : ''}
    ${series_id === undefined ? '' : html`<p class="notice">${text('is-date')} ${series}</p>`}`;
}

/** Renders the page of a record in the trash: it can be taken out again. */
export function renderTrashedPage(id: number, notice: Html | undefined, editor: RecordEditor): Page {
  const { text } = editor;
  const main = html`<form method="post" action="${recordPath(editor, id)}">
    ${renderHidden(FORM_INPUTS.user, String(editor.context.principal.id))}
    <p class="actions">${renderButton('restore', text('restore'), '')}</p>
  </form>`;
  const content = { title: text('is-trash'), path: (one: string) => recordPath(editor, id, one), main };
  return renderEditorPage({ ...content, notice }, editor);
}

/** Renders the page of a record that the user may read, and not edit. */
export function renderReadablePage(edited: EditedRecord, editor: RecordEditor): Page {
  const { id } = edited.record;
  const { resource, text } = editor;
  const copy = html`<p><a href="${recordPath(editor)}?copy=${String(id)}">${text('duplicate')}</a></p>`;
  const main = html`${renderStanding(edited, editor)}
    <p>${text('read-only')}</p>
    ${resource.fieldsOfOne ? copy : ''}`;
  return renderEditorPage({ title: titleOf(edited.record, editor), path: (one) => recordPath(editor, id, one), main }, editor);
}
