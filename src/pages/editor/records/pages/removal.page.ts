import { editPagePath } from '../../../../core/http/routing/page-links.js';
import type { EventResponse } from '../../../../events/dto/event.response.js';
import { type Html, html, type Page } from '../../../frame/html.js';
import { renderHidden } from '../../../sign-in/frame.js';
import { formatDay } from '../../editor.js';
import { renderEditorPage } from '../../frame.js';
import { type EditedRecord, type RecordEditor, recordPath, titleOf } from '../edited-resource.js';
import type { Uses } from '../record-reader.service.js';
import { FORM_INPUTS } from '../sent-record.js';

/** Renders what uses a record that a user wants to delete. The user can do it all the same. */
export function renderRemovalPage({ record }: EditedRecord, { events, total }: Uses, editor: RecordEditor): Page {
  const { context, resource, language, text } = editor;
  const title = titleOf(record, editor);
  const item = ({ id, title: name, start_date }: EventResponse): Html =>
    html`<li>
      <a href="${editPagePath(language)}/events/${String(id)}">${name ?? text('untitled')}</a>, ${formatDay(start_date, language)}
    </li> `;
  const main = html`<p>${text('used-by', { count: total })}</p>
    <ul class="uses">
      ${events.map(item)}${total > events.length ? html`<li>…</li>` : ''}
    </ul>
    <p>${text(resource.uses!.about)}</p>
    <form method="post" action="${recordPath(editor, record.id)}" class="edit account">
      ${renderHidden(FORM_INPUTS.user, String(context.principal.id))} ${renderHidden(FORM_INPUTS.sure, 'yes')}
      <p class="actions">
        <button name="${FORM_INPUTS.button}" value="trash">${text(resource.kind === 'term' ? 'delete' : 'trash')}</button>
        <a class="button plain" href="${recordPath(editor, record.id)}">${text('keep')}</a>
      </p>
    </form>`;
  return renderEditorPage({ title: text('remove-title', { title }), path: (one) => recordPath(editor, record.id, one), main }, editor);
}
