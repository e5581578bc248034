const METADATA_KEY = 'field-names';

/** The names that the API gives to columns, by the property of the entity. `null`: clients do not know the column. */
type ColumnNames = Readonly<Record<string, string | null>>;

/** Declares the names of columns of an entity, where they are not the property in snake_case. Its subclasses have them, too. */
export function FieldNames<N extends ColumnNames>(names: N): (entity: abstract new () => Record<keyof N, unknown>) => void {
  return (entity) => Reflect.defineMetadata(METADATA_KEY, { ...listNames(entity), ...names }, entity);
}

/** Returns the name that the API gives to a column of an entity; `null` if clients do not know it. */
export function findFieldName(entity: object, column: string): string | null {
  const name = listNames(entity)[column];
  return name === undefined ? column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : name;
}

function listNames(entity: object): ColumnNames {
  return (Reflect.getMetadata(METADATA_KEY, entity) as ColumnNames | undefined) ?? {};
}
