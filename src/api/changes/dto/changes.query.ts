import { IntersectionType, OmitType, PickType } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { ListCategoriesDto } from '../../../categories/dto/category.dto.js';
import { ToFilledList, ToBoolean, ToInteger } from '../../../core/http/validation/values.js';
import { IsSyncToken } from '../../../core/http/validation/ids.js';
import { RECORD_NAMES, type RecordName } from '../../../core/resources.js';
import { ListEventsDto } from '../../../events/dto/list-events.dto.js';
import { ListVenuesDto } from '../../../venues/dto/venue.dto.js';

/** The seconds that an answer may wait for a change. */
const MAX_WAIT_S = 30;

/** The filters of all lists. A name has the same form in every list, and is taken from one of them. */
const FILTERS = IntersectionType(
  OmitType(ListEventsDto, ['page', 'per_page', 'order', 'orderby']),
  PickType(ListVenuesDto, ['event', 'has_events']),
  PickType(ListCategoriesDto, ['exclude', 'parent', 'post', 'slug']),
);

/** The query parameters of the change feed. Filters apply if `types` names one type, and have no defaults. */
export class ChangesQuery extends FILTERS {
  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  hide_empty?: boolean;

  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  only_with_upcoming?: boolean;

  /** The token of an earlier answer; without it, the snapshot begins. */
  @IsOptional()
  @IsSyncToken()
  since?: string;

  @IsOptional()
  @ToFilledList()
  @IsIn(RECORD_NAMES, { each: true })
  types: RecordName[] = [...RECORD_NAMES];

  @IsOptional()
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(1000)
  per_page = 100;

  /** The seconds that the answer waits for a change if there is none. */
  @IsOptional()
  @ToInteger()
  @IsInt()
  @Min(0)
  @Max(MAX_WAIT_S)
  wait = 0;
}
