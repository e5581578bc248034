import type { UserPageResponse, UserResponse } from '../../../accounts/users/dto/user.response.js';
import { ROLES } from '../../../core/http/context/principal.js';
import { type Html, html, type Page } from '../../frame/html.js';
import { formatQuery } from '../api-client.js';
import type { Editor } from '../editor.js';
import { markIf } from '../inputs/render-parts.js';
import { renderEditorPage } from '../frame.js';
import { renderPager } from '../render-pager.js';
import { accountPath, userPath } from './account-frame.js';

/** What the address of the list asks for. */
export interface UserQuery {
  readonly search?: string;
  readonly role?: string;
  readonly page: number;
}

export function renderUsers(query: UserQuery, { users, total_pages: pages }: UserPageResponse, editor: Editor): Page {
  const { language, text } = editor;
  const notice = html`<p><a class="button" href="${userPath(language, 'new')}">${text('new-user')}</a></p>`;
  const main = html`${renderFilters(query, editor)} ${users.length === 0 ? html`<p class="nothing">${text('empty-filtered')}</p>` : ''}
    <ul class="rows">
      ${users.map((user) => renderUser(user, editor))}
    </ul>
    ${renderPager(query.page, pages, (page) => accountPath('users', language) + formatQuery({ ...query, page }), editor)}`;
  return renderEditorPage({ title: text('users'), path: (one) => accountPath('users', one), notice, main }, editor);
}

function renderUser({ id, name, username, email, role }: UserResponse, { language, text }: Editor): Html {
  const facts = [username, email, text(`role.${role}`)].filter((fact) => fact);
  return html`<li>
    <div>
      <h2><a href="${userPath(language, id)}">${name}</a></h2>
      <p>${facts.join(' · ')}</p>
    </div>
  </li> `;
}

function renderFilters({ search = '', role = '' }: UserQuery, { text }: Editor): Html {
  return html`<form method="get" role="search" class="narrow">
    <p>
      <label for="l-search">${text('search')}</label><input type="search" id="l-search" name="search" value="${search}" maxlength="200" />
    </p>
    <p>
      <label for="l-role">${text('role')}</label>
      <select id="l-role" name="role">
        <option value="">${text('any')}</option>
        ${ROLES.map((one) => html`<option value="${one}" ${markIf(one === role, 'selected')}>${text(`role.${one}`)}</option> `)}
      </select>
    </p>
    <p><button class="plain">${text('show')}</button></p>
  </form>`;
}
