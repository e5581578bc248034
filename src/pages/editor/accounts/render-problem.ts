import type { ErrorBody } from '../../../core/http/responses/error-body.js';
import { type Html, html } from '../../frame/html.js';
import type { Editor } from '../editor.js';
import { isEditorText } from '../fields/name-fields.js';

/** Renders why the API refused something: the reason of each field, or else the sentence about all. It takes the focus. */
export function renderProblem(problem: ErrorBody | undefined, { text }: Editor): Html {
  if (problem === undefined) return html``;
  const { params } = problem.data;
  const reasons = params === undefined || Array.isArray(params) ? [] : Object.entries(params);
  const named = reasons.map(([name, reason]) => `${isEditorText(name) ? text(name) : name}: ${reason}`);
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
    <h2>${text('errors-heading')}</h2>
    <ul>
      ${(named.length > 0 ? named : [problem.message]).map((sentence) => html`<li>${sentence}</li> `)}
    </ul>
  </div>`;
}

/** Renders what is wrong in one sentence. It takes the focus. */
export function renderSentence(sentence: string): Html {
  return html`<p class="summary" role="alert" tabindex="-1" autofocus>${sentence}</p>`;
}
