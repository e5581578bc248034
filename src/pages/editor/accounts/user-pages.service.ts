import { Injectable } from '@nestjs/common';
import type { InvitationResponse } from '../../../accounts/users/dto/invitation.response.js';
import type { UserPageResponse, UserResponse } from '../../../accounts/users/dto/user.response.js';
import type { ErrorBody } from '../../../core/http/responses/error-body.js';
import type { Fields } from '../../../core/objects.js';
import type { PageResult } from '../../sign-in/page-result.js';
import type { Editor } from '../editor.js';
import { type Control, digestValues, type FormValues, isChanged, listControls } from '../fields/controls.js';
import { buildBody, parseSent, readDefaults, readRecord } from '../fields/kinds.js';
import { readErrors } from '../fields/read-errors.js';
import { getUserForm } from '../tables/get-user-form.js';
import { AccountApi } from './account-api.service.js';
import { accountPath, readAction, type SentAction, userPath } from './account-frame.js';
import { renderInvitationPage, renderUserPage, renderUserRemoval, type UserDone } from './user.page.js';
import { renderUsers, type UserQuery } from './users.page.js';

/** The pages of users: for administrators all of them, for others their own. */
@Injectable()
export class UserPages {
  constructor(private readonly api: AccountApi) {}

  async list(editor: Editor): Promise<PageResult> {
    const sent = new URLSearchParams(editor.context.queryString);
    const page = Math.max(1, Number(/^\d{1,6}$/.exec(sent.get('page') ?? '')?.[0] ?? 1));
    const query: UserQuery = { search: sent.get('search') ?? '', role: sent.get('role') ?? '', page };
    const found = await this.api.get<UserPageResponse>('users', { ...query }, editor);
    return { page: renderUsers(query, found, editor) };
  }

  async show(id: number | 'new', done: UserDone | undefined, editor: Editor): Promise<PageResult> {
    const user = await this.read(id, editor);
    const controls = listUserControls(id, editor);
    const values = user ? readRecord(controls, user, {}) : readDefaults(controls);
    return { page: renderUserPage({ user, controls, values, opened: digestValues(values), errors: [], done }, editor) };
  }

  async submit(id: number | 'new', body: Fields, editor: Editor): Promise<PageResult> {
    const sent = readAction(body, editor);
    if (!sent.isOwn)
      return sent.button === 'save' ? this.showAgain(id, body, sent, undefined, editor) : { to: userPath(editor.language, id) };
    if (id === 'new') return this.create(body, sent, editor);
    if (sent.button === 'invite') return this.invite(id, body, sent, editor);
    if (sent.button === 'delete') return this.askRemoval(id, undefined, editor);
    if (sent.button === 'delete-all') return this.remove(id, sent, editor);
    const { controls, values, changed } = parseForm(id, body, sent, editor);
    if (changed.length === 0) return { to: `${userPath(editor.language, id)}?done=nothing` };
    const changes = buildBody(changed, values, controls);
    const written = await this.api.write<UserResponse>({ method: 'PATCH', path: `users/${id}`, body: changes }, editor);
    if (!written.isDone) return this.showAgain(id, body, sent, written.body, editor);
    return { to: `${userPath(editor.language, id)}?done=save` };
  }

  private async create(body: Fields, sent: SentAction, editor: Editor): Promise<PageResult> {
    const { controls, values } = parseForm('new', body, sent, editor);
    const user = buildBody(
      controls.filter(({ key }) => values[key] !== undefined),
      values,
      controls,
    );
    const written = await this.api.write<UserResponse>({ method: 'POST', path: 'users', body: user }, editor);
    if (written.isDone) return { to: `${userPath(editor.language, written.body.id)}?done=create` };
    const made = written.body.code === 'user-exists' ? await this.findSame(user, editor) : undefined;
    if (made) return { to: `${userPath(editor.language, made.id)}?done=nothing` };
    return this.showAgain('new', body, sent, written.body, editor);
  }

  /** Finds a user who is as the form wants a new one: it was sent twice. */
  private async findSame(typed: Fields, editor: Editor): Promise<UserResponse | undefined> {
    const username = String(typed.username).toLowerCase();
    const wanted = Object.entries({ ...typed, username });
    // A search has at least two characters. A username of one is among the first.
    const search = username.length > 1 ? username : undefined;
    const { users } = await this.api.get<UserPageResponse>('users', { search, per_page: editor.context.settings.maxPerPage }, editor);
    return users.find((user) => wanted.every(([name, value]) => (user as unknown as Fields)[name] === value));
  }

  private async invite(id: number, body: Fields, sent: SentAction, editor: Editor): Promise<PageResult> {
    const written = await this.api.write<InvitationResponse>({ method: 'POST', path: `users/${id}/invitation`, body: {} }, editor);
    if (!written.isDone) return this.showAgain(id, body, sent, written.body, editor);
    return { page: renderInvitationPage((await this.read(id, editor))!, written.body, editor) };
  }

  /** Asks who gets the records of a user who is deleted. */
  private async askRemoval(id: number, problem: ErrorBody | undefined, editor: Editor): Promise<PageResult> {
    const user = (await this.read(id, editor))!;
    const { users } = await this.api.get<UserPageResponse>('users', { per_page: editor.context.settings.maxPerPage }, editor);
    return {
      page: renderUserRemoval(
        user,
        users.filter((one) => one.id !== id),
        problem,
        editor,
      ),
    };
  }

  private async remove(id: number, { text }: SentAction, editor: Editor): Promise<PageResult> {
    const reassign = /^\d{1,10}$/.exec(text('reassign'))?.[0];
    const path = `users/${id}${reassign === undefined ? '' : `?reassign=${reassign}`}`;
    const written = await this.api.write({ method: 'DELETE', path }, editor);
    return written.isDone ? { to: accountPath('users', editor.language) } : this.askRemoval(id, written.body, editor);
  }

  /** Shows the form as it was sent. @param problem what is wrong with it; without one, another user has sent it */
  private async showAgain(
    id: number | 'new',
    body: Fields,
    sent: SentAction,
    problem: ErrorBody | undefined,
    editor: Editor,
  ): Promise<PageResult> {
    const { controls, values, opened } = parseForm(id, body, sent, editor);
    const user = await this.read(id, editor);
    const about = problem ? { errors: readErrors(problem, controls, editor) } : ({ errors: [], done: 'other-user' } as const);
    return { page: renderUserPage({ user, controls, values, opened, ...about }, editor, problem?.status) };
  }

  private async read(id: number | 'new', editor: Editor): Promise<UserResponse | undefined> {
    return id === 'new' ? undefined : this.api.get<UserResponse>(`users/${id}`, {}, editor);
  }
}

/** Returns the fields that a user may change: others than administrators have less of their own account. */
function listUserControls(id: number | 'new', { context }: Editor): Control[] {
  const controls = listControls(getUserForm(), []);
  return id === 'new' || context.principal.role === 'administrator'
    ? controls
    : controls.filter(({ key }) => key === 'name' || key === 'email');
}

function parseForm(id: number | 'new', body: Fields, { text }: SentAction, editor: Editor) {
  const controls = listUserControls(id, editor);
  const values: FormValues = parseSent(controls, body);
  const digests = controls.map(({ key }): [string, string] => [key, text(`opened_${key}`)]);
  const opened = Object.fromEntries(digests.filter(([, digest]) => digest !== ''));
  return {
    controls,
    values,
    opened,
    changed: controls.filter(({ key }) => values[key] !== undefined && isChanged(values[key], opened[key])),
  };
}
