import { type Role, ROLES } from '../../../core/http/context/principal.js';
import { IdsFilter } from '../../../core/http/fields/list-fields.js';
import { ChoiceFilter } from '../../../core/http/fields/scalar-fields.js';
import { SearchField } from '../../../core/http/fields/text-field.js';
import { PageQuery } from '../../../core/http/lists/list-query.js';

export class ListUsersDto extends PageQuery {
  /** In the username or the e-mail address. */
  @SearchField()
  search?: string;

  @ChoiceFilter(ROLES)
  role?: Role;

  @IdsFilter()
  include?: number[];
}
