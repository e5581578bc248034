import type { Type } from '@nestjs/common';
import { TransformationType, type TransformFnParams } from 'class-transformer';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage } from 'class-validator';

/**
 * What the decorators of class-validator, class-transformer and Swagger have noted. The libraries do not export all of it, so no
 * other file reads it, and `test/house/private-parts` names their versions.
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
