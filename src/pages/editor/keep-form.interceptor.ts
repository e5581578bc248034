import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { catchError, type Observable, of } from 'rxjs';
import { setCookie } from '../../accounts/sessions/session-cookie.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { isSignedIn } from '../../core/http/context/principal.js';
import { assertSignedIn } from '../../core/http/context/request-context.js';
import { isRead } from '../../core/http/context/request-head.js';
import { RefusedFile } from '../../core/http/requests/multipart.js';
import { FormFile } from '../../core/http/requests/received-file.js';
import { ERROR_TABLE } from '../../core/http/responses/error-table.js';
import { type Fields, isObject } from '../../core/objects.js';
import { BrowserSignIn } from '../sign-in/browser-sign-in.service.js';
import { readBrowser } from '../sign-in/browser.js';
import { KEPT_FORM_INPUTS, renderConfirmation, renderKeptForm, renderSignInForm } from '../sign-in/forms.js';
import type { PageResult } from '../sign-in/page-result.js';
import { formatError } from '../sign-in/notices.js';
import { isTyped } from '../sign-in/sign-in.dto.js';
import { createVisitor, type Visitor } from '../sign-in/visitor.js';

const { username: USERNAME, password: PASSWORD, confirmation: CONFIRMATION } = KEPT_FORM_INPUTS;

/**
 * Keeps a form that is sent after the session has ended, or that the user must confirm with the password: the answer is the form to sign
 * in or to confirm, which carries all fields. With the password the form is sent. The answer to a user who has sent too many requests
 * carries them, too. `SessionInterceptor` stands before it, and has refused other sites.
 */
@Injectable()
export class KeepFormInterceptor implements NestInterceptor {
  constructor(private readonly browsers: BrowserSignIn) {}

  async intercept(execution: ExecutionContext, next: CallHandler<PageResult>): Promise<Observable<PageResult>> {
    const request = execution.switchToHttp().getRequest<Request>();
    const response = execution.switchToHttp().getResponse<Response>();
    if (isRead(request)) return next.handle();
    const { [USERNAME]: username, [PASSWORD]: password, [CONFIRMATION]: confirmation, ...fields } = request.body as Fields;
    // No page that carries the form has the password in it.
    request.body = fields;
    const { context, path } = request;
    const visitor = request.visitor!;
    const kept = flattenFields(fields);
    const send = () =>
      next.handle().pipe(
        catchError((error: unknown) => {
          if (!isTooManyRequests(error)) throw error;
          response.set(error.details.headers ?? {});
          return of({ page: renderKeptForm(path, error, request.visitor!, { kept, hasFile: Object.values(fields).some(isFile) }) });
        }),
      );
    const begin = ({ principal, cookies }: NonNullable<Awaited<ReturnType<BrowserSignIn['beginWithPassword']>>>) => {
      request.context = Object.freeze({ ...context, principal });
      request.visitor = createVisitor(request.context, visitor);
      // The session has begun, whatever becomes of the form.
      setCookie('calendar-session', cookies['calendar-session'], request, response);
      return send();
    };
    if (!isSignedIn(context.principal)) {
      const ask = (typed: Parameters<typeof renderSignInForm>[2] = {}) => of({ page: renderSignInForm(path, visitor, typed, kept) });
      // Without a password, the user has signed in elsewhere, and that session has ended, too.
      if (username === undefined || password === undefined || password === '') return ask();
      const typed = isTyped(username) ? { username } : {};
      const isPossible = isTyped(username) && isTyped(password);
      const signedIn =
        isPossible &&
        (await catchTooManyRequests(this.browsers.beginWithPassword(username, password, readBrowser(request), context), response));
      if (signedIn instanceof DomainError) return ask({ ...typed, refusal: describe(signedIn, visitor) });
      return signedIn ? begin(signedIn) : ask({ ...typed, mistake: 'wrong' });
    }
    assertSignedIn(context);
    const ask = (about: Parameters<typeof renderConfirmation>[3]) =>
      of({ page: renderConfirmation(path, context.principal, visitor, { ...about, kept }) });
    if (confirmation !== undefined) {
      const renewed =
        isTyped(confirmation) && (await catchTooManyRequests(this.browsers.renewWithPassword(confirmation, context), response));
      if (renewed instanceof DomainError) return ask({ refusal: describe(renewed, visitor) });
      return renewed ? begin(renewed) : ask({ mistake: 'wrong-password' });
    }
    return send().pipe(
      catchError((error: unknown) => {
        if (!(error instanceof DomainError) || error.kind !== 'confirmation-required') throw error;
        return ask({ status: 403 });
      }),
    );
  }
}

/** Waits for a sign-in. Returns the error if there were too many: the form that the page carries must not be lost by it. */
async function catchTooManyRequests<T>(signIn: Promise<T>, response: Response): Promise<T | DomainError> {
  try {
    return await signIn;
  } catch (error) {
    if (!isTooManyRequests(error)) throw error;
    response.set(error.details.headers ?? {});
    return error;
  }
}

export function isTooManyRequests(error: unknown): error is DomainError {
  return error instanceof DomainError && error.kind === 'too-many-requests';
}

function describe(error: DomainError, visitor: Visitor) {
  return { message: formatError(error, visitor), status: ERROR_TABLE[error.kind].status };
}

const isFile = (value: unknown) => value instanceof FormFile || value instanceof RefusedFile;

/** Returns the fields of a form as its inputs had them, without files: `translations[es][title]`. */
export function flattenFields(fields: Fields, nameOf = (member: string) => member): [string, string][] {
  return Object.entries(fields).flatMap(([member, value]): [string, string][] => {
    const name = nameOf(member);
    if (isFile(value)) return [];
    if (isObject(value)) return flattenFields(value, (one) => `${name}[${one}]`);
    return [value].flat().map((one) => [name, String(one)]);
  });
}
