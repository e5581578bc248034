import { Transform } from 'class-transformer';
import { USERNAME_PATTERN } from '../../../core/text/username.js';
import { Constraint, composeDecorators } from '../../../core/http/validation/constraint.js';
import { findTextProblem, readSafely } from '../../../core/http/validation/texts.js';

/** No longer than the pattern allows: a longer one is refused as it came. */
const readUsername = readSafely(60, (name) => name.toLowerCase());

/** The name with which a user signs in, in lower case. */
export function IsUsername(): PropertyDecorator {
  return composeDecorators(
    Transform(({ value }) => readUsername(value)),
    Constraint('isUsername', {
      findProblem: (value) => {
        if (typeof value !== 'string') return { reason: 'text' };
        return USERNAME_PATTERN.test(value) ? undefined : { reason: 'username' };
      },
      schema: { type: 'string', pattern: USERNAME_PATTERN.source, example: 'anna' },
    }),
  );
}

const PASSWORD_LENGTHS = { min: 8, max: 256 };

/**
 * A password, as it was typed: 8 to 256 code points (NIST SP 800-63B §5.1.1.2). An empty one is refused,
 * because a client that fails to fill in the field must not remove the password.
 */
export function IsPassword(): PropertyDecorator {
  const schema = { type: 'string', format: 'password', minLength: PASSWORD_LENGTHS.min, maxLength: PASSWORD_LENGTHS.max, writeOnly: true };
  return Constraint('isPassword', { findProblem: (value) => findTextProblem(value, PASSWORD_LENGTHS), schema });
}
