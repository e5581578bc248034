import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { EVENT_STATUSES, type EventStatus } from '../../content/calendar/event-status.js';
import { PageQuery } from '../../core/http/lists/list-query.js';
import { IsFilledList } from '../../core/http/validation/lists.js';
import { IsMomentOrWord, type TimeWord } from '../../core/http/validation/times.js';
import { ToBoolean } from '../../core/http/validation/transforms.js';
import type { Moment } from '../../core/time/moment.js';

/** The parameters of the list of the occurrences of a series. It has no default window. */
export class ListOccurrencesDto extends PageQuery {
  @IsOptional()
  @IsMomentOrWord()
  start_date?: Moment | TimeWord;

  @IsOptional()
  @IsMomentOrWord()
  end_date?: Moment | TimeWord;

  @IsOptional()
  @IsMomentOrWord()
  starts_after?: Moment | TimeWord;

  @IsOptional()
  @IsMomentOrWord()
  starts_before?: Moment | TimeWord;

  @IsOptional()
  @IsMomentOrWord()
  ends_after?: Moment | TimeWord;

  @IsOptional()
  @IsMomentOrWord()
  ends_before?: Moment | TimeWord;

  /** Default: all. */
  @IsOptional()
  @IsFilledList()
  @IsIn([...EVENT_STATUSES, 'any'], { each: true })
  event_status?: (EventStatus | 'any')[];

  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  changed?: boolean;

  /** Those that were deleted, for those who may edit the series. */
  @IsOptional()
  @IsIn(['trash'])
  status?: 'trash';
}
