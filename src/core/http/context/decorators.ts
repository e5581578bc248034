import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../../errors/domain-error.js';
import type { View } from './locale.js';
import { isSignedIn, type Reader, type Writer } from './principal.js';
import './request.js';

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<Request>();

/** Who asks. */
export const CurrentReader = createParamDecorator((_: unknown, context: ExecutionContext): Reader => requestOf(context).reader);

/** Who writes: somebody who signed in. */
export const CurrentWriter = createParamDecorator((_: unknown, context: ExecutionContext): Writer => {
  const { reader } = requestOf(context);
  if (!isSignedIn(reader)) throw new DomainError('not-signed-in');
  return reader;
});

/** How the request wants records to be shown. */
export const CurrentView = createParamDecorator((_: unknown, context: ExecutionContext): View => requestOf(context).view);
