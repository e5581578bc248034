import { calendarPagePath, editPagePath } from '../../../core/http/routing/page-links.js';
import { html, type Page } from '../../frame/html.js';
import type { Editor } from '../editor.js';
import { renderEditorPage } from '../frame.js';

/** Records that wait for something to be done. */
export interface ToDo {
  readonly name: string;
  readonly count: number;
  /** The path of their list. */
  readonly path: string;
}

export function renderWorkplacePage(toDo: readonly ToDo[], editor: Editor): Page {
  const { context, language, visitor, text } = editor;
  const calendar = html`<a href="${calendarPagePath(language)}">${visitor.text('to-calendar')}</a>`;
  const main = html`<p>
      ${visitor.text('signed-in-as', { username: context.principal.username })} ${context.settings.hasPages ? calendar : ''}
    </p>
    <p class="open"><a class="button" href="${editPagePath(language)}/events/new">${text('new-event')}</a></p>
    ${
      toDo.length === 0
        ? html`<p class="nothing">${text('nothing-to-do')}</p>`
        : html`<h2>${text('to-do')}</h2>
            <ul class="rows">
              ${toDo.map(({ name, count, path }) => html`<li><a href="${path}">${name}: ${String(count)}</a></li> `)}
            </ul>`
    }`;
  return renderEditorPage({ title: visitor.text('workplace'), path: editPagePath, main }, editor);
}
