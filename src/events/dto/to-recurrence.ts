import { Transform } from 'class-transformer';
import type { Reason } from '../../core/errors/domain-error.js';
import { CLIENT_LIMITS } from '../../core/time/recurrence/parse-recurrence.js';
import { Constraint, composeDecorators } from '../../core/http/validation/constraint.js';

const EXAMPLE = ['RRULE:FREQ=WEEKLY;UNTIL=20270630T215959Z;BYDAY=TU', 'EXDATE;TZID=Europe/Madrid:20261208T180000'];

const TEXT = { type: 'string', maxLength: CLIENT_LIMITS.characters };

/**
 * The lines of a recurrence, as an array or as one text. It is never split at commas, which lines contain. An empty array and an empty
 * text are read as `null`. What the lines say is checked with the times of the event.
 */
export function ToRecurrence(): PropertyDecorator {
  return composeDecorators(
    Transform(({ value }) => parseLines(value)),
    Constraint('isRecurrence', {
      findProblem,
      schema: { oneOf: [{ type: 'array', maxItems: CLIENT_LIMITS.lines, items: TEXT }, TEXT], example: EXAMPLE },
    }),
  );
}

function parseLines(value: unknown): unknown {
  const lines = typeof value === 'string' ? [value] : value;
  return Array.isArray(lines) && lines.every(isBlank) ? null : lines;
}

function isBlank(line: unknown): boolean {
  return typeof line === 'string' && line.trim() === '';
}

function findProblem(value: unknown): Reason | undefined {
  if (!Array.isArray(value)) return { reason: 'list' };
  return value.every((line) => typeof line === 'string') ? undefined : { reason: 'text' };
}
