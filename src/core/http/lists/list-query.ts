import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { settings } from '../../config/settings.js';
import { IsFieldNames, ToInteger } from '../validation/values.js';

/** What every reading takes, beside `translation_language` and `fallback`, which the language interceptor reads. */
export class FieldsQuery {
  /** Names of the fields to show, dotted inside objects: `id,title,venue.city`. */
  @IsOptional()
  @IsFieldNames()
  _fields?: string;
}

/** What every list takes. */
export class PageQuery extends FieldsQuery {
  @IsOptional()
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  page = 1;

  @IsOptional()
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(settings.maxPerPage)
  per_page = Math.min(12, settings.maxPerPage);
}
