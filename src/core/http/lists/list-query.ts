import { ApiProperty } from '@nestjs/swagger';
import { settings } from '../../config/settings.js';
import { MayBeLeftOut, Constraint } from '../fields/constraint.js';
import { IntegerFilter } from '../fields/scalar-fields.js';

const FIELDS = /^[\w-]+(\.[\w-]+)*(,[\w-]+(\.[\w-]+)*)*$/;
const FIELDS_LENGTH = 2000;

/** What every reading takes, beside `translation_language` and `fallback`, which the language interceptor reads. */
export class ShowQuery {
  /** Names of the fields to show, dotted inside objects: `id,title,venue.city`. */
  @MayBeLeftOut()
  @Constraint({ reason: 'list' }, (value) => typeof value === 'string' && value.length <= FIELDS_LENGTH && FIELDS.test(value))
  @ApiProperty({ type: String, required: false, maxLength: FIELDS_LENGTH, pattern: FIELDS.source, example: 'id,title,venue.city' })
  _fields?: string;
}

/** What every list takes. */
export class PageQuery extends ShowQuery {
  @IntegerFilter({ min: 1, max: 1_000_000, default: 1 })
  page = 1;

  @IntegerFilter({ min: 1, max: settings.maxPerPage, default: Math.min(12, settings.maxPerPage) })
  per_page = Math.min(12, settings.maxPerPage);
}
