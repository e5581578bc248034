import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { settings } from '../../config/settings.js';
import { MOMENT, readMoment } from '../../time/moment.js';
import { readTimezone, TIMEZONE } from '../../time/timezone.js';
import { Clearable, Constraint, MayBeLeftOut, Required } from './constraint.js';

/** Words that a filter takes for a time, beside dates. */
export const TIME_WORDS = ['now', 'today', 'tomorrow', 'yesterday'] as const;

export type TimeWord = (typeof TIME_WORDS)[number];

const isTime = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A date and time (ISO 8601 or `YYYY-MM-DD hh:mm:ss`), read into a `Moment`. */
export function TimeField({ required = false } = {}): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) =>
      typeof value === 'string' && (required || value !== '') ? (readMoment(value) ?? value) : value === '' ? null : notTime(value),
    ),
    required ? Required() : Clearable(),
    Constraint({ reason: 'empty' }, (value) => value !== ''),
    Constraint({ reason: 'date' }, isTime),
    ApiProperty({ type: String, required, nullable: !required, pattern: MOMENT.source, example: '2026-09-11 18:30:00' }),
  );
}

/** A date and time, or `now`, `today`, `tomorrow`, `yesterday`, read into a `Moment` or left as the word. */
export function TimeFilter(): PropertyDecorator {
  const isWord = (value: unknown) => TIME_WORDS.some((word) => word === value);
  return applyDecorators(
    Transform(({ value }) => (typeof value === 'string' ? (readMoment(value) ?? value) : notTime(value))),
    MayBeLeftOut(),
    Constraint({ reason: 'date' }, (value) => isTime(value) || isWord(value)),
    ApiProperty({ type: String, required: false, pattern: `^(?:${TIME_WORDS.join('|')})$|${MOMENT.source}`, example: '2026-09-11' }),
  );
}

/** A date and time that narrows a list, read into a `Moment`. */
export function MomentFilter(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (typeof value === 'string' ? (readMoment(value) ?? value) : notTime(value))),
    MayBeLeftOut(),
    Constraint({ reason: 'date' }, isTime),
    ApiProperty({ type: String, required: false, pattern: MOMENT.source, example: '2026-09-11' }),
  );
}

/** An object that a client sends is no moment of ours. */
function notTime(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? false : value;
}

const TIMEZONE_LENGTH = 64;

/** IANA name, `UTC`, `UTC+2`, `UTC-3.5` or `+02:00`; `null` or empty restores the site's. */
export function TimezoneField(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) =>
      value === ''
        ? null
        : typeof value === 'string' && value.length <= TIMEZONE_LENGTH
          ? (readTimezone(value) ?? false)
          : (value as unknown),
    ),
    Clearable(),
    Constraint({ reason: 'timezone' }, (value) => typeof value === 'string' && value.length <= TIMEZONE_LENGTH),
    ApiProperty({
      type: String,
      required: false,
      nullable: true,
      maxLength: TIMEZONE_LENGTH,
      pattern: TIMEZONE,
      default: settings.siteTimezone,
      example: 'Europe/Madrid',
    }),
  );
}
