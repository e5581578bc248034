import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { cleanLine, isUnicode } from '../../text/clean.js';
import { Clearable, Constraint } from './constraint.js';
import { MAX_ID, readInteger } from './scalar-fields.js';
import { isWebAddress } from './text-field.js';

/** The id of an image, its web address, or an image as the service shows it; `null`, `false` or empty clears. */
export function ImageField(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => readImage(value)),
    Clearable(),
    Constraint({ reason: 'image' }, (value) => (typeof value === 'string' ? value.length <= 2048 && isWebAddress(value) : isId(value))),
    ApiProperty({ oneOf: [{ type: 'string', maxLength: 2048 }, { type: 'integer' }], required: false, nullable: true }),
  );
}

function readImage(value: unknown): unknown {
  if (value === false || value === '' || value === 'false') return null;
  if (typeof value === 'object' && value !== null && 'id' in value) return readInteger(value.id);
  return typeof value === 'string' && isUnicode(value) ? readInteger(cleanLine(value).replace(/ /g, '%20')) : value;
}

function isId(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_ID;
}
