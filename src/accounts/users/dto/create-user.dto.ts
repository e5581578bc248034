import { type Role, ROLES } from '../../../core/http/context/principal.js';
import { PasswordField, UsernameField } from '../../../core/http/fields/account-fields.js';
import { ChoiceField } from '../../../core/http/fields/scalar-fields.js';
import { EmailField, TextField } from '../../../core/http/fields/text-field.js';

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
