import { type AuditedName, isRecordName, liveFieldsOf, type RecordName, RESOURCES } from '../../core/resources.js';

/** Columns that are derived from others, or that clients do not know. */
const IGNORED_COLUMNS = new Set([
  ...['id', 'ownerId', 'language', 'version', 'modifiedUtc', 'startUtc', 'endUtc', 'slugReleasedBy', 'parentIdOrZero', 'sortKey'],
  ...['shown', 'progress', 'revision', 'sourceRevision', 'hasOnlyDrafts', 'trashedUtc', 'trashedFrom', 'trashedByEditor'],
  ...['knownUntilUtc', 'seriesId', 'ownNames', 'previousSeriesId', 'nextSeriesId'],
]);

/** Columns that change because others do. */
const FOLLOWING_COLUMNS = new Set(['modifiedUtc', 'version']);

/** Names that only one resource uses, beside that of its title field. */
const FIELD_NAMES_BY_RESOURCE: Partial<Record<AuditedName, Readonly<Record<string, string>>>> = {
  event: { parentId: 'post_parent' },
  category: { parentId: 'parent' },
  webhook: { userId: 'owner', delaySeconds: 'delay', languageOfTexts: 'translation_language', fields: '_fields' },
  source: { userId: 'owner', categoryId: 'category', textLanguage: 'language', intervalMinutes: 'interval' },
};

/** The API names of columns, where they are not the column's name in snake_case. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  startLocal: 'start_date',
  endLocal: 'end_date',
  previousStartLocal: 'previous_start_date',
  authorId: 'author',
  publishedUtc: 'date',
  imageId: 'image',
  draft: 'translation_status',
  passwordHash: 'password',
};

/**
 * Returns the API names of the fields whose value a write changes.
 * @param columns the new values; undefined ones do not change
 */
export function findChangedFields(resource: AuditedName, before: object, columns: object): string[] {
  const values = new Map<string, unknown>(Object.entries(before));
  return Object.entries(columns)
    .filter(([column, value]) => value !== undefined && isVisible(column) && !isEqual(value, values.get(column) ?? null))
    .map(([column]) => toFieldName(resource, column));
}

/** Lists the columns that a write changes, also those that clients do not know. `modifiedUtc` and `version` follow from others. */
export function listChangedColumns(before: object, columns: object): string[] {
  const values = new Map<string, unknown>(Object.entries(before));
  return Object.entries(columns)
    .filter(([column, value]) => value !== undefined && !FOLLOWING_COLUMNS.has(column) && !isEqual(value, values.get(column) ?? null))
    .map(([column]) => column);
}

/** Tells whether all of these columns are live fields of the resource. */
export function areLiveFields(resource: RecordName, columns: readonly string[]): boolean {
  const live = liveFieldsOf(resource);
  return columns.length > 0 && columns.every((column) => live.includes(toFieldName(resource, column)));
}

/** Returns the API name of a column. */
export function toFieldName(resource: AuditedName, column: string): string {
  if (column === 'name' && isRecordName(resource)) return RESOURCES[resource].titleField;
  return (
    FIELD_NAMES_BY_RESOURCE[resource]?.[column] ?? FIELD_NAMES[column] ?? column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  );
}

function isVisible(column: string): boolean {
  return !IGNORED_COLUMNS.has(column) && !column.endsWith('Folded');
}

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}
