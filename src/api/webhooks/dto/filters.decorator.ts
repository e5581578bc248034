import { Transform } from 'class-transformer';
import { composeDecorators, Constraint } from '../../../core/http/validation/constraint.js';
import type { Reason } from '../../../core/errors/domain-error.js';

const MAX_FILTERS = 50;
/** UTF-16 units of all of them as JSON. */
const MAX_LENGTH = 10_000;

const SIMPLE_SCHEMA = { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] };

/** The schema of one of them. */
export const FILTER_SCHEMA = { anyOf: [...SIMPLE_SCHEMA.anyOf, { type: 'array', items: SIMPLE_SCHEMA }] };

/** Parameters of a list, by name. */
export type Filters = Readonly<Record<string, unknown>>;

/** An object with parameters of a list: texts, numbers, booleans, and lists of them. Which of them there are is judged later. */
export function IsFilters(): PropertyDecorator {
  return composeDecorators(
    Transform(({ value }: { value: unknown }) => (value === '' ? null : value)),
    Constraint('isFilters', {
      findProblem: findFiltersProblem,
      schema: { type: 'object', maxProperties: MAX_FILTERS, additionalProperties: FILTER_SCHEMA, example: { categories: 'fires' } },
    }),
  );
}

function findFiltersProblem(value: unknown): Reason | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { reason: 'object' };
  const values = Object.values(value);
  if (values.length > MAX_FILTERS) return { reason: 'too-many', limit: MAX_FILTERS };
  if (!values.every((one) => isSimple(one) || (Array.isArray(one) && one.every(isSimple)))) return { reason: 'object' };
  return JSON.stringify(value).length > MAX_LENGTH ? { reason: 'too-long', limit: MAX_LENGTH } : undefined;
}

function isSimple(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}
