import { Injectable } from '@nestjs/common';
import type { BatchResponse, BatchResultResponse } from '../../../api/batch/dto/batch.response.js';
import type { EditorText } from '../../../core/catalogues/messages.js';
import { DomainError } from '../../../core/errors/domain-error.js';
import type { Fields } from '../../../core/objects.js';
import type { EventResponse } from '../../../events/dto/event.response.js';
import { type Html, html, type Page } from '../../frame/html.js';
import { renderHidden } from '../../sign-in/frame.js';
import { findNext } from '../../sign-in/addresses.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { ApiClient } from '../api-client.js';
import { formatTime } from '../editor.js';
import { readSent } from '../fields/controls.js';
import { renderEditorPage } from '../frame.js';
import { collectionPath, type ListEditor, recordPath } from '../records/edited-resource.js';
import { apiPath } from '../records/record-reader.service.js';
import { FORM_INPUTS, STATUS_BY_BUTTON } from '../records/sent-record.js';

/** What is done to a record. */
interface Action {
  readonly id: string;
  readonly title: string;
  readonly operation: Fields;
}

const BUTTONS = [...Object.keys(STATUS_BY_BUTTON), 'trash', 'category', 'undo'];

/** Does the same to many records, each by itself. */
@Injectable()
export class RecordActions {
  constructor(private readonly api: ApiClient) {}

  async run(body: Fields, editor: ListEditor): Promise<PageResult> {
    const { context, language } = editor;
    const text = (name: string) => readSent(body, name)?.[0] ?? '';
    const ids = (readSent(body, 'records') ?? []).filter((id) => /^\d{1,10}$/.test(id));
    const back = findNext(text('back'), language, context.settings);
    const button = text(FORM_INPUTS.button);
    // Another user has signed in since: nothing is done by itself.
    if (text(FORM_INPUTS.user) !== String(context.principal.id) || !BUTTONS.includes(button)) return { to: back };
    if (ids.length === 0) return { page: renderResults([], back, editor) };
    const actions: Action[] = [];
    for (const id of ids) {
      const value = text(button === 'undo' ? `version_${id}` : 'category');
      actions.push({ id, title: text(`title_${id}`) || id, operation: await this.plan(id, button, value, editor) });
    }
    const sent = { atomic: false, operations: actions.map(({ operation }) => operation) };
    const written = await this.api.write<BatchResponse>({ method: 'POST', path: 'batch', body: sent }, context);
    if (!written.isDone) return { page: renderResults([html`<li>${written.body.message}</li>`], back, editor, true) };
    const { results } = written.body;
    const hasFailed = results.some(({ status }) => status >= 300);
    const items = actions.map((action, place) => renderResult(action, results[place]!, editor));
    const undo = renderUndo(actions, results, back, editor);
    return { page: renderResults(items, back, editor, hasFailed, undo) };
  }

  /** Returns the operation of the API. A category comes to those that a record has. @param value the category, or the version that is undone */
  private async plan(id: string, button: string, value: string, editor: ListEditor): Promise<Fields> {
    const path = apiPath(Number(id), editor);
    if (button === 'trash') return { method: 'DELETE', path };
    if (button === 'undo') return { method: 'POST', path: `${path}/history/${Number(value)}/undo`, body: {} };
    if (button !== 'category') return { method: 'PATCH', path, body: { status: STATUS_BY_BUTTON[button] } };
    try {
      const { categories } = await this.api.get<EventResponse>(path, {}, editor.context);
      return { method: 'PATCH', path, body: { categories: [...categories.map((one) => one.id), Number(value)] } };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // It is refused with the same error, beside what is done to the others.
      return { method: 'PATCH', path, body: {} };
    }
  }
}

function renderResult({ id, title }: Action, { status, body, changed }: BatchResultResponse, editor: ListEditor): Html {
  const { language, text } = editor;
  const { message, status: state, date = '' } = (body ?? {}) as { message?: string; status?: string; date?: string };
  const done: EditorText = changed ? (`is-${state}` as EditorText) : 'was-so';
  const sentence = status < 300 ? text(done, { date: formatTime(date, language) }) : (message ?? '');
  return html`<li class="${status < 300 ? 'done' : 'failed'}">
    <a href="${recordPath(editor, id)}">${title}</a>: ${status < 300 ? sentence : html`<strong class="mistake">${sentence}</strong>`}
  </li> `;
}

/** Renders the button that takes back all that was done. */
function renderUndo(actions: readonly Action[], results: readonly BatchResultResponse[], back: string, editor: ListEditor): Html {
  const { context, resource, language, text } = editor;
  const done = actions.flatMap(({ id, title }, place) => {
    const { changed, body } = results[place]!;
    const { version } = (body ?? {}) as { version?: number };
    return changed && version !== undefined ? [{ id, title, version: String(version) }] : [];
  });
  if (done.length === 0) return html``;
  return html`<form method="post" action="${collectionPath(resource, language)}/actions" class="undo">
    ${renderHidden('back', back)} ${renderHidden(FORM_INPUTS.user, String(context.principal.id))}
    ${done.map(({ id, title, version }) => html`${renderHidden('records', id)} ${renderHidden(`title_${id}`, title)} ${renderHidden(`version_${id}`, version)}`)}
    <p><button name="${FORM_INPUTS.button}" value="undo" class="plain">${text('undo')}</button></p>
  </form>`;
}

/** Renders what was done to each record. */
function renderResults(items: readonly Html[], back: string, editor: ListEditor, isMistake = false, undo = html``): Page {
  const { resource, text } = editor;
  const main = html`${
      items.length === 0
        ? html`<p>${text('none-chosen')}</p>`
        : html`<div role="status">
            <ul class="results-of">
              ${items}
            </ul>
          </div>`
    }
    ${undo}
    <p><a class="button" href="${back}">${text('back-to-list')}</a></p>`;
  const title = text(items.length === 0 || isMistake ? 'not-all-done' : 'all-done');
  return renderEditorPage(
    { title, path: (one) => collectionPath(resource, one), main, isMistake: isMistake || items.length === 0 },
    editor,
  );
}
