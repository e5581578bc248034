import type { Type } from '@nestjs/common';
import { ValidateBy, type ValidationOptions } from 'class-validator';
import type { Reason } from '../../errors/domain-error.js';

/** A part of an OpenAPI schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** A rule that class-validator does not have. */
export interface Rule {
  /** What is wrong with a value of any type, if anything is. */
  readonly findProblem: (value: unknown) => Reason | undefined;
  /** What the OpenAPI document says of a value that keeps the rule. */
  readonly schema: Schema;
  /** The DTO of an object that the value is, or of each that it lists. */
  readonly dto?: Type | undefined;
  /** The DTO of each member of the value, whatever its name. */
  readonly memberDto?: Type | undefined;
}

/** Makes a decorator of a rule. The rule is the context of its metadata, where `rules.ts` finds it. */
export function Constraint(name: string, rule: Rule, options?: ValidationOptions): PropertyDecorator {
  const validate = (value: unknown) => rule.findProblem(value) === undefined;
  return ValidateBy({ name, validator: { validate } }, { ...options, context: rule });
}

/** Joins decorators as if they stood above the field in this order. TypeScript applies the lowest first. */
export function composeDecorators(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, property) => {
    for (const decorate of decorators.toReversed()) decorate(target, property);
  };
}
