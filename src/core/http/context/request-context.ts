import { AsyncLocalStorage } from 'node:async_hooks';
import { settings } from '../../config/settings.js';
import { DomainError } from '../../errors/domain-error.js';
import type { Language } from '../../text/language.js';
import { type Locale, createLocale } from './locale.js';
import { ANONYMOUS, isSignedIn, type Principal, type UserPrincipal } from './principal.js';

/** The principal, the locale and the id of a request. It is resolved once for each request and passed on as an argument. */
export interface RequestContext {
  readonly principal: Principal;
  readonly locale: Locale;
  /** As in `X-Request-Id`; `null` when the service works without a request. */
  readonly requestId: string | null;
  /** The client's IP address; `null` if it is not known. */
  readonly address: string | null;
  /** The query string as the client sent it, without `?`. The links of a list repeat it. */
  readonly queryString: string;
  /** What the client wants of the state of the record before it is written. */
  readonly precondition?: Precondition;
  /** Whether the client of a batch wants no more than the ids of what it writes. */
  readonly returnsMinimal?: boolean;
}

/** The conditions of a write: `If-Match` and `If-None-Match`. The code that locks a record calls one of them. */
export interface Precondition {
  /** Call it when the record is locked and the rights are checked, before the first write. @throws DomainError 412 */
  assertMet(): Promise<void>;
  /** Call it before a write that makes the record of this URL. @throws DomainError 412 when the client wants a state of it */
  assertMetByAbsence(): void;
}

/** The context of a user who signed in. */
export interface SignedInContext extends RequestContext {
  readonly principal: UserPrincipal;
}

/** Asserts that the client signed in. @throws DomainError 401 otherwise */
export function assertSignedIn(context: RequestContext): asserts context is SignedInContext {
  if (!isSignedIn(context.principal)) throw new DomainError('not-signed-in');
}

/** The context while the guards and the interceptors still complete it. */
export type UnresolvedContext = { -readonly [Name in keyof RequestContext]: RequestContext[Name] };

/** Returns the context of a new request. The auth guard sets its principal, the language interceptor its locale. */
export function createContext(request: Pick<RequestContext, 'requestId' | 'address' | 'queryString'>): UnresolvedContext {
  return { ...request, principal: ANONYMOUS, locale: createLocale(settings.defaultLanguage) };
}

/** Returns the context of work without a request, such as a job. */
export function createSystemContext(language?: Language): RequestContext;
/** @param principal the user on whose behalf the service works */
export function createSystemContext(language: Language, principal: UserPrincipal): SignedInContext;
export function createSystemContext(language = settings.defaultLanguage, principal: Principal = ANONYMOUS): RequestContext {
  return { principal, locale: createLocale(language), requestId: null, address: null, queryString: '' };
}

const storage = new AsyncLocalStorage<UnresolvedContext>();

/** Runs a callback. `getCurrentContext` returns this context in the callback and in all asynchronous work that it starts. */
export function runInContext<T>(context: UnresolvedContext, callback: () => T): T {
  return storage.run(context, callback);
}

/**
 * Returns the context of the current request, or the system context outside of requests.
 * Only the log and the audit log use it. All other code takes the context as an argument.
 */
export function getCurrentContext(): RequestContext {
  return storage.getStore() ?? createSystemContext();
}

/** Sets the principal of the current request. From then on the audit log names this user. */
export function setPrincipal(user: UserPrincipal): void {
  const context = storage.getStore();
  if (context) context.principal = user;
}
