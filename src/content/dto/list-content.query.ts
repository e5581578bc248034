import { ChoicesFilter } from '../../http/fields/list-fields.js';
import { BooleanFilter, IntegerFilter } from '../../http/fields/scalar-fields.js';
import { SearchField } from '../../http/fields/text-field.js';
import { TranslatedQuery } from '../../translation/translated.query.js';
import { STATUSES, type Status } from '../status.js';

/** What the lists of venues and organizers take. */
export class ListContentQuery extends TranslatedQuery {
  @SearchField()
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
