/** Inserts rows in batches, through the columns of the entities. */

/** A batch is sent when its rows have this many values of text and numbers, in characters: servers refuse long statements. */
const MAX_BATCH_CHARACTERS = 2 * 1024 * 1024;

export class Inserter {
  #rows = new Map();
  #characters = 0;
  #pending = Promise.resolve();

  constructor(source, runner) {
    this.source = source;
    this.runner = runner;
    this.isSqlite = source.options.type === 'better-sqlite3';
  }

  /** Adds a row. Rows of an entity have the same members; a column that they lack gets its default. */
  add(entity, row) {
    const table = this.#findTable(entity, row);
    const values = table.columns.map((column) => this.source.driver.preparePersistentValue(row[column.propertyName], column) ?? null);
    table.rows.push(values);
    for (const value of values) this.#characters += typeof value === 'string' ? value.length : 8;
  }

  /** Sends the rows if they fill a batch. The caller can make the next rows while the database stores these. */
  async sendFullBatch() {
    if (this.#characters >= MAX_BATCH_CHARACTERS) await this.#send();
  }

  /** Sends the remaining rows, and waits until all are stored. */
  async finish() {
    await this.#send();
    await this.#pending;
  }

  #findTable(entity, row) {
    const known = this.#rows.get(entity);
    if (known !== undefined) return known;
    const { columns, tableName } = this.source.getMetadata(entity);
    const table = { tableName, columns: columns.filter(({ propertyName }) => row[propertyName] !== undefined), rows: [] };
    this.#rows.set(entity, table);
    return table;
  }

  async #send() {
    const batch = [...this.#rows.values()].filter(({ rows }) => rows.length > 0).map((table) => ({ ...table }));
    for (const table of this.#rows.values()) table.rows = [];
    this.#characters = 0;
    await this.#pending;
    this.#pending = this.#store(batch);
    // The next call awaits it. Until then, a failure must not count as unhandled.
    this.#pending.catch(() => undefined);
  }

  async #store(batch) {
    await this.runner.startTransaction();
    for (const { tableName, columns, rows } of batch) {
      const names = columns.map(({ databaseName }) => this.source.driver.escape(databaseName)).join(', ');
      const insert = `INSERT INTO ${this.source.driver.escape(tableName)} (${names}) VALUES`;
      if (this.isSqlite) await this.#storeInFile(insert, columns.length, rows);
      else await this.runner.query(`${insert} ?`, [rows]);
    }
    await this.runner.commitTransaction();
  }

  async #storeInFile(insert, columnCount, rows) {
    const connection = await this.runner.connect();
    const statement = connection.prepare(`${insert} (${Array(columnCount).fill('?').join(', ')})`);
    for (const row of rows) statement.run(row);
  }
}
