import { Param, Query } from '@nestjs/common';
import { IsIn, IsOptional } from 'class-validator';
import { ACCOUNT_LIMITS } from '../../../core/http/requests/body-limits.js';
import { ToPositiveInt } from '../../../core/http/validation/ids.js';
import type { Fields } from '../../../core/objects.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { FormRoute, PageRoute } from '../../sign-in/session-routes.js';
import { type Editor, ForEditor } from '../editor.js';
import { EditorController, ForForm } from '../editor-controller.js';
import { SessionPages } from './session-pages.service.js';
import { TokenPages } from './token-pages.service.js';
import { USER_DONE, type UserDone } from './user.page.js';
import { UserPages } from './user-pages.service.js';

export class OwnerQuery {
  /** Whose; one's own unless given. */
  @IsOptional()
  @ToPositiveInt()
  user?: number;
}

export class UserDoneQuery {
  @IsOptional()
  @IsIn(USER_DONE)
  done?: UserDone;
}

/** The pages of accounts. */
@EditorController('')
export class AccountsController {
  constructor(
    private readonly tokens: TokenPages,
    private readonly sessions: SessionPages,
    private readonly users: UserPages,
  ) {}

  @PageRoute('tokens', 'list')
  showTokens(@Query() { user }: OwnerQuery, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.tokens.show(user, editor);
  }

  @FormRoute('tokens', 'update', ACCOUNT_LIMITS)
  submitTokens(@ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.tokens.submit(body, editor);
  }

  @PageRoute('sessions', 'list')
  showSessions(@Query() { user }: OwnerQuery, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.sessions.show(user, editor);
  }

  @FormRoute('sessions', 'update', ACCOUNT_LIMITS)
  submitSessions(@ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.sessions.submit(body, editor);
  }

  @PageRoute('users', 'list')
  listUsers(@ForEditor() editor: Editor): Promise<PageResult> {
    return this.users.list(editor);
  }

  @PageRoute('users/new')
  showNewUser(@ForEditor() editor: Editor): Promise<PageResult> {
    return this.users.show('new', undefined, editor);
  }

  @FormRoute('users/new', 'create', ACCOUNT_LIMITS)
  createUser(@ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.users.submit('new', body, editor);
  }

  @PageRoute('users/:id')
  showUser(@Param('id') id: string, @Query() { done }: UserDoneQuery, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.users.show(Number(id), done, editor);
  }

  @FormRoute('users/:id', 'update', ACCOUNT_LIMITS)
  submitUser(@Param('id') id: string, @ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.users.submit(Number(id), body, editor);
  }
}
