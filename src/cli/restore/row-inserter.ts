import { type Cell, type TableHead, toDriverValue } from '../backup/format.js';
import { Refused } from '../backup/operator.js';
import { quoteName, type Session, type SqliteConnection } from '../backup/session.js';

type Row = ReturnType<typeof toDriverValue>[];

/** Limits of one INSERT, in rows and in characters of the backup: servers refuse long statements. */
const MAX_BATCH_ROWS = 1000;
const MAX_BATCH_CHARACTERS = 512 * 1024;

/** Inserts the rows of a backup into its tables, in batches. */
export class RowInserter {
  private table = '';
  private rows: Row[] = [];
  private batchCharacters = 0;

  constructor(
    private readonly session: Session,
    private readonly tables: readonly TableHead[],
  ) {}

  /** @param line the row as JSON */
  async add(table: string, line: string): Promise<void> {
    if (table !== this.table || this.rows.length >= MAX_BATCH_ROWS || this.batchCharacters >= MAX_BATCH_CHARACTERS) await this.flush();
    this.table = table;
    this.rows.push((JSON.parse(line) as Cell[]).map(toDriverValue));
    this.batchCharacters += line.length;
  }

  /** Inserts the rows of the current batch. Call this after the last row. */
  async flush(): Promise<void> {
    const { table, rows } = this;
    this.rows = [];
    this.batchCharacters = 0;
    if (rows.length === 0) return;
    const columns = this.tables.find(({ name }) => name === table)?.columns ?? [];
    if (rows.some((row) => row.length !== columns.length)) throw new Refused(`The rows of ${table} do not fit its columns.`);
    const list = columns.map((column) => quoteName(this.session, column)).join(', ');
    await this.insert(`INSERT INTO ${quoteName(this.session, table)} (${list}) VALUES`, columns.length, rows);
  }

  private async insert(into: string, columns: number, rows: Row[]): Promise<void> {
    const { runner, dialect } = this.session;
    if (!dialect.isFile) {
      await runner.query(`${into} ?`, [rows]);
      return;
    }
    const connection = (await runner.connect()) as SqliteConnection;
    const statement = connection.prepare(`${into} (${Array(columns).fill('?').join(', ')})`);
    for (const row of rows) statement.run(row);
  }
}
