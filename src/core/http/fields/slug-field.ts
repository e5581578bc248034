import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { cleanLine, countCodePoints, isWellFormedUnicode } from '../../text/clean.js';
import { MAX_SLUG_LENGTH, buildSlug } from '../../text/slug.js';
import { Constraint, IsOptionalOrNull } from './constraint.js';

const MAX_RAW_SLUG_LENGTH = 1000;

/** A slug as the client wishes it, put into the form of slugs; `null` or empty asks for a new one from the title. */
export function SlugField(): PropertyDecorator {
  const normalizeSlug = (value: unknown) => {
    if (typeof value !== 'string' || !isWellFormedUnicode(value) || value.length > MAX_RAW_SLUG_LENGTH) return value;
    const text = cleanLine(value);
    if (countCodePoints(text) > MAX_SLUG_LENGTH) return text;
    return text === '' ? null : buildSlug(text);
  };
  return applyDecorators(
    Transform(({ value }) => normalizeSlug(value)),
    IsOptionalOrNull(),
    Constraint({ reason: 'text' }, (value) => typeof value === 'string'),
    Constraint({ reason: 'unicode' }, (value) => isWellFormedUnicode(value as string)),
    Constraint({ reason: 'empty' }, (value) => value !== ''),
    Constraint({ reason: 'too-long', limit: MAX_SLUG_LENGTH }, (value) => countCodePoints(value as string) <= MAX_SLUG_LENGTH),
    ApiProperty({ type: String, required: false, nullable: true, maxLength: MAX_SLUG_LENGTH }),
  );
}
