import { PartialType } from '@nestjs/swagger';
import { type Role, ROLES } from '../../../core/http/context/principal.js';
import { PasswordField, UsernameField } from '../../../core/http/fields/account-fields.js';
import { IdsFilter } from '../../../core/http/fields/list-fields.js';
import { ChoiceField, IntegerFilter, ChoiceFilter } from '../../../core/http/fields/scalar-fields.js';
import { EmailField, TextField, SearchFilter } from '../../../core/http/fields/text-field.js';
import { PageQuery } from '../../../core/http/lists/list-query.js';

export class CreateUserDto {
  @UsernameField({ required: true })
  username!: string;

  /** The username unless given. */
  @TextField({ max: 255 })
  name?: string | null;

  @EmailField()
  email?: string | null;

  @ChoiceField(ROLES, { default: 'subscriber' })
  role?: Role | null;

  /** Without one, the person signs in by a token that an administrator makes. */
  @PasswordField()
  password?: string | null;
}

export class UpdateUserDto extends PartialType(CreateUserDto, { skipNullProperties: false }) {}

export class RemoveUserDto {
  /** Who gets the records of the person who goes. */
  @IntegerFilter({ min: 1 })
  reassign?: number;
}

export class ListUsersDto extends PageQuery {
  /** In the username or the e-mail address. */
  @SearchFilter()
  search?: string;

  @ChoiceFilter(ROLES)
  role?: Role;

  @IdsFilter()
  include?: number[];
}
