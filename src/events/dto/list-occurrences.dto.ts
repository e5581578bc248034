import { PickType } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { ToBoolean } from '../../core/http/validation/values.js';
import { ListEventsDto } from './list-events.dto.js';

/** The parameters of the list of the occurrences of a series. It has no default window. */
export class ListOccurrencesDto extends PickType(ListEventsDto, [
  ...(['page', 'per_page', '_fields', 'start_date', 'end_date', 'event_status'] as const),
  ...(['starts_after', 'starts_before', 'ends_after', 'ends_before'] as const),
]) {
  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  changed?: boolean;

  /** Those that were deleted, for those who may edit the series. */
  @IsOptional()
  @IsIn(['trash'])
  status?: 'trash';
}
