import { ValidateIf } from 'class-validator';
import { STATUSES, type Status } from '../../content/access/status.js';
import type { TermReference } from '../../content/terms/resolve-terms.js';
import { TranslatedQuery } from '../../content/translations/translated.query.js';
import { ChoicesFilter, IdsFilter, TermsFilter } from '../../core/http/fields/list-fields.js';
import { BooleanFilter, ChoiceFilter, IntegerFilter, NumberFilter } from '../../core/http/fields/scalar-fields.js';
import { SearchFilter } from '../../core/http/fields/text-field.js';
import { TimeFilter, type TimeWord } from '../../core/http/fields/time-fields.js';
import type { Moment } from '../../core/time/moment.js';

/** The default radius of a search around a point, in kilometres. */
export const DEFAULT_RADIUS_KM = 25;

export const EVENT_ORDERS = ['start_date', 'date', 'modified', 'title', 'id'] as const;

export class ListEventsDto extends TranslatedQuery {
  /** Events that start at or after this time; a date means its 00:00. Default: today 00:00 in the site's time zone. */
  @TimeFilter()
  start_date?: Moment | TimeWord;

  /** Events that start at or before this time; a date means its end. Default: two years after `start_date`. */
  @TimeFilter()
  end_date?: Moment | TimeWord;

  @TimeFilter()
  starts_after?: Moment | TimeWord;

  @TimeFilter()
  starts_before?: Moment | TimeWord;

  @TimeFilter()
  ends_after?: Moment | TimeWord;

  @TimeFilter()
  ends_before?: Moment | TimeWord;

  @SearchFilter()
  search?: string;

  @TermsFilter()
  categories?: TermReference[];

  @TermsFilter()
  tags?: TermReference[];

  @IdsFilter()
  venue?: number[];

  @IdsFilter()
  organizer?: number[];

  @BooleanFilter()
  featured?: boolean;

  @ChoicesFilter(STATUSES)
  status?: Status[];

  @BooleanFilter()
  geoloc?: boolean;

  @NumberFilter(-90, 90)
  geoloc_lat?: number;

  @NumberFilter(-180, 180)
  geoloc_lng?: number;

  /** The radius in kilometres. It is ignored without a point. */
  @ValidateIf(({ geoloc_lat, geoloc_lng }: ListEventsDto) => geoloc_lat !== undefined || geoloc_lng !== undefined)
  @NumberFilter(0, 20_040, { default: DEFAULT_RADIUS_KM })
  geoloc_radius?: number;

  @IdsFilter()
  include?: number[];

  @IntegerFilter({ min: 1 })
  post_parent?: number;

  @ChoiceFilter(['asc', 'desc'], { default: 'asc' })
  order?: 'asc' | 'desc';

  @ChoiceFilter(EVENT_ORDERS, { default: 'start_date' })
  orderby?: (typeof EVENT_ORDERS)[number];
}
