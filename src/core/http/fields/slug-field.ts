import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { cleanLine, isUnicode, lengthOf } from '../../text/clean.js';
import { SLUG_LENGTH, slugOf } from '../../text/slug.js';
import { Clearable, Constraint } from './constraint.js';

const RAW_LENGTH = 1000;

/** A slug as the client wishes it, put into the form of slugs; `null` or empty asks for a new one from the title. */
export function SlugField(): PropertyDecorator {
  const tidy = (value: unknown) => {
    if (typeof value !== 'string' || !isUnicode(value) || value.length > RAW_LENGTH) return value;
    const wish = cleanLine(value);
    if (lengthOf(wish) > SLUG_LENGTH) return wish;
    return wish === '' ? null : slugOf(wish);
  };
  return applyDecorators(
    Transform(({ value }) => tidy(value)),
    Clearable(),
    Constraint({ reason: 'text' }, (value) => typeof value === 'string'),
    Constraint({ reason: 'unicode' }, (value) => isUnicode(value as string)),
    Constraint({ reason: 'empty' }, (value) => value !== ''),
    Constraint({ reason: 'too-long', limit: SLUG_LENGTH }, (value) => lengthOf(value as string) <= SLUG_LENGTH),
    ApiProperty({ type: String, required: false, nullable: true, maxLength: SLUG_LENGTH }),
  );
}
