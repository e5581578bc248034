import {
  Body,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Get,
  HttpCode,
  Post,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { AllowSession } from '../../accounts/auth/access.decorator.js';
import { SessionGuard } from '../../accounts/sessions/session.guard.js';
import { prefersHtml } from '../../core/http/context/preferences.js';
import { ACCOUNT_LIMITS, LimitBody } from '../../core/http/requests/body-limits.js';
import { Operation, Resource } from '../../core/http/routing/operation.decorator.js';
import type { PageResult } from './page-result.js';
import { ForVisitor, SessionInterceptor } from './session.interceptor.js';
import { NextQuery, PasswordDto } from './sign-in.dto.js';
import type { Visitor } from './visitor.js';
import { Workplace } from './workplace.service.js';

/** Injects whether a script has sent the request: browsers prefer HTML. */
const IsForScript = createParamDecorator((_: unknown, execution: ExecutionContext): boolean => {
  return !prefersHtml(execution.switchToHttp().getRequest<Request>());
});

/** The pages of a user who is signed in. */
@ApiExcludeController()
@UseGuards(SessionGuard)
@UseInterceptors(SessionInterceptor)
@Resource('session')
@Controller(':language')
export class EditController {
  constructor(private readonly workplace: Workplace) {}

  @Post('sign-in/stay')
  @HttpCode(200)
  @LimitBody(ACCOUNT_LIMITS)
  @Operation('update')
  @AllowSession()
  stay(@Body() dto: NextQuery, @IsForScript() isForScript: boolean, @ForVisitor() visitor: Visitor): PageResult {
    return this.workplace.stay(dto, isForScript, visitor);
  }

  @Get('edit/account')
  @Operation('show')
  @AllowSession()
  showAccount(@ForVisitor() visitor: Visitor): PageResult {
    return this.workplace.showAccount(visitor);
  }

  @Post('edit/account')
  @HttpCode(200)
  @LimitBody(ACCOUNT_LIMITS)
  @Operation('update')
  @AllowSession()
  changePassword(@Body() dto: PasswordDto, @ForVisitor() visitor: Visitor): Promise<PageResult> {
    return this.workplace.changePassword(dto, visitor);
  }
}
