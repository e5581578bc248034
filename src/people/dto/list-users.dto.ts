import { type Role, ROLES } from '../../auth/roles.js';
import { IdsFilter } from '../../http/fields/list-fields.js';
import { ChoiceFilter } from '../../http/fields/scalar-fields.js';
import { SearchField } from '../../http/fields/text-field.js';
import { PageQuery } from '../../http/list-query.js';

export class ListUsersDto extends PageQuery {
  /** In the username or the e-mail address. */
  @SearchField()
  search?: string;

  @ChoiceFilter(ROLES)
  role?: Role;

  @IdsFilter()
  include?: number[];
}
