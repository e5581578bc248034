import { type Cell, type TableHead, valueOf } from '../backup/format.js';
import { Refused } from '../backup/operator-errors.js';
import { quoted, type Session, type SqliteConnection } from '../backup/session.js';

type Row = ReturnType<typeof valueOf>[];

/** Limits of one INSERT, in rows and in characters of the backup: servers refuse long statements. */
const MOST_ROWS = 1000;
const MOST_TEXT = 512 * 1024;

/** Inserts the rows of a backup into its tables, in batches. */
export class RowInserter {
  private table = '';
  private rows: Row[] = [];
  private text = 0;

  constructor(
    private readonly session: Session,
    private readonly tables: readonly TableHead[],
  ) {}

  /** @param line the row as JSON */
  async add(table: string, line: string): Promise<void> {
    if (table !== this.table || this.rows.length >= MOST_ROWS || this.text >= MOST_TEXT) await this.flush();
    this.table = table;
    this.rows.push((JSON.parse(line) as Cell[]).map(valueOf));
    this.text += line.length;
  }

  /** Inserts the rows of the current batch. Call this after the last row. */
  async flush(): Promise<void> {
    const { table, rows } = this;
    this.rows = [];
    this.text = 0;
    if (rows.length === 0) return;
    const columns = this.tables.find(({ name }) => name === table)?.columns ?? [];
    if (rows.some((row) => row.length !== columns.length)) throw new Refused(`The rows of ${table} do not fit its columns.`);
    const list = columns.map((column) => quoted(this.session, column)).join(', ');
    await this.insert(`INSERT INTO ${quoted(this.session, table)} (${list}) VALUES`, columns.length, rows);
  }

  private async insert(into: string, columns: number, rows: Row[]): Promise<void> {
    const { runner, isSqlite } = this.session;
    if (!isSqlite) {
      await runner.query(`${into} ?`, [rows]);
      return;
    }
    const connection = (await runner.connect()) as SqliteConnection;
    const statement = connection.prepare(`${into} (${Array(columns).fill('?').join(', ')})`);
    for (const row of rows) statement.run(row);
  }
}
