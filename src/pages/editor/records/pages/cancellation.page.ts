import type { EditorText } from '../../../../core/catalogues/messages.js';
import type { Fields } from '../../../../core/objects.js';
import { html, type Html, type Page } from '../../../frame/html.js';
import { renderHidden } from '../../../sign-in/frame.js';
import { readSent } from '../../fields/controls.js';
import { nameLanguage } from '../../fields/name-fields.js';
import { renderEditorPage } from '../../frame.js';
import { flattenFields } from '../../keep-form.interceptor.js';
import { type EditedRecord, type RecordEditor, recordPath, type ShownRecord, titleOf } from '../edited-resource.js';
import { FORM_INPUTS, type SentRecord } from '../sent-record.js';

/** Returns the button that cancels an event, or that says that it takes place after all. */
export function findCancelButton({ event_status: state, series_id, recurrence }: ShownRecord): { value: string; name: EditorText } {
  if (state === 'cancelled') return { value: 'uncancel', name: 'uncancel' };
  const name = series_id !== undefined ? 'cancel-date' : recurrence ? 'cancel-series' : 'cancel-event';
  return { value: 'cancel', name };
}

/** Renders the page that asks for the reason of a cancellation in each open language. It carries all that was sent. */
export function renderCancellationPage({ record }: EditedRecord, { body, languages }: SentRecord, editor: RecordEditor): Page {
  const { text } = editor;
  const reasonKey = (language: string) => `translations[${language}][status_reason]`;
  const own: readonly string[] = [FORM_INPUTS.button, 'event_status', ...languages.map(reasonKey)];
  const kept = flattenFields(body).filter(([name]) => !own.includes(name));
  const reason = (language: string): Html =>
    html`<p>
      <label for="reason-${language}">${text('status_reason')} (${nameLanguage(language, editor)})</label>
      <input
        type="text"
        id="reason-${language}"
        name="${reasonKey(language)}"
        lang="${language}"
        value="${readSent(body, reasonKey(language))?.[0] ?? ''}"
        maxlength="255"
      />
    </p> `;
  const { name } = findCancelButton(record);
  const main = html`<p>${text('cancel-about')}</p>
    <form method="post" action="${recordPath(editor, record.id)}" class="edit account">
      ${kept.map(([key, value]) => renderHidden(key, value))} ${renderHidden('event_status', 'cancelled')} ${languages.map(reason)}
      <p class="hint">${text('status_reason.hint')}</p>
      <p class="actions">
        <button name="${FORM_INPUTS.button}" value="save">${text(name)}</button>
        <a class="button plain" href="${recordPath(editor, record.id)}">${text('cancel-back')}</a>
      </p>
    </form>`;
  return renderEditorPage({ title: text('cancel-title', { title: titleOf(record, editor) }), main }, editor);
}

/** Returns a change with which an event takes place after all, without a reason. A date follows its series again. */
export function uncancel(body: Fields, { record, texts }: EditedRecord): Fields {
  const { changed = [], series_id } = record;
  const { event_status: _, ...others } = body;
  if (series_id !== undefined && (changed as readonly string[]).includes('event_status'))
    return { ...others, inherit: ['event_status', 'status_reason'].filter((name) => (changed as readonly string[]).includes(name)) };
  const sent = (body.translations ?? {}) as Readonly<Record<string, Fields>>;
  const reasons = Object.entries(texts).filter(([, own]) => own?.status_reason);
  const cleared = reasons.map(([language]) => [language, { ...sent[language], status_reason: null }] as const);
  return { ...others, event_status: 'scheduled', translations: { ...sent, ...Object.fromEntries(cleared) } };
}
