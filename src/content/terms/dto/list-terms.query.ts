import { IdsFilter, SlugsFilter } from '../../../core/http/fields/list-fields.js';
import { BooleanFilter, ChoiceFilter, IntegerFilter } from '../../../core/http/fields/scalar-fields.js';
import { SearchFilter } from '../../../core/http/fields/text-field.js';
import { TranslatedQuery } from '../../translations/translated.query.js';

export const TERM_ORDERS = ['name', 'id', 'slug', 'count', 'description'] as const;

/** The query parameters of the lists of categories and tags. */
export class ListTermsQuery extends TranslatedQuery {
  @SearchFilter()
  search?: string;

  @IdsFilter()
  include?: number[];

  @IdsFilter()
  exclude?: number[];

  @ChoiceFilter(['asc', 'desc'], { default: 'asc' })
  order?: 'asc' | 'desc';

  @ChoiceFilter(TERM_ORDERS, { default: 'name' })
  orderby?: (typeof TERM_ORDERS)[number];

  @BooleanFilter({ default: true })
  hide_empty?: boolean = true;

  @IntegerFilter({ min: 1 })
  post?: number;

  /** The same as `post`. */
  @IntegerFilter({ min: 1 })
  event?: number;

  @SlugsFilter()
  slug?: string[];
}
