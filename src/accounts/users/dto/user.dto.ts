import { ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsDefined, IsIn, IsOptional, MaxLength } from 'class-validator';
import { DEFAULT_ROLE, type Role, ROLES } from '../../../core/http/context/principal.js';
import { PageQuery } from '../../../core/http/lists/list-query.js';
import { Constraint, composeDecorators } from '../../../core/http/validation/constraint.js';
import { ToId, ToPositiveInt } from '../../../core/http/validation/ids.js';
import { ToList, EmptyAsNull } from '../../../core/http/validation/values.js';
import { IsEmailAddress } from '../../../core/http/validation/addresses.js';
import { ToPlainText, ToSearchText, findTextProblem, readSafely } from '../../../core/http/validation/texts.js';
import { USERNAME_PATTERN } from '../../../core/config/rules.js';

/** No longer than the pattern allows: a longer one is refused as it came. */
const readUsername = readSafely(60, (name) => name.toLowerCase());

/** The name with which a user signs in, in lower case. */
function IsUsername(): PropertyDecorator {
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

export const PASSWORD_LENGTHS = { min: 8, max: 256 };

/**
 * A password, as it was typed: 8 to 256 code points (NIST SP 800-63B §5.1.1.2). An empty one is refused,
 * because a client that fails to fill in the field must not remove the password.
 */
function IsPassword(): PropertyDecorator {
  const schema = { type: 'string', format: 'password', minLength: PASSWORD_LENGTHS.min, maxLength: PASSWORD_LENGTHS.max, writeOnly: true };
  return Constraint('isPassword', { findProblem: (value) => findTextProblem(value, PASSWORD_LENGTHS), schema });
}

export class CreateUserDto {
  @IsDefined()
  @IsUsername()
  username!: string;

  /** The username unless given. */
  @IsOptional()
  @ToPlainText()
  @MaxLength(255)
  name?: string | null;

  @IsOptional()
  @IsEmailAddress()
  email?: string | null;

  @IsOptional()
  @EmptyAsNull()
  @IsIn(ROLES)
  @ApiPropertyOptional({ default: DEFAULT_ROLE })
  role?: Role | null;

  /** Without one, the user signs in by a token that an administrator makes. */
  @IsOptional()
  @IsPassword()
  password?: string | null;
}

export class UpdateUserDto extends PartialType(CreateUserDto, { skipNullProperties: false }) {}

export class RemoveUserDto {
  /** Who gets the records of the user who goes. */
  @IsOptional()
  @ToPositiveInt()
  reassign?: number;
}

export class ListUsersDto extends PageQuery {
  /** In the username or the e-mail address. */
  @IsOptional()
  @ToSearchText()
  search?: string;

  @IsOptional()
  @IsIn(ROLES)
  role?: Role;

  @IsOptional()
  @ToList()
  @ToId({ each: true })
  include?: number[];
}
