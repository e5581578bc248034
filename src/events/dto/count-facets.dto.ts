import { OmitType } from '@nestjs/swagger';
import { IsDefined, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { ToFilledList, ToInteger } from '../../core/http/validation/values.js';
import { ListEventsDto } from './list-events.dto.js';

/** What events can be counted by. */
const FACET_FIELDS = ['categories', 'tags', 'venue', 'organizer', 'city', 'language', 'accessibility', 'month', 'day'] as const;

export type FacetField = (typeof FACET_FIELDS)[number];

export const FACET_SORTS = ['count', 'name'] as const;

/** The filters of the list, and what is counted: single events and occurrences. */
export class CountFacetsDto extends OmitType(ListEventsDto, ['page', 'per_page', 'order', 'orderby', 'expand', '_fields', 'status']) {
  @IsDefined()
  @ToFilledList()
  @IsIn(FACET_FIELDS, { each: true })
  facets!: FacetField[];

  /** How many values a facet has at most. The selected ones, months and days are always there. */
  @IsOptional()
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(100)
  facet_size = 10;

  @IsOptional()
  @IsIn(FACET_SORTS)
  facet_sort: (typeof FACET_SORTS)[number] = 'count';

  /** Only published events are counted. */
  @IsOptional()
  @ToFilledList()
  @IsIn(['publish'], { each: true })
  status?: 'publish'[];
}
