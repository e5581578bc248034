import type { InvitationResponse } from '../../../accounts/users/dto/invitation.response.js';
import type { UserResponse } from '../../../accounts/users/dto/user.response.js';
import type { ErrorBody } from '../../../core/http/responses/error-body.js';
import { type Html, html, type Page } from '../../frame/html.js';
import { renderHidden } from '../../sign-in/frame.js';
import type { Editor } from '../editor.js';
import type { Control, FormValues } from '../fields/controls.js';
import type { FormError } from '../fields/read-errors.js';
import { renderFields, renderSummary } from '../inputs/render-form.js';
import type { RenderedForm } from '../inputs/render-parts.js';
import { renderEditorPage, renderNotice } from '../frame.js';
import { accountPath, formatInstant, renderActor, userPath } from './account-frame.js';
import { renderProblem } from './render-problem.js';

/** What was done to a user, in the address of the page that says so. */
export const USER_DONE = ['create', 'save', 'nothing'] as const;

export type UserDone = (typeof USER_DONE)[number];

/** A user, or a new one, with what the page shows. */
interface UserForm {
  readonly user: UserResponse | undefined;
  readonly controls: readonly Control[];
  readonly values: FormValues;
  /** What the values were when the form was opened. */
  readonly opened: Readonly<Record<string, string>>;
  readonly errors: readonly FormError[];
  readonly done?: UserDone | 'other-user' | undefined;
}

export function renderUserPage({ user, controls, values, opened, errors, done }: UserForm, editor: Editor, status = 200): Page {
  const { language, text } = editor;
  const id = user?.id ?? 'new';
  const fields = controls.map(({ field }) => field);
  const form: RenderedForm = { editor, form: { fields, newRecords: {} }, languages: [], values, errors, choices: {}, searches: {} };
  const main = html`${renderSummary(form)}
    <form method="post" action="${userPath(language, id)}" class="edit" novalidate>
      ${renderActor(editor)} ${Object.entries(opened).map(([key, digest]) => renderHidden(`opened_${key}`, digest))} ${renderFields(form)}
      <p class="actions"><button name="do" value="save">${text('save')}</button></p>
      ${user === undefined ? '' : renderOthers(user, editor)}
    </form>`;
  const notice = done && renderNotice(text(done === 'create' ? 'user-made' : done === 'other-user' ? done : `done-${done}`));
  const content = { title: user?.name ?? text('new-user'), path: (one: string) => userPath(one, id), main };
  return renderEditorPage({ ...content, notice, isMistake: errors.length > 0 }, editor, status);
}

/** What administrators do with a user. */
function renderOthers({ id }: UserResponse, { context, language, text }: Editor): Html {
  if (context.principal.role !== 'administrator') return html``;
  return html`<p class="others">
      <button name="do" value="invite" class="plain">${text('invite')}</button>
      <button name="do" value="delete" class="plain">${text('delete')}</button>
    </p>
    <p class="others">
      <a href="${accountPath('tokens', language, id)}">${text('tokens')}</a>
      <a href="${accountPath('sessions', language, id)}">${text('sessions')}</a>
    </p>`;
}

/** Renders the address of an invitation. No other page shows it. */
export function renderInvitationPage({ id, name }: UserResponse, { url, expires_at }: InvitationResponse, editor: Editor): Page {
  const { language, text } = editor;
  const main = html`<p>${text('invitation-once', { name, date: formatInstant(expires_at, editor) })}</p>
    <p class="secret"><code>${url}</code></p>
    <p><a class="button" href="${userPath(language, id)}">${name}</a></p>`;
  return renderEditorPage({ title: text('invitation-for', { name }), path: (one) => userPath(one, id), main }, editor);
}

/** Renders the question who gets the records of a user who is deleted. */
export function renderUserRemoval(
  { id, name }: UserResponse,
  others: readonly UserResponse[],
  problem: ErrorBody | undefined,
  editor: Editor,
): Page {
  const { language, text } = editor;
  const main = html`${renderProblem(problem, editor)}
    <p>${text('remove-user-about')}</p>
    <form method="post" action="${userPath(language, id)}" class="edit account">
      ${renderActor(editor)}
      <p>
        <label for="reassign">${text('reassign')}</label>
        <select id="reassign" name="reassign">
          <option value="">${text('choose')}</option>
          ${others.map((one) => html`<option value="${String(one.id)}">${one.name}</option> `)}
        </select>
      </p>
      <p class="actions">
        <button name="do" value="delete-all">${text('delete')}</button>
        <a class="button plain" href="${userPath(language, id)}">${text('keep')}</a>
      </p>
    </form>`;
  const content = { title: text('remove-title', { title: name }), path: (one: string) => userPath(one, id), main };
  return renderEditorPage({ ...content, isMistake: problem !== undefined }, editor, problem?.status);
}
