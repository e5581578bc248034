import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { readCookie } from '../../accounts/sessions/session-cookie.js';

/** What a request tells about the browser. */
export interface Browser {
  /** The value of `User-Agent`. */
  readonly name: string;
  /** The secret in the cookie of its session. */
  readonly secret: string | undefined;
  /** What it keeps while the user is at the issuer. */
  readonly pendingSignIn: string | undefined;
}

/** Injects what the request tells about the browser. */
export const ForBrowser = createParamDecorator((_: unknown, execution: ExecutionContext): Browser =>
  readBrowser(execution.switchToHttp().getRequest<Request>()),
);

export function readBrowser(request: Request): Browser {
  const [secret, pendingSignIn] = [readCookie('calendar-session', request), readCookie('calendar-sign-in', request)];
  return { name: request.headers['user-agent'] ?? '', secret, pendingSignIn };
}
