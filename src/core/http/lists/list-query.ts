import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { IsFieldNames, ToInteger } from '../validation/values.js';
import { getDecoratorSettings } from '../../config/decorator-settings.js';
import { Constraint } from '../validation/constraint.js';

/** What every reading takes, beside `translation_language` and `fallback`, which the language interceptor reads. */
export class FieldsQuery {
  /** Names of the fields to show, dotted inside objects: `id,title,venue.city`. */
  @IsOptional()
  @IsFieldNames()
  _fields?: string;
}

/** How many records a page may have: 1 to `MAX_PER_PAGE`. */
export function IsPerPage(): PropertyDecorator {
  return Constraint('isPerPage', {
    findProblem: (value) => {
      const { maxPerPage: max } = getDecoratorSettings();
      if (!Number.isInteger(value)) return { reason: 'integer' };
      return Number(value) >= 1 && Number(value) <= max ? undefined : { reason: 'between', min: 1, max };
    },
    schema: { type: 'integer', minimum: 1, 'x-setting': 'maximumPerPage' },
  });
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
  @IsPerPage()
  per_page = Math.min(12, getDecoratorSettings().maxPerPage);
}
