import { ValidateBy, ValidateIf } from 'class-validator';
import type { Reason } from '../../errors/domain-error.js';

/**
 * A class-validator rule whose failure is one of our reasons, to be put into words where the answer leaves the house.
 * Without a message of its own class-validator forgets the context.
 */
export function Constraint(reason: Reason, test: (value: unknown) => boolean): PropertyDecorator {
  const validator = { validate: test, defaultMessage: () => reason.reason };
  return ValidateBy({ name: reason.reason, validator }, { context: reason });
}

/** The field must be sent, and cannot be cleared. */
export function IsRequired(): PropertyDecorator {
  return (target, property) => {
    Constraint({ reason: 'missing' }, (value) => value !== undefined)(target, property);
    Constraint({ reason: 'empty' }, (value) => value !== null)(target, property);
  };
}

/** The field may be left out, or cleared with `null`. */
export function IsOptionalOrNull(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== undefined && value !== null);
}

/** A query parameter that may be left out. */
export function IsOptionalNotNull(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== undefined);
}
