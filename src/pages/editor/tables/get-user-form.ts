import { CreateUserDto } from '../../../accounts/users/dto/user.dto.js';
import { describeLater } from '../fields/describe-form.js';
import type { FormTable } from '../fields/field.js';

/** How each field of a user is edited. */
const USER_FORM: FormTable<CreateUserDto> = {
  name: { kind: 'line', group: 'who' },
  email: { kind: 'email', group: 'who' },
  username: { kind: 'line', group: 'who', hint: 'username.hint' },
  role: { kind: 'choice', group: 'who', hint: 'role.hint' },
  // The user chooses it: by an invitation, or on the page of the account.
  password: 'elsewhere',
};

export const getUserForm = describeLater(CreateUserDto, USER_FORM);
