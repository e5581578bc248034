import { type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Scope } from '../../core/http/context/principal.js';

const SIGN_IN = 'calendar:sign-in';
const SCOPE = 'calendar:scope';

/**
 * How callers must sign in. `optional`: they may be anonymous, but wrong credentials are refused. `token`: with a token.
 * `password`: with a token, or with the password of their account. `session`: they may have the session of a browser. Only pages
 * declare that: the API never reads a cookie.
 */
type SignIn = 'optional' | 'token' | 'password' | 'session';

/** What a route requires of the caller. */
export interface Access {
  readonly signIn: SignIn;
  /** The scope that a token needs; undefined if any token will do. */
  readonly scope: Scope | undefined;
}

/** Allows anonymous callers. */
export const Public = () => SetMetadata<string, SignIn>(SIGN_IN, 'optional');

/** Reads the session of a browser, and no other credentials. The handler checks whether there is one. */
export const AllowSession = () => SetMetadata<string, SignIn>(SIGN_IN, 'session');

/** Requires callers to sign in, and allows the password of their account instead of a token. */
export const AllowPassword = () => SetMetadata<string, SignIn>(SIGN_IN, 'password');

/** Requires callers to sign in, with any scope. */
export const RequireSignIn = () => SetMetadata<string, SignIn>(SIGN_IN, 'token');

/** Requires tokens to have a scope. Anonymous callers are refused, unless the route is also `@Public()`. */
export const RequireScope = (scope: Scope) => SetMetadata<string, Scope>(SCOPE, scope);

/** Returns what a handler requires of callers; undefined if it declares nothing. */
export function declaredAccess(handler: object): Access | undefined {
  const signIn = Reflect.getMetadata(SIGN_IN, handler) as SignIn | undefined;
  const scope = Reflect.getMetadata(SCOPE, handler) as Scope | undefined;
  return signIn === undefined && scope === undefined ? undefined : { signIn: signIn ?? 'token', scope };
}

/** Tells whether a route lets anonymous callers in. */
export function allowsAnonymous({ signIn }: Access): boolean {
  return signIn === 'optional' || signIn === 'session';
}

/** Returns what the handler that a request is routed to requires. The service does not start when a handler declares nothing. */
export function accessOf(context: ExecutionContext): Access {
  return declaredAccess(context.getHandler())!;
}
