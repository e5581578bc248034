import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { countCodePoints, isWellFormedUnicode } from '../../text/clean.js';
import { USERNAME_PATTERN } from '../../text/username.js';
import { Constraint, IsOptionalOrNull, IsRequired } from './constraint.js';

/** The name that somebody signs in with. */
export function UsernameField({ required = false } = {}): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (typeof value === 'string' ? value.toLowerCase() : (value as unknown))),
    required ? IsRequired() : IsOptionalOrNull(),
    Constraint({ reason: 'text' }, (value) => typeof value === 'string'),
    Constraint({ reason: 'username' }, (value) => USERNAME_PATTERN.test(value as string)),
    ApiProperty({ type: String, required, pattern: USERNAME_PATTERN.source, example: 'anna' }),
  );
}

const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 256;

/**
 * A password, as it was typed: 8 to 256 code points (NIST SP 800-63B §5.1.1.2). `null` means none. An empty one is refused,
 * because a client that fails to fill in the field must not remove the password.
 */
export function PasswordField(): PropertyDecorator {
  return applyDecorators(
    IsOptionalOrNull(),
    Constraint({ reason: 'text' }, (value) => typeof value === 'string'),
    Constraint({ reason: 'unicode' }, (value) => isWellFormedUnicode(value as string)),
    Constraint({ reason: 'too-short', limit: MIN_PASSWORD_LENGTH }, (value) => countCodePoints(value as string) >= MIN_PASSWORD_LENGTH),
    Constraint({ reason: 'too-long', limit: MAX_PASSWORD_LENGTH }, (value) => countCodePoints(value as string) <= MAX_PASSWORD_LENGTH),
    ApiProperty({
      type: String,
      format: 'password',
      required: false,
      nullable: true,
      minLength: MIN_PASSWORD_LENGTH,
      maxLength: MAX_PASSWORD_LENGTH,
      writeOnly: true,
    }),
  );
}
