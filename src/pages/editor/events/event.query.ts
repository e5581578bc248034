import { IsIn, IsOptional } from 'class-validator';
import { ToPositiveInt } from '../../../core/http/validation/ids.js';
import { DONE } from './event-pages.service.js';

export class NewEventQuery {
  /** The id of the event to begin with. */
  @IsOptional()
  @ToPositiveInt()
  copy?: number;
}

export class EventQuery {
  /** What was done. */
  @IsOptional()
  @IsIn(DONE)
  done?: (typeof DONE)[number];
}
