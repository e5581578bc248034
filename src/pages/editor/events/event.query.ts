import { IsIn, IsOptional } from 'class-validator';
import { ToPositiveInt } from '../../../core/http/validation/ids.js';
import { DONE, type Done } from './done.js';

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
  done?: Done;
}
