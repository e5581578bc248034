import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { settings } from '../../config/settings.js';
import { MOMENT_PATTERN, parseMoment } from '../../time/moment.js';
import { parseTimezone, TIMEZONE_PATTERN } from '../../time/timezone.js';
import { Constraint, IsOptionalNotNull, IsOptionalOrNull, IsRequired } from './constraint.js';

/** Words that a filter takes for a time, beside dates. */
export const TIME_WORDS = ['now', 'today', 'tomorrow', 'yesterday'] as const;

export type TimeWord = (typeof TIME_WORDS)[number];

const isMoment = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A date and time (ISO 8601 or `YYYY-MM-DD hh:mm:ss`), read into a `Moment`. */
export function TimeField({ required = false } = {}): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) =>
      typeof value === 'string' && (required || value !== '') ? (parseMoment(value) ?? value) : value === '' ? null : rejectObject(value),
    ),
    required ? IsRequired() : IsOptionalOrNull(),
    Constraint({ reason: 'empty' }, (value) => value !== ''),
    Constraint({ reason: 'date' }, isMoment),
    ApiProperty({ type: String, required, nullable: !required, pattern: MOMENT_PATTERN.source, example: '2026-09-11 18:30:00' }),
  );
}

/** A date and time, or `now`, `today`, `tomorrow`, `yesterday`, read into a `Moment` or left as the word. */
export function TimeFilter(): PropertyDecorator {
  const isWord = (value: unknown) => TIME_WORDS.some((word) => word === value);
  return applyDecorators(
    Transform(({ value }) => (typeof value === 'string' ? (parseMoment(value) ?? value) : rejectObject(value))),
    IsOptionalNotNull(),
    Constraint({ reason: 'date' }, (value) => isMoment(value) || isWord(value)),
    ApiProperty({
      type: String,
      required: false,
      pattern: `^(?:${TIME_WORDS.join('|')})$|${MOMENT_PATTERN.source}`,
      example: '2026-09-11',
    }),
  );
}

/** A date and time that narrows a list, read into a `Moment`. */
export function MomentFilter(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (typeof value === 'string' ? (parseMoment(value) ?? value) : rejectObject(value))),
    IsOptionalNotNull(),
    Constraint({ reason: 'date' }, isMoment),
    ApiProperty({ type: String, required: false, pattern: MOMENT_PATTERN.source, example: '2026-09-11' }),
  );
}

/** An object that a client sends is no moment of ours. */
function rejectObject(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? false : value;
}

const MAX_TIMEZONE_LENGTH = 64;

/** IANA name, `UTC`, `UTC+2`, `UTC-3.5` or `+02:00`; `null` or empty restores the site's. */
export function TimezoneField(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) =>
      value === ''
        ? null
        : typeof value === 'string' && value.length <= MAX_TIMEZONE_LENGTH
          ? (parseTimezone(value) ?? false)
          : (value as unknown),
    ),
    IsOptionalOrNull(),
    Constraint({ reason: 'timezone' }, (value) => typeof value === 'string' && value.length <= MAX_TIMEZONE_LENGTH),
    ApiProperty({
      type: String,
      required: false,
      nullable: true,
      maxLength: MAX_TIMEZONE_LENGTH,
      pattern: TIMEZONE_PATTERN,
      default: settings.siteTimezone,
      example: 'Europe/Madrid',
    }),
  );
}
