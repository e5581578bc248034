import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { assertSignedIn, type RequestContext, type SignedInContext } from './request-context.js';
import './request.js';

const contextOf = (execution: ExecutionContext): RequestContext => execution.switchToHttp().getRequest<Request>().context;

/** Who asks, and in which languages. */
export const Context = createParamDecorator((_: unknown, execution: ExecutionContext): RequestContext => contextOf(execution));

/** The same for handlers that only users may call. @throws DomainError 401 when the client did not sign in */
export const SignedIn = createParamDecorator((_: unknown, execution: ExecutionContext): SignedInContext => {
  const context = contextOf(execution);
  assertSignedIn(context);
  return context;
});
