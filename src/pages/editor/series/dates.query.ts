import { IsIn, IsOptional, IsString } from 'class-validator';
import { ToPositiveInt } from '../../../core/http/validation/ids.js';

/** The tabs of the list of dates. */
export const DATE_TABS = ['all', 'changed', 'trash'] as const;

/** What the address of a list of dates asks for. */
export class DatesQuery {
  @IsOptional()
  @IsIn(DATE_TABS)
  tab?: (typeof DATE_TABS)[number];

  @IsOptional()
  @ToPositiveInt()
  page?: number;

  /** The first day. */
  @IsOptional()
  @IsString()
  from?: string;
}
