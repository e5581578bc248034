import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { cleanLine, isUnicode } from '../../text/clean.js';
import { Clearable, Constraint } from './constraint.js';
import { BY_ID, isId, readInteger } from './scalar-fields.js';
import { ADDRESS, ADDRESS_LENGTH, isWebAddress } from './text-field.js';

/** The id of an image, its web address, or an image as the service shows it; `null`, `false` or empty clears. */
export function ImageField(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => readImage(value)),
    Clearable(),
    Constraint({ reason: 'image' }, (value) =>
      typeof value === 'string' ? value.length <= ADDRESS_LENGTH && isWebAddress(value) : isId(value),
    ),
    ApiProperty({
      anyOf: [{ ...ADDRESS, example: 'https://example.org/cartell.jpg' }, ...BY_ID, { type: 'boolean', enum: [false] }],
      required: false,
      nullable: true,
    }),
  );
}

function readImage(value: unknown): unknown {
  if (value === false || value === '' || value === 'false') return null;
  if (typeof value === 'object' && value !== null && 'id' in value) return readInteger(value.id);
  return typeof value === 'string' && isUnicode(value) ? readInteger(cleanLine(value).replace(/ /g, '%20')) : value;
}
