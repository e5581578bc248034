import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { isUnicode, lengthOf } from '../../text/clean.js';
import { USERNAME } from '../../text/username.js';
import { Clearable, Constraint, Required } from './constraint.js';

/** The name that somebody signs in with. */
export function UsernameField({ required = false } = {}): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (typeof value === 'string' ? value.toLowerCase() : (value as unknown))),
    required ? Required() : Clearable(),
    Constraint({ reason: 'text' }, (value) => typeof value === 'string'),
    Constraint({ reason: 'username' }, (value) => USERNAME.test(value as string)),
    ApiProperty({ type: String, required, pattern: USERNAME.source, example: 'anna' }),
  );
}

const SHORTEST = 8;
const LONGEST = 256;

/**
 * A password, as it was typed: 8 to 256 code points (NIST SP 800-63B §5.1.1.2). `null` means none. An empty one is refused,
 * because a client that fails to fill in the field must not remove the password.
 */
export function PasswordField(): PropertyDecorator {
  return applyDecorators(
    Clearable(),
    Constraint({ reason: 'text' }, (value) => typeof value === 'string'),
    Constraint({ reason: 'unicode' }, (value) => isUnicode(value as string)),
    Constraint({ reason: 'too-short', limit: SHORTEST }, (value) => lengthOf(value as string) >= SHORTEST),
    Constraint({ reason: 'too-long', limit: LONGEST }, (value) => lengthOf(value as string) <= LONGEST),
    ApiProperty({
      type: String,
      format: 'password',
      required: false,
      nullable: true,
      minLength: SHORTEST,
      maxLength: LONGEST,
      writeOnly: true,
    }),
  );
}
