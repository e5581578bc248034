import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Constraint, IsOptionalNotNull } from './constraint.js';

/** What the id of a request looks like, ours or a client's. */
export const REQUEST_ID_PATTERN = /^[\w.-]{8,64}$/;

/** The id of a request, as in `X-Request-Id`. */
export function RequestIdFilter(): PropertyDecorator {
  return applyDecorators(
    IsOptionalNotNull(),
    Constraint({ reason: 'id' }, (value) => typeof value === 'string' && REQUEST_ID_PATTERN.test(value)),
    ApiProperty({ type: String, required: false, pattern: REQUEST_ID_PATTERN.source, example: 'f0a5c1d2' }),
  );
}
