import { Injectable } from '@nestjs/common';
import type { SessionListResponse, SessionResponse } from '../../../accounts/sessions/dto/session.response.js';
import type { ErrorBody } from '../../../core/http/responses/error-body.js';
import type { Fields } from '../../../core/objects.js';
import { type Html, html, type Page } from '../../frame/html.js';
import type { PageResult } from '../../sign-in/page-result.js';
import type { Editor } from '../editor.js';
import { renderEditorPage } from '../frame.js';
import { AccountApi } from './account-api.service.js';
import { accountPath, formatInstant, readAction, renderActor } from './account-frame.js';
import { renderProblem } from './render-problem.js';

/** The page of the browsers in which a user is signed in. */
@Injectable()
export class SessionPages {
  constructor(private readonly api: AccountApi) {}

  /** @param user whose sessions, if they are not one's own */
  async show(user: number | undefined, editor: Editor, problem?: ErrorBody): Promise<PageResult> {
    const { sessions } = await this.api.get<SessionListResponse>('sessions', { user }, editor);
    return { page: renderSessions(sessions, user, problem, editor) };
  }

  async submit(body: Fields, editor: Editor): Promise<PageResult> {
    const { button, isOwn, of } = readAction(body, editor);
    const [, id] = /^end-(\d{1,10})$/.exec(button) ?? [];
    const to = accountPath('sessions', editor.language, of);
    if (!isOwn || id === undefined) return { to };
    const written = await this.api.write({ method: 'DELETE', path: `sessions/${id}` }, editor);
    return written.isDone ? { to } : this.show(of, editor, written.body);
  }
}

function renderSessions(
  sessions: readonly SessionResponse[],
  user: number | undefined,
  problem: ErrorBody | undefined,
  editor: Editor,
): Page {
  const { language, text } = editor;
  const main = html`<p>${text('sessions-about')}</p>
    ${renderProblem(problem, editor)} ${sessions.length === 0 ? html`<p class="nothing">${text('no-sessions')}</p>` : ''}
    <form method="post" action="${accountPath('sessions', language)}">
      ${renderActor(editor, user)}
      <ul class="rows">
        ${sessions.map((session) => renderSession(session, editor))}
      </ul>
    </form>`;
  const content = { title: text('sessions'), path: (one: string) => accountPath('sessions', one, user), main };
  return renderEditorPage({ ...content, isMistake: problem !== undefined }, editor, problem?.status);
}

function renderSession({ id, browser, created_at, last_used_at, current }: SessionResponse, editor: Editor): Html {
  const { text } = editor;
  const facts = [
    text('began-on', { date: formatInstant(created_at, editor) }),
    text('used-on', { date: formatInstant(last_used_at, editor) }),
  ];
  return html`<li>
    <div>
      <h2>${browser === '' ? text('unknown-browser') : browser}</h2>
      <p>${facts.join(' · ')}</p>
      ${
        current
          ? html`<p><strong>${text('this-browser')}</strong></p>`
          : html`<p>
              <button name="do" value="end-${String(id)}" class="plain" aria-label="${text('end-session')}: ${browser}">
                ${text('end-session')}
              </button>
            </p>`
      }
    </div>
  </li> `;
}
