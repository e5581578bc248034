import type { RestoredFieldResponse, LeftOutFieldResponse } from '../../../content/history/history.response.js';
import type { ErrorBody } from '../../../core/http/responses/error-body.js';
import { html, type Page } from '../../frame/html.js';
import { type Editor, formatTime } from '../editor.js';
import { renderSummary } from '../inputs/render-form.js';
import { renderEditorPage, renderNotice } from '../frame.js';
import { describeAuthor, findTitle, historyPath, renderWayBack } from './history.page.js';
import type { FormField } from '../fields/describe-form.js';
import { nameField } from '../fields/name-fields.js';
import { renderChanges, type ShownVersion } from './render-changes.js';
import { renderRestore } from './render-restore.js';

/** What came of a button. */
interface Outcome {
  readonly notice?: string;
  readonly error?: ErrorBody;
}

/** The answer to an undo or a restore. */
export interface Restored {
  readonly undone: readonly RestoredFieldResponse[];
  readonly left_out: readonly LeftOutFieldResponse[];
}

/** Renders a version compared field by field with the one before it. */
export function renderVersionPage(shown: ShownVersion, { notice, error }: Outcome, editor: Editor, status = 200): Page {
  const { address, opened, present } = shown;
  const { text, language } = editor;
  const path = historyPath(language, address);
  const main = html`${error ? renderSummary({ errors: [{ message: error.message }], editor }) : ''}
    <p><a href="${path}">${text('to-history')}</a></p>
    ${renderWayBack(address, editor)}
    <p>${describeAuthor(opened, editor)}</p>
    ${renderChanges(shown, editor)} ${renderRestore(shown, editor)}`;
  const date = formatTime(opened.date, language);
  return renderEditorPage(
    {
      title: text('version-of', { title: findTitle(address, present, editor), date }),
      path: (one) => historyPath(one, address, opened.version),
      notice: notice === undefined ? undefined : renderNotice(notice),
      isMistake: error !== undefined,
      main,
    },
    editor,
    status,
  );
}

/** Tells what went back, what did not, and why. */
export function describeRestored({ undone, left_out: left }: Restored, fields: readonly FormField[], editor: Editor): string {
  const nameAll = (names: readonly RestoredFieldResponse[]) => [...new Set(names.map((one) => nameField(one, fields, editor)))].join(', ');
  const reasons = ['changed-since', 'gone', 'not-in-version'] as const;
  return [
    undone.length > 0 ? editor.text('restored', { names: nameAll(undone) }) : editor.text('restored-nothing'),
    ...reasons.flatMap((reason) => {
      const others = left.filter((one) => one.reason === reason);
      return others.length > 0 ? [editor.text(`left-${reason}`, { names: nameAll(others) })] : [];
    }),
  ].join(' ');
}
