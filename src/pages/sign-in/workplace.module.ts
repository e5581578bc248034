import { Controller, Get, Module, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AllowSession } from '../../accounts/auth/access.decorator.js';
import { SessionGuard } from '../../accounts/sessions/session.guard.js';
import { SessionsModule } from '../../accounts/sessions/sessions.module.js';
import { Operation, Resource } from '../../core/http/routing/operation.decorator.js';
import { Assets } from '../frame/assets.js';
import type { PageResult } from './page-result.js';
import { ForVisitor, SessionInterceptor } from './session.interceptor.js';
import { SignInPagesModule } from './sign-in-pages.module.js';
import type { Visitor } from './visitor.js';
import { Workplace } from './workplace.service.js';

/** The page where users begin where there are no editors' pages. */
@ApiExcludeController()
@UseGuards(SessionGuard)
@UseInterceptors(SessionInterceptor)
@Resource('session')
@Controller(':language/edit')
export class WorkplaceController {
  constructor(private readonly workplace: Workplace) {}

  @Get()
  @Operation('show')
  @AllowSession()
  show(@ForVisitor() visitor: Visitor): PageResult {
    return this.workplace.show(visitor);
  }
}

@Module({ imports: [SessionsModule, SignInPagesModule], controllers: [WorkplaceController], providers: [Assets] })
export class WorkplaceModule {}
