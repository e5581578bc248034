import { findFieldName } from '../../core/database/field-names.js';
import { type AuditedName, isRecordName, liveFieldsOf, type RecordName } from '../../core/resources.js';

/** Columns that change because others do. */
const FOLLOWING_COLUMNS = new Set(['modifiedUtc', 'version']);

/**
 * Returns the API names of the fields whose value a write changes.
 * @param columns the new values; undefined ones do not change
 */
export function findChangedFields(entity: object, before: object, columns: object): string[] {
  return listDifferences(before, columns).flatMap((column) => findFieldName(entity, column) ?? []);
}

/** Returns the values of these fields before the write, by their API names. */
export function findFormerValues(entity: object, before: object, columns: object): Readonly<Record<string, unknown>> {
  const values = new Map<string, unknown>(Object.entries(before));
  const entries = listDifferences(before, columns).flatMap((column) => {
    const name = findFieldName(entity, column);
    return name === null ? [] : [[name, values.get(column) ?? null] as const];
  });
  return Object.fromEntries(entries);
}

/** Returns values without those of live fields: the history of a record does not have them. */
export function omitLiveFields(resource: AuditedName, values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const live = isRecordName(resource) ? liveFieldsOf(resource) : [];
  return Object.fromEntries(Object.entries(values).filter(([name]) => !live.includes(name)));
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
