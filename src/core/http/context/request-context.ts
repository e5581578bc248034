import { AsyncLocalStorage } from 'node:async_hooks';
import { settings } from '../../config/settings.js';
import { DomainError } from '../../errors/domain-error.js';
import type { Language } from '../../text/language.js';
import { type Locale, localeOf } from './locale.js';
import { ANONYMOUS, isSignedIn, type Principal, type UserPrincipal } from './principal.js';

/** Who asks, in which languages, and by which request. It is resolved once for each request and handed on as an argument. */
export interface RequestContext {
  readonly principal: Principal;
  readonly locale: Locale;
  /** As in `X-Request-Id`; `null` for what the service does by itself. */
  readonly requestId: string | null;
  /** The client's IP address; `null` if it is not known. */
  readonly address: string | null;
  /** The query string as the client sent it, without `?`. The links of a list repeat it. */
  readonly queryString: string;
}

/** The context of a user who signed in. */
export interface SignedInContext extends RequestContext {
  readonly principal: UserPrincipal;
}

/** @throws DomainError 401 when the client did not sign in */
export function assertSignedIn(context: RequestContext): asserts context is SignedInContext {
  if (!isSignedIn(context.principal)) throw new DomainError('not-signed-in');
}

/** The context while the guards and the interceptor still resolve it. */
export type UnresolvedContext = { -readonly [Name in keyof RequestContext]: RequestContext[Name] };

/** The context of a request that has just arrived: the auth guard sets the principal, the language interceptor the locale. */
export function newContext(request: Pick<RequestContext, 'requestId' | 'address' | 'queryString'>): UnresolvedContext {
  return { ...request, principal: ANONYMOUS, locale: localeOf(settings.defaultLanguage) };
}

/** The context of what the service does by itself, in one language. */
export function systemContext(language?: Language): RequestContext;
/** @param principal the user for whom it does so */
export function systemContext(language: Language, principal: UserPrincipal): SignedInContext;
export function systemContext(language = settings.defaultLanguage, principal: Principal = ANONYMOUS): RequestContext {
  return { principal, locale: localeOf(language), requestId: null, address: null, queryString: '' };
}

const storage = new AsyncLocalStorage<UnresolvedContext>();

/** Runs `work`: in whatever it starts, now or later, `currentContext` returns this context. */
export function runInContext<T>(context: UnresolvedContext, work: () => T): T {
  return storage.run(context, work);
}

/**
 * The context of the request under way, or that of the service itself.
 * Only for the log and the audit log. All other code takes the context as an argument.
 */
export function currentContext(): RequestContext {
  return storage.getStore() ?? systemContext();
}

/** Says that the request under way is this user's. The audit log names the user from now on. */
export function setPrincipal(user: UserPrincipal): void {
  const context = storage.getStore();
  if (context) context.principal = user;
}
