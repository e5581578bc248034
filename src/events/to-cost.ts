import { Transform } from 'class-transformer';
import { getDecoratorSettings } from '../core/config/decorator-settings.js';
import { Constraint, composeDecorators } from '../core/http/validation/constraint.js';
import { MAX_COST_LENGTH, MAX_COST_PARTS, parseCost } from './cost.js';

/** A cost in any of the ways that `parseCost` takes. An empty text and an empty list are read as `null`. */
export function ToCost(): PropertyDecorator {
  const price = [
    { type: 'string', maxLength: MAX_COST_LENGTH },
    { type: 'number', minimum: 0 },
  ];
  const several = { type: 'array', items: { oneOf: price }, maxItems: MAX_COST_PARTS };
  return composeDecorators(
    Transform(({ value }) => (isEmptyCost(value) ? null : (parseCost(value, getDecoratorSettings()) ?? false))),
    Constraint('isCost', {
      findProblem: (value) => (typeof value === 'object' ? undefined : { reason: 'cost' }),
      schema: { oneOf: [...price, several], example: '5-20 €' },
    }),
  );
}

function isEmptyCost(value: unknown): boolean {
  return value === null || (Array.isArray(value) ? value.length === 0 : typeof value === 'string' && value.trim() === '');
}
