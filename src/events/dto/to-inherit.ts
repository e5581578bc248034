import { Transform } from 'class-transformer';
import type { Reason } from '../../core/errors/domain-error.js';
import { Constraint, composeDecorators } from '../../core/http/validation/constraint.js';
import { parseList } from '../../core/http/validation/values.js';
import { OWN_FIELDS } from './own-fields.js';

/** `true`, or names of fields. An empty text is an empty list. */
export function ToInherit(): PropertyDecorator {
  return composeDecorators(
    Transform(({ value }) => (value === true || value === 'true' ? true : parseList(value, OWN_FIELDS.length))),
    Constraint('isInherit', {
      findProblem,
      schema: {
        oneOf: [
          { type: 'array', items: { type: 'string', enum: [...OWN_FIELDS] }, maxItems: OWN_FIELDS.length },
          { type: 'boolean', enum: [true] },
        ],
        example: ['title', 'venue'],
      },
    }),
  );
}

function findProblem(value: unknown): Reason | undefined {
  if (value === true) return undefined;
  if (!Array.isArray(value)) return { reason: 'list' };
  if (value.length > OWN_FIELDS.length) return { reason: 'too-many', limit: OWN_FIELDS.length };
  return value.every((name) => OWN_FIELDS.includes(name as string)) ? undefined : { reason: 'choice', choices: OWN_FIELDS };
}
