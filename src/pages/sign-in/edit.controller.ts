import { Body, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { prefersHtml } from '../../core/http/context/preferences.js';
import { ACCOUNT_LIMITS } from '../../core/http/requests/body-limits.js';
import { Resource } from '../../core/http/routing/operation.decorator.js';
import type { PageResult } from './page-result.js';
import { FormRoute, PageRoute, SessionController } from './session-routes.js';
import { ForVisitor } from './session.interceptor.js';
import { NextQuery, PasswordDto } from './sign-in.dto.js';
import type { Visitor } from './visitor.js';
import { Workplace } from './workplace.service.js';

/** Injects whether a script has sent the request: browsers prefer HTML. */
const IsForScript = createParamDecorator((_: unknown, execution: ExecutionContext): boolean => {
  return !prefersHtml(execution.switchToHttp().getRequest<Request>());
});

/** The pages of a user who is signed in. */
@Resource('session')
@SessionController()
export class EditController {
  constructor(private readonly workplace: Workplace) {}

  @FormRoute('sign-in/stay', 'update', ACCOUNT_LIMITS)
  stay(@Body() dto: NextQuery, @IsForScript() isForScript: boolean, @ForVisitor() visitor: Visitor): PageResult {
    return this.workplace.stay(dto, isForScript, visitor);
  }

  @PageRoute('edit/account')
  showAccount(@ForVisitor() visitor: Visitor): PageResult {
    return this.workplace.showAccount(visitor);
  }

  @FormRoute('edit/account', 'update', ACCOUNT_LIMITS)
  changePassword(@Body() dto: PasswordDto, @ForVisitor() visitor: Visitor): Promise<PageResult> {
    return this.workplace.changePassword(dto, visitor);
  }
}
