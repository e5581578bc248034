import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { map, type Observable, of } from 'rxjs';
import { isSignedIn } from '../../core/http/context/principal.js';
import { isRead } from '../../core/http/context/request-head.js';
import { type Fields, isObject } from '../../core/objects.js';
import { BrowserSignIn } from '../sign-in/browser-sign-in.service.js';
import { readBrowser } from '../sign-in/browser.js';
import { renderSignInForm } from '../sign-in/forms.js';
import type { PageResult } from '../sign-in/page-result.js';
import { isTyped } from '../sign-in/sign-in.dto.js';
import { createVisitor } from '../sign-in/visitor.js';

/**
 * Keeps a form that is sent after the session has ended: the answer is the form to sign in, which carries all fields. Once the user has
 * signed in with it, the form is sent. `SessionInterceptor` stands before it, and has refused other sites.
 */
@Injectable()
export class KeepFormInterceptor implements NestInterceptor {
  constructor(private readonly browsers: BrowserSignIn) {}

  async intercept(execution: ExecutionContext, next: CallHandler<PageResult>): Promise<Observable<PageResult>> {
    const request = execution.switchToHttp().getRequest<Request>();
    const { context } = request;
    if (isRead(request) || isSignedIn(context.principal)) return next.handle();
    const visitor = request.visitor!;
    const { username, password, ...fields } = request.body as Fields;
    const kept = flattenFields(fields);
    if (typeof username !== 'string' || typeof password !== 'string')
      return of({ page: renderSignInForm(request.path, visitor, {}, kept) });
    const isPossible = isTyped(username) && isTyped(password);
    const signedIn = isPossible && (await this.browsers.beginWithPassword(username, password, readBrowser(request), context));
    if (!signedIn) {
      const typed = { ...(isTyped(username) && { username }), mistake: 'wrong' } as const;
      return of({ page: renderSignInForm(request.path, visitor, typed, kept) });
    }
    request.context = Object.freeze({ ...context, principal: signedIn.principal });
    request.visitor = createVisitor(request.context, visitor);
    return next.handle().pipe(map((result) => ({ ...result, cookies: signedIn.cookies })));
  }
}

/** Returns the fields of a form as its inputs had them: `translations[es][title]`. */
export function flattenFields(fields: Fields, nameOf = (member: string) => member): [string, string][] {
  return Object.entries(fields).flatMap(([member, value]): [string, string][] => {
    const name = nameOf(member);
    if (isObject(value)) return flattenFields(value, (one) => `${name}[${one}]`);
    return [value].flat().map((one) => [name, String(one)]);
  });
}
