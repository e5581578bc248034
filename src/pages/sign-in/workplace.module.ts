import { Module } from '@nestjs/common';
import { SessionsModule } from '../../accounts/sessions/sessions.module.js';
import { Resource } from '../../core/http/routing/operation.decorator.js';
import { Assets } from '../frame/assets.js';
import type { PageResult } from './page-result.js';
import { PageRoute, SessionController } from './session-routes.js';
import { ForVisitor } from './session.interceptor.js';
import { SignInPagesModule } from './sign-in-pages.module.js';
import type { Visitor } from './visitor.js';
import { Workplace } from './workplace.service.js';

/** The page where users begin where there are no editors' pages. */
@Resource('session')
@SessionController('/edit')
export class WorkplaceController {
  constructor(private readonly workplace: Workplace) {}

  @PageRoute()
  show(@ForVisitor() visitor: Visitor): PageResult {
    return this.workplace.show(visitor);
  }
}

@Module({ imports: [SessionsModule, SignInPagesModule], controllers: [WorkplaceController], providers: [Assets] })
export class WorkplaceModule {}
