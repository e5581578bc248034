import { IntegerFilter } from '../../http/fields/scalar-fields.js';
import { ListTermsQuery } from '../../terms/dto/list-terms.query.js';

export class ListCategoriesDto extends ListTermsQuery {
  /** 0: roots. */
  @IntegerFilter()
  parent?: number;
}
