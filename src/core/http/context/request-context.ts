import { AsyncLocalStorage } from 'node:async_hooks';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { SiteSettings } from '../../config/site-settings.js';
import { DomainError } from '../../errors/domain-error.js';
import type { Language } from '../../text/language.js';
import { createLocale, type Locale } from '../../i18n/locale.js';
import { ANONYMOUS, isSignedIn, type Principal, type UserPrincipal } from './principal.js';

/** The settings of the site, and the principal, the locale and the id of a request. It is made once for each request and passed on as an argument. */
export interface RequestContext {
  readonly settings: SiteSettings;
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

/** The conditions of a write: `If-Match`, `If-None-Match` and `if_version`. The code that locks a record calls one of them. */
export interface Precondition {
  /**
   * Call it when the record is locked and the rights are checked, before the first write.
   * @param version of the record, as it is shown; `null` for what has none
   * @throws DomainError 412
   */
  assertMet(version: number | null): Promise<void>;
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

const getContext = (execution: ExecutionContext): RequestContext => execution.switchToHttp().getRequest<Request>().context;

/** Injects the request context: the principal, the locale and the request id. */
export const Context = createParamDecorator((_: unknown, execution: ExecutionContext): RequestContext => getContext(execution));

/** Injects the request context of a user who signed in. @throws DomainError 401 when the client did not sign in */
export const SignedIn = createParamDecorator((_: unknown, execution: ExecutionContext): SignedInContext => {
  const context = getContext(execution);
  assertSignedIn(context);
  return context;
});

/** Returns the context of work without a request, such as a job. */
export function createSystemContext(settings: SiteSettings, language?: Language): RequestContext;
/** @param principal the user on whose behalf the service works */
export function createSystemContext(settings: SiteSettings, language: Language, principal: UserPrincipal): SignedInContext;
export function createSystemContext(
  settings: SiteSettings,
  language = settings.defaultLanguage,
  principal: Principal = ANONYMOUS,
): RequestContext {
  return Object.freeze({ settings, principal, locale: createLocale(language, settings), requestId: null, address: null, queryString: '' });
}

/** A request, of which the context may still be missing. */
interface CurrentRequest {
  readonly head: Pick<RequestContext, 'requestId' | 'address'>;
  readonly context?: RequestContext;
}

const storage = new AsyncLocalStorage<CurrentRequest>();

/** Runs a callback, and all asynchronous work that it starts, as a part of this request. */
export function runInRequest<T>(request: CurrentRequest, callback: () => T): T {
  return storage.run(request, callback);
}

/** Runs a callback, and all asynchronous work that it starts, in this context. */
export function runInContext<T>(context: RequestContext, callback: () => T): T {
  return storage.run({ head: context, context }, callback);
}

/**
 * Returns who sent the current request. A request that has no context yet is anonymous, and so is work outside of requests. Only the
 * audit log uses it. All other code takes the context as an argument.
 */
export function getCurrentClient(): Pick<RequestContext, 'principal' | 'requestId' | 'address'> {
  const current = storage.getStore();
  return current?.context ?? { principal: ANONYMOUS, requestId: null, address: null, ...current?.head };
}

/** Returns the id of the current request for the log; `null` outside of requests. */
export function getCurrentRequestId(): string | null {
  return storage.getStore()?.head.requestId ?? null;
}
