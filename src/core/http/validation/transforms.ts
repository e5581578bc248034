import { Transform } from 'class-transformer';

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

/** Whether it can be one of the words. */
const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= 'false'.length;

/** Reads `true/false/1/0/yes/no/on/off`. */
export function ToBoolean(): PropertyDecorator {
  return Transform(({ value }) => BOOLEAN_WORDS.get(isShort(value) ? value.toLowerCase() : value) ?? (value as unknown));
}

/** Reads an empty text as `null`, which clears a field or restores its default. */
export function EmptyAsNull(): PropertyDecorator {
  return Transform(({ value }) => (value === '' ? null : (value as unknown)));
}
