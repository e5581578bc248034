import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { cleanLine, isWellFormedUnicode } from '../../text/clean.js';
import { Constraint, IsOptionalOrNull } from './constraint.js';
import { ID_SCHEMAS, isId, parseInteger } from './scalar-fields.js';
import { MAX_WEB_ADDRESS_LENGTH, WEB_ADDRESS_SCHEMA, isWebAddress } from './text-field.js';

/** The id of an image, its web address, or an image as the service shows it; `null`, `false` or empty clears. */
export function ImageField(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => parseImage(value)),
    IsOptionalOrNull(),
    Constraint({ reason: 'image' }, (value) =>
      typeof value === 'string' ? value.length <= MAX_WEB_ADDRESS_LENGTH && isWebAddress(value) : isId(value),
    ),
    ApiProperty({
      anyOf: [{ ...WEB_ADDRESS_SCHEMA, example: 'https://example.org/cartell.jpg' }, ...ID_SCHEMAS, { type: 'boolean', enum: [false] }],
      required: false,
      nullable: true,
    }),
  );
}

function parseImage(value: unknown): unknown {
  if (value === false || value === '' || value === 'false') return null;
  if (typeof value === 'object' && value !== null && 'id' in value) return parseInteger(value.id);
  return typeof value === 'string' && isWellFormedUnicode(value) ? parseInteger(cleanLine(value).replace(/ /g, '%20')) : value;
}
