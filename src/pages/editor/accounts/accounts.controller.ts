import { Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { IsIn, IsOptional } from 'class-validator';
import { AllowSession } from '../../../accounts/auth/access.decorator.js';
import { ACCOUNT_LIMITS, LimitBody } from '../../../core/http/requests/body-limits.js';
import { Operation } from '../../../core/http/routing/operation.decorator.js';
import { ToPositiveInt } from '../../../core/http/validation/ids.js';
import type { Fields } from '../../../core/objects.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { type Editor, ForEditor } from '../editor.js';
import { EditorController } from '../editor-controller.js';
import { ForForm } from '../forms/form-body.js';
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

  @Get('tokens')
  @Operation('list', { isPaged: false })
  @AllowSession()
  showTokens(@Query() { user }: OwnerQuery, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.tokens.show(user, editor);
  }

  @Post('tokens')
  @HttpCode(200)
  @LimitBody(ACCOUNT_LIMITS)
  @Operation('update')
  @AllowSession()
  submitTokens(@ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.tokens.submit(body, editor);
  }

  @Get('sessions')
  @Operation('list', { isPaged: false })
  @AllowSession()
  showSessions(@Query() { user }: OwnerQuery, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.sessions.show(user, editor);
  }

  @Post('sessions')
  @HttpCode(200)
  @LimitBody(ACCOUNT_LIMITS)
  @Operation('update')
  @AllowSession()
  submitSessions(@ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.sessions.submit(body, editor);
  }

  @Get('users')
  @Operation('list', { isPaged: false })
  @AllowSession()
  listUsers(@ForEditor() editor: Editor): Promise<PageResult> {
    return this.users.list(editor);
  }

  @Get('users/new')
  @Operation('show')
  @AllowSession()
  showNewUser(@ForEditor() editor: Editor): Promise<PageResult> {
    return this.users.show('new', undefined, editor);
  }

  @Post('users/new')
  @HttpCode(200)
  @LimitBody(ACCOUNT_LIMITS)
  @Operation('create')
  @AllowSession()
  createUser(@ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.users.submit('new', body, editor);
  }

  @Get('users/:id')
  @Operation('show')
  @AllowSession()
  showUser(@Param('id') id: string, @Query() { done }: UserDoneQuery, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.users.show(Number(id), done, editor);
  }

  @Post('users/:id')
  @HttpCode(200)
  @LimitBody(ACCOUNT_LIMITS)
  @Operation('update')
  @AllowSession()
  submitUser(@Param('id') id: string, @ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
    return this.users.submit(Number(id), body, editor);
  }
}
