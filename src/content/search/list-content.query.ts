import { ChoicesFilter } from '../../core/http/fields/list-fields.js';
import { BooleanFilter, IntegerFilter } from '../../core/http/fields/scalar-fields.js';
import { SearchFilter } from '../../core/http/fields/text-field.js';
import { STATUSES, type Status } from '../access/status.js';
import { TranslatedQuery } from '../translations/translated.query.js';

/** The query parameters of the lists of venues and organizers. */
export class ListContentQuery extends TranslatedQuery {
  @SearchFilter()
  search?: string;

  @IntegerFilter({ min: 1 })
  event?: number;

  @BooleanFilter()
  has_events?: boolean;

  @BooleanFilter({ default: false })
  only_with_upcoming?: boolean;

  @ChoicesFilter(STATUSES)
  status?: Status[];
}
