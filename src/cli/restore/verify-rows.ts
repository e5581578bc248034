import type { ForeignKey, TableSchema } from '../backup/migrated-tables.js';
import { Refused } from '../backup/operator-errors.js';
import { countRows, quoteName, type Session } from '../backup/session.js';

/**
 * Checks the number of rows of each table, and every foreign key. Call this before the commit.
 * @throws Refused when a row is missing
 */
export async function verifyRows(
  session: Session,
  tables: readonly TableSchema[],
  expected: Readonly<Record<string, number>>,
): Promise<void> {
  for (const { name, foreignKeys } of tables) {
    const [wanted, arrived] = [expected[name] ?? 0, await countRows(session, name)];
    if (arrived !== wanted) throw new Refused(`Of ${wanted} rows of ${name}, ${arrived} have arrived: nothing is restored.`);
    for (const foreignKey of foreignKeys) await assertForeignKey(session, name, foreignKey);
  }
}

async function assertForeignKey(session: Session, name: string, { columns, table, referencedColumns }: ForeignKey): Promise<void> {
  const column = (alias: string, of: string) => `${alias}.${quoteName(session, of)}`;
  const equal = columns.map((from, n) => `${column('there', referencedColumns[n]!)} = ${column('here', from)}`);
  const named = columns.map((from) => `${column('here', from)} IS NOT NULL`);
  const rows = (await session.runner.query(
    `SELECT 1 FROM ${quoteName(session, name)} here LEFT JOIN ${quoteName(session, table)} there ON ${equal.join(' AND ')}
      WHERE ${named.join(' AND ')} AND ${column('there', referencedColumns[0]!)} IS NULL LIMIT 1`,
  )) as unknown[];
  if (rows.length > 0) throw new Refused(`A row of ${name} names one of ${table} that is not in the backup: nothing is restored.`);
}
