import type { MadeTable, Reference } from '../backup/migrated-tables.js';
import { Refused } from '../backup/operator-errors.js';
import { countOf, quoted, type Session } from '../backup/session.js';

/**
 * Checks the number of rows of each table, and every foreign key. Call this before the commit.
 * @throws Refused when a row is missing
 */
export async function verify(session: Session, tables: readonly MadeTable[], expected: Readonly<Record<string, number>>): Promise<void> {
  for (const { name, references } of tables) {
    const [wanted, arrived] = [expected[name] ?? 0, await countOf(session, name)];
    if (arrived !== wanted) throw new Refused(`Of ${wanted} rows of ${name}, ${arrived} have arrived: nothing is restored.`);
    for (const reference of references) await refuseDangling(session, name, reference);
  }
}

async function refuseDangling(session: Session, name: string, { columns, table, referenced }: Reference): Promise<void> {
  const column = (alias: string, of: string) => `${alias}.${quoted(session, of)}`;
  const equal = columns.map((from, n) => `${column('there', referenced[n]!)} = ${column('here', from)}`);
  const named = columns.map((from) => `${column('here', from)} IS NOT NULL`);
  const rows = (await session.runner.query(
    `SELECT 1 FROM ${quoted(session, name)} here LEFT JOIN ${quoted(session, table)} there ON ${equal.join(' AND ')}
      WHERE ${named.join(' AND ')} AND ${column('there', referenced[0]!)} IS NULL LIMIT 1`,
  )) as unknown[];
  if (rows.length > 0) throw new Refused(`A row of ${name} names one of ${table} that is not in the backup: nothing is restored.`);
}
