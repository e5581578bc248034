/*
 * What a client left out (`undefined`), what it cleared (`null`), and what it sent are three things.
 */

/** Returns an object without the fields that were left out. */
export function omitUndefined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

/** Returns `undefined` for a field that was left out, and the default for `null`. */
export function withDefault<T>(value: T | null | undefined, byDefault: T): T | undefined {
  return value === null ? byDefault : value;
}
