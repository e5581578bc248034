import { findFieldName } from '../../core/database/field-names.js';
import { liveFieldsOf, type RecordName } from '../../core/resources.js';

/** Columns that change because others do. */
const FOLLOWING_COLUMNS = new Set(['modifiedUtc', 'version']);

/**
 * Returns the API names of the fields whose value a write changes.
 * @param columns the new values; undefined ones do not change
 */
export function findChangedFields(entity: object, before: object, columns: object): string[] {
  return listDifferences(before, columns).flatMap((column) => findFieldName(entity, column) ?? []);
}

/** Lists the columns that a write changes, also those that clients do not know. `modifiedUtc` and `version` follow from others. */
export function listChangedColumns(before: object, columns: object): string[] {
  return listDifferences(before, columns).filter((column) => !FOLLOWING_COLUMNS.has(column));
}

/** Tells whether all of these columns are live fields of the resource. */
export function areLiveFields(
  { resource, recordEntity }: { readonly resource: RecordName; readonly recordEntity: object },
  columns: readonly string[],
): boolean {
  const live = liveFieldsOf(resource);
  return columns.length > 0 && columns.every((column) => live.includes(findFieldName(recordEntity, column) ?? ''));
}

function listDifferences(before: object, columns: object): string[] {
  const values = new Map<string, unknown>(Object.entries(before));
  return Object.entries(columns)
    .filter(([column, value]) => value !== undefined && !isEqual(value, values.get(column) ?? null))
    .map(([column]) => column);
}

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}
