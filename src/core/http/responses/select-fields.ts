import type { Fields } from '../../objects.js';

/** Returns the members of a record that `_fields` names, such as `id,title,venue.city`. In a list inside, it selects them from each item. */
export function selectFields(record: Fields, fields: string): Fields {
  return pick(
    record,
    fields.split(',').map((path) => path.split('.')),
  );
}

/** Returns a list with the members of its items that `_fields` names. It keeps what stands around the items. */
export function selectFieldsOfItems(list: Fields, fields: string): Fields {
  const select = (value: unknown) => (Array.isArray(value) ? value.map((item: Fields) => selectFields(item, fields)) : value);
  return Object.fromEntries(Object.entries(list).map(([name, value]) => [name, select(value)]));
}

function pick(record: Fields, paths: readonly string[][]): Fields {
  const names = [...new Set(paths.map(([name]) => name!))].filter((name) => Object.hasOwn(record, name));
  return Object.fromEntries(
    names.map((name) => {
      const below = paths.filter((path) => path[0] === name).map(([, ...rest]) => rest);
      return [name, below.some((rest) => rest.length === 0) ? record[name] : pickNested(record[name], below)];
    }),
  );
}

function pickNested(value: unknown, paths: readonly string[][]): unknown {
  if (Array.isArray(value)) return value.map((item) => pickNested(item, paths));
  return typeof value === 'object' && value !== null ? pick(value as Fields, paths) : value;
}
