import type { Type } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/internal';
import { TransformationType, type TransformFnParams } from 'class-transformer';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage } from 'class-validator';

/**
 * What the decorators of class-validator, class-transformer, Swagger and Nest have noted. The libraries do not export all of it, so
 * no other file reads it, and `test/house/private-parts` names their versions.
 */
export type RuleMetadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

/** A function of `@Transform()`. */
export type Transformation = (parameters: TransformFnParams) => unknown;

rememberRules();

/**
 * Makes class-validator remember the rules of each DTO: at each validation it would look through those of all classes. No rules
 * here belong to a schema or a group.
 */
function rememberRules(): void {
  const storage = getMetadataStorage();
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const add = storage.addValidationMetadata.bind(storage);
  const known = new Map<unknown, RuleMetadata[]>();
  storage.addValidationMetadata = (rule) => {
    known.clear();
    add(rule);
  };
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    if (always || strictGroups || groups) return find(target, schema, always, strictGroups, groups);
    const rules = known.get(target) ?? find(target, schema, always, strictGroups, groups);
    known.set(target, rules);
    return rules;
  };
}

/** Returns the rules of each field of a DTO, in the order in which they are read: from the top. */
export function getRules(dto: object): ReadonlyMap<string, readonly RuleMetadata[]> {
  const storage = getMetadataStorage();
  const fields = storage.groupByPropertyName(storage.getTargetValidationMetadatas(dto as new () => object, '', false, false));
  return new Map(Object.entries(fields).map(([field, rules]) => [field, rules.reverse()]));
}

/** Returns every class that has rules. A class comes after those that it extends. */
export function listValidatedClasses(): Type<Record<string, unknown>>[] {
  const { validationMetadatas } = getMetadataStorage() as unknown as { validationMetadatas: Map<Type<Record<string, unknown>>, unknown> };
  return [...validationMetadatas.keys()];
}

/** Returns the functions of `@Transform()` of a field, in the order in which they run. */
export function findTransformations(dto: Type, field: string): readonly Transformation[] {
  const found = defaultMetadataStorage.findTransformMetadatas(dto, field, TransformationType.PLAIN_TO_CLASS);
  return found.map(({ transformFn }) => transformFn);
}

/** Where Swagger keeps the names of a class's fields, in the order in which they were described. */
const FIELD_ORDER = 'swagger/apiModelPropertiesArray';

/** Makes Swagger forget the order of the fields that were described so far. Those described next come first. */
export function forgetFieldOrder(dto: Type): void {
  Reflect.deleteMetadata(FIELD_ORDER, dto.prototype as object);
}

/** What Swagger's decorators say of a response or of a field of it. A class is its `type`, or a `$ref` with its name. */
export interface DescribedValue {
  readonly type?: unknown;
  readonly $ref?: string;
  readonly schema?: DescribedValue;
  readonly content?: Readonly<Record<string, { readonly schema?: DescribedValue }>>;
  readonly items?: DescribedValue;
  readonly properties?: Readonly<Record<string, DescribedValue>>;
  readonly additionalProperties?: DescribedValue | boolean;
  readonly allOf?: readonly DescribedValue[];
  readonly anyOf?: readonly DescribedValue[];
  readonly oneOf?: readonly DescribedValue[];
}

/** Returns what Swagger's decorators say of the fields of a class. */
export function getDescribedFields(described: Type): ReadonlyMap<string, DescribedValue> {
  const prototype = described.prototype as object;
  const names = (Reflect.getMetadata(FIELD_ORDER, prototype) ?? []) as readonly string[];
  // Each name has a colon before it.
  const fields = names.map((name) => name.slice(1));
  return new Map(fields.map((name) => [name, Reflect.getMetadata('swagger/apiModelProperties', prototype, name) as DescribedValue]));
}

/** Returns the responses that a handler declares. */
export function getDescribedResponses(handler: object): readonly DescribedValue[] {
  return Object.values((Reflect.getMetadata('swagger/apiResponse', handler) ?? {}) as Record<string, DescribedValue>);
}

/** Returns the classes of `@ApiExtraModels()`, to which other classes refer by their names. */
export function getExtraModels(target: object): readonly Type[] {
  return (Reflect.getMetadata('swagger/apiExtraModels', target) ?? []) as readonly Type[];
}

/** Where Nest keeps the decorators of a handler's parameters, by their kind and place: `3:0`. */
const PARAMETERS = '__routeArguments__';

interface ParameterMetadata {
  readonly index: number;
  readonly pipes?: readonly unknown[];
}

/** Returns the DTOs of the `@Query()` and the `@Body()` of a handler: the classes of the parameters, or those that their pipes name. */
export function findRequestDtos(controller: Type, handler: string): Type[] {
  const parameters = (Reflect.getMetadata(PARAMETERS, controller, handler) ?? {}) as Record<string, ParameterMetadata>;
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, handler) ?? []) as readonly Type[];
  const kinds = [`${RouteParamtypes.QUERY}:`, `${RouteParamtypes.BODY}:`];
  return Object.entries(parameters)
    .filter(([key]) => kinds.some((kind) => key.startsWith(kind)))
    .map(([, { index, pipes = [] }]) => {
      const [named] = pipes.flatMap((pipe) => (pipe as { expectedType?: Type }).expectedType ?? []);
      return named ?? types[index]!;
    });
}
