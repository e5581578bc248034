import { randomUUID } from 'node:crypto';
import { type Html, html, type Page } from '../../frame/html.js';
import { renderHidden } from '../../sign-in/frame.js';
import { formatQuery } from '../api-client.js';
import { type Control, digestValues, listFieldControls } from '../fields/controls.js';
import { readDefaults, readRecord } from '../fields/kinds.js';
import { renderChoice } from '../inputs/render-control.js';
import { listWords } from '../inputs/render-parts.js';
import { walkTree } from '../inputs/render-tree.js';
import { renderEditorPage } from '../frame.js';
import { renderPager } from '../render-pager.js';
import { collectionPath, type EditedRecord, type RecordEditor, recordPath, titleOf } from '../records/edited-resource.js';
import { FORM_INPUTS } from '../records/sent-record.js';

/** All terms, with what their page shows. */
export interface TermList {
  readonly terms: readonly EditedRecord[];
  readonly search: string;
  readonly page: number;
  readonly pages: number;
  /** What was done. */
  readonly notice: Html | undefined;
  readonly mistake: string | undefined;
}

/** The fields that can be written in the list. The page of a term has all of them. */
const LISTED_FIELDS: readonly string[] = ['name', 'color'];

/** Renders the tree of terms, each with a form for its names in all languages. */
export function renderTermsPage(list: TermList, editor: RecordEditor): Page {
  const { resource, language, text } = editor;
  const { terms, search, mistake, notice } = list;
  const members = terms.map((edited) => ({
    edited,
    id: String(edited.record.id),
    parent: String(edited.record.parent as number | undefined),
  }));
  const main = html`${renderSearch(search, editor)} ${mistake === undefined ? '' : html`<p class="summary" role="alert">${mistake}</p>`}
    ${terms.length === 0 ? html`<p class="nothing">${text(search === '' ? 'empty-all' : 'empty-filtered')}</p>` : ''}
    <ul class="terms">
      ${walkTree(members).map(({ edited, depth }) => html`<li class="depth-${String(Math.min(depth, 4))}">${renderRow(edited, editor)}</li> `)}
    </ul>
    ${renderPager(list.page, list.pages, (page) => collectionPath(resource, language) + formatQuery({ search, page }), editor)}
    <section class="new-term" aria-labelledby="new-term">
      <h2 id="new-term">${text(resource.texts.new)}</h2>
      ${renderRow(undefined, editor)}
    </section>`;
  return renderEditorPage({ title: text(resource.texts.all), path: (one) => collectionPath(resource, one), notice, main }, editor);
}

function renderSearch(search: string, { resource, language, text }: RecordEditor): Html {
  return html`<form method="get" role="search" class="narrow">
    <p>
      <label for="l-search">${text('search')}</label>
      <input type="search" id="l-search" name="search" value="${search}" maxlength="200" />
    </p>
    <p>
      <button class="plain">${text('show')}</button>
      ${search === '' ? '' : html`<a href="${collectionPath(resource, language)}">${text('show-all')}</a>`}
    </p>
  </form>`;
}

/** Renders the form of a term, or of a new one, in one row. */
function renderRow(edited: EditedRecord | undefined, editor: RecordEditor): Html {
  const { context, resource, text } = editor;
  const { languages } = context.settings;
  const id = edited?.record.id;
  const fields = resource.getForm().fields.filter(({ name }) => LISTED_FIELDS.includes(name));
  const controls = fields.flatMap((field) => listFieldControls(field, languages));
  const values = edited ? readRecord(controls, edited.record, edited.texts) : readDefaults(controls);
  const title = edited ? titleOf(edited.record, editor) : text(resource.texts.new);
  return html`<form
    method="post"
    action="${recordPath(editor, id)}"
    class="edit term"
    id="r-${String(id ?? 'new')}"
    aria-label="${title}"
    novalidate
  >
    ${renderHidden(FORM_INPUTS.user, String(context.principal.id))} ${renderHidden(FORM_INPUTS.languages, languages.join(','))}
    ${renderHidden(FORM_INPUTS.opened, JSON.stringify(digestValues(values)))} ${edited ? '' : renderHidden(FORM_INPUTS.key, randomUUID())}
    ${controls.map((control) => renderField(control, values[control.key]?.[0] ?? '', editor))}
    <p class="actions">
      <button name="${FORM_INPUTS.button}" value="save" class="${edited ? 'plain' : ''}">${text('save')}</button>
      ${edited ? html`<a href="${recordPath(editor, id)}" aria-label="${text('more-of', { title })}">${text('more')}</a>` : ''}
    </p>
  </form>`;
}

/** Renders a field of a row inside of its label: the inputs of other rows have the same names, so ids would not be unique. */
function renderField({ key, field, language }: Control, value: string, { language: ofPage, text }: RecordEditor): Html {
  if (language === undefined)
    return html`<label>${text(field.label)} ${renderChoice(listWords(field, text), true, value, html`name="${key}"`, text)}</label> `;
  const name = new Intl.DisplayNames([ofPage], { type: 'language' }).of(language)!;
  return html`<label>${name} <input type="text" name="${key}" value="${value}" lang="${language}" maxlength="255" /></label> `;
}
