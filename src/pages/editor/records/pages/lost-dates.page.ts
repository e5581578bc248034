import type { ErrorBody } from '../../../../core/http/responses/error-body.js';
import type { Fields } from '../../../../core/objects.js';
import type { Language } from '../../../../core/text/language.js';
import type { SeriesExceptionResponse } from '../../../../events/dto/series.response.js';
import { html, type Html, type Page } from '../../../frame/html.js';
import { renderHidden } from '../../../sign-in/frame.js';
import { type Editor, formatDay } from '../../editor.js';
import { FORM_INPUTS } from '../sent-record.js';
import type { FormField } from '../../fields/describe-form.js';
import { renderEditorPage } from '../../frame.js';
import { nameField, nameLanguage } from '../../fields/name-fields.js';
import { flattenFields } from '../../keep-form.interceptor.js';

/** What the API says when a change would lose changed dates. */
interface LostDates {
  readonly exceptions: readonly SeriesExceptionResponse[];
  readonly can_keep: boolean;
}

/** A form that would lose changed dates. */
interface RefusedForm {
  readonly title: string;
  /** Returns the path of its page, to which it is sent, in a language. */
  readonly path: (language: Language) => string;
  /** Those of the form of events. */
  readonly fields: readonly FormField[];
  readonly body: Fields;
  /** The button that was pressed. */
  readonly button: string;
}

/** Renders the page that asks what becomes of the dates; undefined if the API has refused something else. */
export function renderLostDates(
  { code, data }: ErrorBody,
  { title, path, fields, body, button }: RefusedForm,
  editor: Editor,
): Page | undefined {
  if (code !== 'exceptions-lost') return undefined;
  const { text, language } = editor;
  const lost = data as unknown as LostDates;
  const kept = flattenFields(body).filter(([name]) => name !== FORM_INPUTS.button && name !== FORM_INPUTS.pressed);
  const main = html`<p>${text('lost-about')}</p>
    <ul>
      ${lost.exceptions.map((one) => html`<li>${describeDate(one, fields, editor)}</li> `)}
    </ul>
    <form method="post" action="${path(language)}" class="edit lost">
      ${kept.map(([name, value]) => renderHidden(name, value))} ${renderHidden(FORM_INPUTS.pressed, button)}
      ${lost.can_keep ? '' : html`<p>${text('lost-cannot-keep')}</p>`}
      <p class="actions">${lost.can_keep ? renderButton('lost-keep', editor) : ''} ${renderButton('lost-drop', editor)}</p>
      <p><a href="${path(language)}">${text('lost-back')}</a></p>
    </form>`;
  return renderEditorPage({ title: text('lost-title', { title }), path, main, isMistake: true }, editor, data.status);
}

function renderButton(name: 'lost-keep' | 'lost-drop', { text }: Editor): Html {
  return html`<button name="${FORM_INPUTS.button}" value="${name}" class="plain">${text(name)}</button>`;
}

/** Names a changed date, and what it has of its own. */
export function describeDate(
  { original_start_date: start, fields, languages }: SeriesExceptionResponse,
  known: readonly FormField[],
  editor: Editor,
): string {
  const names = fields.map((field) => nameField({ field }, known, editor));
  const texts = languages.map((one) => nameLanguage(one, editor)).join(', ');
  const own = texts === '' ? names : [...names, editor.text('in-languages', { languages: texts })];
  return `${formatDay(start, editor.language)}: ${own.join(', ')}`;
}
