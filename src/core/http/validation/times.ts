import { Transform } from 'class-transformer';
import { MOMENT_PATTERN, parseMoment } from '../../time/moment.js';
import { parseTimezone, TIMEZONE_PATTERN } from '../../time/timezone.js';
import { Constraint, composeDecorators } from './constraint.js';

/** A date and time (ISO 8601 or `YYYY-MM-DD hh:mm:ss`), read into a `Moment`. */
export function ToMoment({ example = '2026-09-11 18:30:00' } = {}): PropertyDecorator {
  return composeDecorators(
    Transform(({ value }) => parseTime(value)),
    Constraint('isMoment', {
      findProblem: (value) => (isMoment(value) ? undefined : { reason: 'date' }),
      schema: { type: 'string', pattern: MOMENT_PATTERN.source, example },
    }),
  );
}

/** Words that a filter takes for a time, beside dates. */
const TIME_WORDS = ['now', 'today', 'tomorrow', 'yesterday'] as const;

export type TimeWord = (typeof TIME_WORDS)[number];

/** A date and time, or `now`, `today`, `tomorrow`, `yesterday`, read into a `Moment` or left as the word. */
export function ToMomentOrWord(): PropertyDecorator {
  const isWord = (value: unknown) => TIME_WORDS.some((word) => word === value);
  return composeDecorators(
    Transform(({ value }) => parseTime(value)),
    Constraint('isMomentOrWord', {
      findProblem: (value) => (isMoment(value) || isWord(value) ? undefined : { reason: 'date' }),
      schema: { type: 'string', pattern: `^(?:${TIME_WORDS.join('|')})$|${MOMENT_PATTERN.source}`, example: '2026-09-11' },
    }),
  );
}

/** Longer than every form of a time, with spaces around it. */
const MAX_MOMENT_LENGTH = 100;

/** A `Moment`, or what is none. An object that a client sends is none either. */
function parseTime(value: unknown): unknown {
  if (typeof value === 'string') return value.length > MAX_MOMENT_LENGTH ? value : (parseMoment(value) ?? value);
  return typeof value === 'object' && value !== null ? false : value;
}

const isMoment = (value: unknown) => typeof value === 'object' && value !== null;

const MAX_TIMEZONE_LENGTH = 64;

/** For the documentation, which adds the time zone of the settings as the default. */
export const SITE_TIMEZONE_DEFAULT = { type: 'string', 'x-setting': 'defaultTimezone' } as const;

/** IANA name, `UTC`, `UTC+2`, `UTC-3.5` or `+02:00`. An empty text is read as `null`. */
export function ToTimezone(): PropertyDecorator {
  return composeDecorators(
    Transform(({ value }) => parseSentTimezone(value)),
    Constraint('isTimezone', {
      findProblem: (value) => (typeof value === 'string' && value.length <= MAX_TIMEZONE_LENGTH ? undefined : { reason: 'timezone' }),
      schema: { type: 'string', maxLength: MAX_TIMEZONE_LENGTH, pattern: TIMEZONE_PATTERN, example: 'Europe/Madrid' },
    }),
  );
}

function parseSentTimezone(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > MAX_TIMEZONE_LENGTH) return value;
  return value === '' ? null : (parseTimezone(value) ?? false);
}
