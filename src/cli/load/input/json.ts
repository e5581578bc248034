/** A JSON object that came from outside: nothing is known of its members. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Tells an object from every other JSON value, lists and `null` included. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text, or a number as text; `''` for whatever else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

/** The items of a list as the service accepts one: an array, CSV, or a single value; none for `null` and what is missing. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value === 'string') return value.split(',').filter((item) => item.trim() !== '');
  return value === null || value === undefined ? [] : [value];
}
