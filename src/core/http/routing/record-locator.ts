import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Language } from '../../text/language.js';

/** How an address names a record. */
export type RecordLocator = IdLocator | { readonly slug: string };

/** How an address names a record that has no address by slug. */
export interface IdLocator {
  readonly id: number;
}

/** How an address names one translation of a record. */
export interface TranslationLocator {
  readonly id: number;
  readonly language: Language;
}

const parametersOf = (context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request<{ id?: string; slug?: string; translation?: string }>>().params;

/** The record that the path names, by id or by slug. */
export const RecordParam = createParamDecorator((_: unknown, context: ExecutionContext): RecordLocator => {
  const { id, slug } = parametersOf(context);
  return id === undefined ? { slug: slug ?? '' } : { id: Number(id) };
});

/** The translation that the path names; the guard has seen that both are what they seem. */
export const TranslationParam = createParamDecorator((_: unknown, context: ExecutionContext): TranslationLocator => {
  const { id, translation } = parametersOf(context);
  return { id: Number(id), language: translation! };
});
