import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { catchError, map, type Observable, of } from 'rxjs';
import { DomainError } from '../../../core/errors/domain-error.js';
import { isRead } from '../../../core/http/context/request-head.js';
import { assertSignedIn } from '../../../core/http/context/request-context.js';
import type { Fields } from '../../../core/objects.js';
import { BrowserSignIn } from '../../sign-in/browser-sign-in.service.js';
import { renderConfirmation } from '../../sign-in/forms.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { createVisitor } from '../../sign-in/visitor.js';
import { flattenFields } from '../keep-form.interceptor.js';

/**
 * Asks for the password where the API wants a confirmation. The form that asks carries all fields of the form that was sent, which is
 * sent once the password is right. `KeepFormInterceptor` stands before it, so a user is signed in.
 */
@Injectable()
export class ConfirmFormInterceptor implements NestInterceptor {
  constructor(private readonly browsers: BrowserSignIn) {}

  async intercept(execution: ExecutionContext, next: CallHandler<PageResult>): Promise<Observable<PageResult>> {
    const request = execution.switchToHttp().getRequest<Request>();
    if (isRead(request)) return next.handle();
    const { context } = request;
    const visitor = request.visitor!;
    assertSignedIn(context);
    const { principal } = context;
    const { confirmation, ...fields } = request.body as Fields;
    const ask = (about: Parameters<typeof renderConfirmation>[3]): PageResult => ({
      page: renderConfirmation(request.path, principal, visitor, { ...about, kept: flattenFields(fields) }),
    });
    let cookies = {};
    if (typeof confirmation === 'string') {
      const renewed = await this.browsers.renewWithPassword(confirmation, context);
      if (!renewed) return of(ask({ mistake: 'wrong-password' }));
      request.context = Object.freeze({ ...context, principal: renewed.principal });
      request.visitor = createVisitor(request.context, visitor);
      cookies = renewed.cookies;
    }
    return next.handle().pipe(
      catchError((error: unknown) => {
        if (!(error instanceof DomainError) || error.kind !== 'confirmation-required') throw error;
        return of(ask({ status: 403 }));
      }),
      map((result) => ({ ...result, cookies })),
    );
  }
}
