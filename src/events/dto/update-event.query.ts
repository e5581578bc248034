import { IntersectionType } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { RemoveContentDto } from '../../content/routes/removals.js';
import { EmptyAsNull } from '../../core/http/validation/values.js';

/** What happens to changed dates that have no place any more: they become further dates, or are dropped. */
export const EXCEPTION_HANDLINGS = ['keep', 'drop'] as const;
export type ExceptionHandling = (typeof EXCEPTION_HANDLINGS)[number];

/** The parameters of a change of an event. */
export class UpdateEventQuery {
  @IsOptional()
  @EmptyAsNull()
  @IsIn(EXCEPTION_HANDLINGS)
  exceptions?: ExceptionHandling | null;
}

/** The parameters of a change of an event by its id, which may be that of an occurrence. */
export class UpdateEventByIdQuery extends UpdateEventQuery {
  /** `following`: the occurrence and all after it. */
  @IsOptional()
  @EmptyAsNull()
  @IsIn(['following'])
  scope?: 'following' | null;
}

/** The parameters of a removal of an event by its id. */
export class RemoveEventByIdQuery extends IntersectionType(RemoveContentDto, UpdateEventQuery) {
  /** `following`: the occurrence and all after it. */
  @IsOptional()
  @EmptyAsNull()
  @IsIn(['following'])
  scope?: 'following' | null;
}
