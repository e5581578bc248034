import { IntegerFilter } from '../../core/http/fields/scalar-fields.js';
import { ListTermsQuery } from '../../content/terms/dto/list-terms.query.js';

export class ListCategoriesDto extends ListTermsQuery {
  /** 0: roots. */
  @IntegerFilter()
  parent?: number;
}
