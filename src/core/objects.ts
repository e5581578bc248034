/** An object whose members are not known. */
export type Fields = Readonly<Record<string, unknown>>;

/** Tells whether a value is an object, and no list. */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the members of these names that there are. */
export function pickDefined(fields: Fields, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]));
}

/** Returns an object without the fields that a client left out. */
export function omitUndefined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

/** Returns `undefined` for a field that a client left out, and the default for `null`. */
export function withDefault<T>(value: T | null | undefined, byDefault: T): T | undefined {
  return value === null ? byDefault : value;
}
