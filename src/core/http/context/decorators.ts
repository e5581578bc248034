import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { isSignedIn, type Reader, type Writer } from './principal.js';
import type { RecordLocator, TranslationLocator } from '../../../content/records/record-locator.js';
import { DomainError } from '../../errors/domain-error.js';
import type { View } from './locale.js';
import './request.js';

const requestOf = (context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request<{ id?: string; slug?: string; translation?: string }>>();

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

/** The record that the path names, by id or by slug. */
export const Locator = createParamDecorator((_: unknown, context: ExecutionContext): RecordLocator => {
  const { id, slug } = requestOf(context).params;
  return id === undefined ? { slug: slug ?? '' } : { id: Number(id) };
});

/** The translation that the path names; the guard has seen that both are what they seem. */
export const NamedTranslation = createParamDecorator((_: unknown, context: ExecutionContext): TranslationLocator => {
  const { id, translation } = requestOf(context).params;
  return { id: Number(id), language: translation! };
});
