import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayNotEmpty, IsArray } from 'class-validator';
import { Constraint, composeDecorators } from './constraint.js';

const MAX_ITEMS = 1000;

/**
 * A JSON array, a repeated parameter, `name[]=`, or a comma-separated text. An empty text is an empty list.
 * The rules of the items stand below, with `each`.
 */
export function ToList({ maxItems = MAX_ITEMS } = {}): PropertyDecorator {
  return composeDecorators(
    Transform(({ value }) => parseList(value, maxItems)),
    IsArray(),
    ArrayMaxSize(maxItems),
  );
}

/** The same with at least one item. An empty text is one empty item, so that the rules of the items refuse it. */
export function ToFilledList(): PropertyDecorator {
  return composeDecorators(
    Transform(({ value }) => (isBlank(value) ? [''] : parseList(value))),
    IsArray(),
    ArrayNotEmpty(),
    ArrayMaxSize(MAX_ITEMS),
  );
}

/**
 * An array as it came, or the items of a comma-separated text.
 * One item more than is allowed shows that there are too many; the rest is not worth reading.
 */
export function parseList(value: unknown, max = MAX_ITEMS): unknown {
  if (Array.isArray(value)) return value.slice(0, max + 1);
  if (value === null || value === undefined || typeof value === 'object') return value;
  if (typeof value !== 'string') return [value];
  return isBlank(value) ? [] : value.split(',', max + 1).map((item) => item.trim());
}

/** Reads each item of a list; what is no list stays as it is. */
export function mapItems(value: unknown, read: (item: unknown) => unknown): unknown {
  return Array.isArray(value) ? value.map(read) : value;
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

const FIELD_NAMES_PATTERN = /^[\w-]+(\.[\w-]+)*(,[\w-]+(\.[\w-]+)*)*$/;
const MAX_FIELD_NAMES_LENGTH = 2000;

export const FIELD_NAMES_SCHEMA = {
  ...{ type: 'string', maxLength: MAX_FIELD_NAMES_LENGTH, pattern: FIELD_NAMES_PATTERN.source },
  example: 'id,title,venue.city',
} as const;

/** Names of fields, comma-separated, dotted inside objects: `id,title,venue.city`. */
export function IsFieldNames(): PropertyDecorator {
  return Constraint('isFieldNames', {
    findProblem: (value) => (areFieldNames(value) ? undefined : { reason: 'list' }),
    schema: FIELD_NAMES_SCHEMA,
  });
}

/** Tells whether a value of `_fields` names fields. */
export function areFieldNames(value: unknown): boolean {
  return typeof value === 'string' && value.length <= MAX_FIELD_NAMES_LENGTH && FIELD_NAMES_PATTERN.test(value);
}

/** A whole number written in ASCII digits, or the value as it came. */
export function parseInteger(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
}

/** Reads `12` as a number. */
export function ToInteger(): PropertyDecorator {
  return Transform(({ value }) => parseInteger(value));
}

const NUMBER_PATTERN = /^[+-]?\d{1,9}(\.\d{1,15})?$/;

/** Reads `-1.5` as a number. */
export function ToNumber(): PropertyDecorator {
  return Transform(({ value }) => (typeof value === 'string' && NUMBER_PATTERN.test(value) ? Number(value) : (value as unknown)));
}

const BOOLEAN_WORDS = new Map<unknown, boolean>([
  ...['true', '1', 'yes', 'on', true, 1].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off', false, 0].map((word) => [word, false] as const),
]);

/** Longer texts are no words of a choice. */
const MAX_WORD_LENGTH = 100;

/** Whether it can be one of the words. */
const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= 'false'.length;

/** Reads `true/false/1/0/yes/no/on/off`. */
export function ToBoolean(): PropertyDecorator {
  return Transform(({ value }) => BOOLEAN_WORDS.get(isShort(value) ? value.toLowerCase() : value) ?? (value as unknown));
}

/** Reads a word in any case. */
export function ToLowerCase(): PropertyDecorator {
  return Transform(({ value }) =>
    typeof value === 'string' && value.length <= MAX_WORD_LENGTH ? value.toLowerCase() : (value as unknown),
  );
}

/** Reads an empty text as `null`, which clears a field or restores its default. */
export function EmptyAsNull(): PropertyDecorator {
  return Transform(({ value }) => (value === '' ? null : (value as unknown)));
}
