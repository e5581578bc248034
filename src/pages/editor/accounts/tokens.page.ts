import { randomUUID } from 'node:crypto';
import type { NewTokenResponse, TokenResponse } from '../../../accounts/auth/dto/auth.response.js';
import { SCOPES } from '../../../core/http/context/principal.js';
import type { ErrorBody } from '../../../core/http/responses/error-body.js';
import { type Html, html, type Page } from '../../frame/html.js';
import type { Editor } from '../editor.js';
import { isDay } from '../fields/typed-times.js';
import { renderEditorPage } from '../frame.js';
import { accountPath, formatInstant, renderActor } from './account-frame.js';
import { renderHidden } from '../../sign-in/frame.js';
import { FORM_INPUTS } from '../records/sent-record.js';
import { renderProblem, renderSentence } from './render-problem.js';

/** The tokens of a user, with what their page shows. */
export interface TokenPage {
  readonly user: number | undefined;
  readonly tokens: readonly TokenResponse[];
  readonly typed?: { readonly name: string; readonly expires_at: string; readonly scopes: readonly string[] };
  readonly problem?: ErrorBody;
  /** What to say if the form has made a token before, which only the answer to that one has shown: it was sent again, as it was or changed. */
  readonly mistake?: 'token-was-made' | 'token-was-changed';
}

export function renderTokens(page: TokenPage, editor: Editor, status = 200): Page {
  const { tokens, user, problem, mistake } = page;
  const { language, text } = editor;
  const main = html`<p>${text('tokens-about')}</p>
    ${renderProblem(problem, editor)} ${mistake === undefined ? '' : renderSentence(text(mistake))}
    ${tokens.length === 0 ? html`<p class="nothing">${text('no-tokens')}</p>` : ''}
    <form method="post" action="${accountPath('tokens', language)}">
      ${renderActor(editor, user)}
      <ul class="rows">
        ${tokens.map((token) => renderToken(token, editor))}
      </ul>
    </form>
    ${renderForm(page, editor)}`;
  const path = (one: string) => accountPath('tokens', one, user);
  return renderEditorPage({ title: text('tokens'), path, main, isMistake: (mistake ?? problem) !== undefined }, editor, status);
}

function renderToken({ id, name, created_at, last_used_at, expires_at, scopes }: TokenResponse, editor: Editor): Html {
  const { text } = editor;
  const facts = [
    text('made-on', { date: formatInstant(created_at, editor) }),
    last_used_at ? text('used-on', { date: formatInstant(last_used_at, editor) }) : text('never-used'),
    expires_at ? text('ends-on', { date: formatInstant(expires_at, editor) }) : text('never-ends'),
  ];
  return html`<li>
    <div>
      <h2>${name}</h2>
      <p>${facts.join(' · ')}</p>
      <p>${scopes.length === SCOPES.length ? text('all-scopes') : scopes.map((scope) => html`<code>${scope}</code> `)}</p>
      <p>
        <button name="do" value="delete-${String(id)}" class="plain" aria-label="${text('delete-token', { name })}">
          ${text('delete')}
        </button>
      </p>
    </div>
  </li> `;
}

/** Renders the form of a new token. */
function renderForm({ user, typed }: TokenPage, editor: Editor): Html {
  const { language, text } = editor;
  const end = typed?.expires_at ?? '';
  const box = (scope: string) =>
    html`<li class="check">
      <input
        type="checkbox"
        id="s-${scope}"
        name="scopes"
        value="${scope}"
        ${typed?.scopes.includes(scope) || (!typed && scope === 'read') ? html`checked` : ''}
      />
      <label for="s-${scope}"><code>${scope}</code></label>
    </li> `;
  return html`<form method="post" action="${accountPath('tokens', language)}" class="edit account">
    <h2>${text('new-token')}</h2>
    ${renderActor(editor, user)} ${renderHidden(FORM_INPUTS.key, randomUUID())}
    <p><label for="name">${text('name')}</label><input id="name" name="name" value="${typed?.name ?? ''}" maxlength="255" required /></p>
    <p>
      <label for="expires_at">${text('expires_at')}</label><span class="hint" id="expires_at-hint">${text('expires_at.hint')}</span>
      <input
        type="${end === '' || isDay(end) ? 'date' : 'text'}"
        id="expires_at"
        name="expires_at"
        value="${end}"
        aria-describedby="expires_at-hint"
      />
    </p>
    <fieldset aria-describedby="scopes-hint">
      <legend>${text('scopes')}</legend>
      <span class="hint" id="scopes-hint">${text('scopes.hint')}</span>
      <ul>
        ${SCOPES.map(box)}
      </ul>
    </fieldset>
    <p class="actions"><button name="do" value="create">${text('make-token')}</button></p>
  </form>`;
}

/** Renders a new token. No other page shows it. */
export function renderNewToken({ name, token }: NewTokenResponse, user: number | undefined, editor: Editor): Page {
  const { language, text } = editor;
  const main = html`<p>${text('token-once')}</p>
    <p class="secret"><code>${token}</code></p>
    <p><a class="button" href="${accountPath('tokens', language, user)}">${text('tokens')}</a></p>`;
  return renderEditorPage({ title: text('token-made', { name }), path: (one) => accountPath('tokens', one, user), main }, editor);
}
