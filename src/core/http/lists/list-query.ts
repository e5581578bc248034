import { ApiProperty } from '@nestjs/swagger';
import { settings } from '../../config/settings.js';
import { IsOptionalNotNull, Constraint } from '../fields/constraint.js';
import { IntegerFilter } from '../fields/scalar-fields.js';

const FIELDS_PATTERN = /^[\w-]+(\.[\w-]+)*(,[\w-]+(\.[\w-]+)*)*$/;
const MAX_FIELDS_LENGTH = 2000;

/** What every reading takes, beside `translation_language` and `fallback`, which the language interceptor reads. */
export class FieldsQuery {
  /** Names of the fields to show, dotted inside objects: `id,title,venue.city`. */
  @IsOptionalNotNull()
  @Constraint({ reason: 'list' }, (value) => typeof value === 'string' && value.length <= MAX_FIELDS_LENGTH && FIELDS_PATTERN.test(value))
  @ApiProperty({
    type: String,
    required: false,
    maxLength: MAX_FIELDS_LENGTH,
    pattern: FIELDS_PATTERN.source,
    example: 'id,title,venue.city',
  })
  _fields?: string;
}

/** What every list takes. */
export class PageQuery extends FieldsQuery {
  @IntegerFilter({ min: 1, max: 1_000_000, default: 1 })
  page = 1;

  @IntegerFilter({ min: 1, max: settings.maxPerPage, default: Math.min(12, settings.maxPerPage) })
  per_page = Math.min(12, settings.maxPerPage);
}
