import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { assertSignedIn, type RequestContext, type SignedInContext } from './request-context.js';
import './request.js';

const getContext = (execution: ExecutionContext): RequestContext => execution.switchToHttp().getRequest<Request>().context;

/** Injects the request context: the principal, the locale and the request id. */
export const Context = createParamDecorator((_: unknown, execution: ExecutionContext): RequestContext => getContext(execution));

/** Injects the request context of a user who signed in. @throws DomainError 401 when the client did not sign in */
export const SignedIn = createParamDecorator((_: unknown, execution: ExecutionContext): SignedInContext => {
  const context = getContext(execution);
  assertSignedIn(context);
  return context;
});
