import type { EntityManager } from 'typeorm';

const MAX_KEYS_PER_STATEMENT = 100;

/**
 * Deletes the rows that have these keys. All keys have the same properties in the same order.
 * Keys that differ only in the last property share a condition: a database takes longer for a condition for each of them.
 */
export async function deleteRows(manager: EntityManager, entity: new () => object, keys: readonly object[]): Promise<void> {
  const { tableName, columns } = manager.dataSource.getMetadata(entity);
  const columnOf = (property: string) => columns.find(({ propertyName }) => propertyName === property)!.databaseName;
  for (let from = 0; from < keys.length; from += MAX_KEYS_PER_STATEMENT) {
    const groups = groupByLastProperty(keys.slice(from, from + MAX_KEYS_PER_STATEMENT));
    const conditions = groups.map(({ first, last, values }) =>
      [...first.map(([property]) => `${columnOf(property)} = ?`), `${columnOf(last)} IN (${values.map(() => '?').join()})`].join(' AND '),
    );
    const parameters = groups.flatMap(({ first, values }) => [...first.map(([, value]) => value), ...values]);
    await manager.query(`DELETE FROM ${tableName} WHERE ${conditions.join(' OR ')}`, parameters);
  }
}

interface KeyGroup {
  readonly first: readonly [string, unknown][];
  readonly last: string;
  readonly values: unknown[];
}

function groupByLastProperty(keys: readonly object[]): KeyGroup[] {
  const groups = new Map<string, KeyGroup>();
  for (const key of keys) {
    const entries = Object.entries(key) as [string, unknown][];
    const [first, [last, value]] = [entries.slice(0, -1), entries.at(-1)!];
    const name = JSON.stringify(first);
    const group = groups.get(name) ?? { first, last, values: [] };
    groups.set(name, group);
    group.values.push(value);
  }
  return [...groups.values()];
}
