import { DerivedTables } from '../../../src/core/database/transactions/derived-tables.js';
import type { TestCalendar } from '../../support/calendar.js';

type Row = Record<string, unknown>;

/** The tables with one or more rows of an event, with the column that holds the id of the event. */
const TABLES = { record_id: 'id', event: 'id', event_translation: 'owner_id', event_category: 'event_id' };
const MAX_ROWS_PER_STATEMENT = 200;

/** Copies an event by SQL, once for each of these columns, and makes the derived tables anew. Thousands are quick. */
export async function copyEvent(calendar: TestCalendar, id: number, columns: readonly Row[]): Promise<void> {
  const { database } = calendar;
  for (const [table, idColumn] of Object.entries(TABLES)) {
    const originals: Row[] = await database.query(`SELECT * FROM ${table} WHERE ${idColumn} = ${id}`);
    const rows = columns.flatMap((changed, n) =>
      originals.map((original) => ({ ...copyRow(table, original, n), ...(table === 'event' ? changed : {}), [idColumn]: id + 1 + n })),
    );
    for (let from = 0; from < rows.length; from += MAX_ROWS_PER_STATEMENT)
      await insert(table, rows.slice(from, from + MAX_ROWS_PER_STATEMENT));
  }
  for (const table of calendar.app.get(DerivedTables).list()) await table.rebuild(() => undefined);
  calendar.forgetCaches();

  async function insert(table: string, rows: readonly Row[]): Promise<void> {
    const names = Object.keys(rows[0]!);
    const quoted = names.map((name) => database.driver.escape(name)).join();
    const places = `(${names.map(() => '?').join()})`;
    const values = rows.flatMap((row) => names.map((name) => row[name]));
    await database.query(`INSERT INTO ${table} (${quoted}) VALUES ${rows.map(() => places).join()}`, values);
  }
}

/** Texts have ids and slugs of their own. */
function copyRow(table: string, row: Row, n: number): Row {
  if (table !== 'event_translation') return row;
  const { id: _id, ...others } = row;
  return { ...others, slug: `${String(row.slug)}-${n}` };
}
