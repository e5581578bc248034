/** A JSON object from a file or a response. Its members are not checked. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Tells whether a value is a JSON object. Arrays and `null` are not. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a string, or a number as a string; `''` for any other value. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

/** Returns the items of a list in any form that the service accepts: an array, CSV or a single value. `null` and undefined are empty. */
export function toList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value === 'string') return value.split(',').filter((item) => item.trim() !== '');
  return value === null || value === undefined ? [] : [value];
}
