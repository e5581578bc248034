import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Language } from '../../text/language.js';

/** How a path identifies a record: by id or by slug. */
export type RecordLocator = IdLocator | { readonly slug: string };

/** How a path identifies a record that has no path by slug. */
export interface IdLocator {
  readonly id: number;
}

/** How a path identifies one translation of a record. */
export interface TranslationLocator {
  readonly id: number;
  readonly language: Language;
}

const parametersOf = (context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request<Record<'id' | 'slug' | 'translation' | 'original_start', string | undefined>>>().params;

/** Injects the id or the slug of the path. Only digits match an id of a route. */
export const RecordParam = createParamDecorator((_: unknown, context: ExecutionContext): RecordLocator => {
  const { id, slug } = parametersOf(context);
  return id === undefined ? { slug: slug ?? '' } : { id: Number(id) };
});

/** Injects the original start by which a path names an occurrence. */
export const OriginalStartParam = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  return parametersOf(context).original_start ?? '';
});

/** Injects the id and the language of the path. Only digits and known languages match such a route. */
export const TranslationParam = createParamDecorator((_: unknown, context: ExecutionContext): TranslationLocator => {
  const { id, translation } = parametersOf(context);
  return { id: Number(id), language: translation! };
});
