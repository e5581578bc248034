import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { EntityManager, EntityTarget, FindOneOptions, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import type { Language } from '../../text/language.js';
import { DomainError } from '../../errors/domain-error.js';
import type { ResourceName } from '../../resources.js';
import { MAX_ID } from '../validation/ids.js';

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
  context.switchToHttp().getRequest<Request<Record<'id' | 'slug' | 'translation' | 'original_start' | 'version', string | undefined>>>()
    .params;

/** Injects the id or the slug of the path. Only digits match an id of a route. */
export const RecordParam = createParamDecorator((_: unknown, context: ExecutionContext): RecordLocator => {
  const { id, slug } = parametersOf(context);
  return id === undefined ? { slug: slug ?? '' } : { id: Number(id) };
});

/** Injects the original start by which a path names an occurrence. */
export const OriginalStartParam = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  return parametersOf(context).original_start ?? '';
});

/** Injects the version that a path names. Only digits match it. */
export const VersionParam = createParamDecorator((_: unknown, context: ExecutionContext): number => Number(parametersOf(context).version));

/** Injects the id and the language of the path. Only digits and known languages match such a route. */
export const TranslationParam = createParamDecorator((_: unknown, context: ExecutionContext): TranslationLocator => {
  const { id, translation } = parametersOf(context);
  return { id: Number(id), language: translation! };
});

/** Returns the row that a path names. @throws DomainError 404 */
export async function findByLocator<R extends ObjectLiteral & { id: number }>(
  manager: EntityManager,
  entity: EntityTarget<R>,
  { id }: IdLocator,
  resource: ResourceName,
  options: Omit<FindOneOptions<R>, 'where'> = {},
): Promise<R> {
  const row = id > MAX_ID ? null : await manager.findOne(entity, { ...options, where: { id } as FindOptionsWhere<R> });
  if (!row) throw new DomainError('not-found', { resource });
  return row;
}
