import type { ReadDataSource } from '../read-data-source.js';
import { type ChangeLog, type ChangeRow, type Changes, SELECT_CHANGES, toChanges } from './change-log.js';

/**
 * The change log of an SQLite file. Only one transaction writes at a time, so rows become visible in the order of their
 * sequence. `PRAGMA data_version` tells whether any connection has committed anything.
 */
export class FileChangeLog implements ChangeLog {
  private readVersion: (() => number) | undefined;
  private version: number | undefined;
  private lastSequence: number | undefined;

  constructor(private readonly source: ReadDataSource) {}

  hasNothingNew(): boolean {
    this.readVersion ??= this.source.prepareDataVersion();
    return this.version !== undefined && this.readVersion() === this.version;
  }

  async readNew(): Promise<Changes> {
    this.readVersion ??= this.source.prepareDataVersion();
    // Read before the rows: a commit in between changes the version again.
    const version = this.readVersion();
    const isFirst = this.lastSequence === undefined;
    this.lastSequence ??= await this.findLastSequence();
    const rows: ChangeRow[] = await this.source.manager.query(`${SELECT_CHANGES} WHERE sequence > ? ORDER BY sequence`, [
      this.lastSequence,
    ]);
    this.lastSequence = rows.at(-1)?.sequence ?? this.lastSequence;
    this.version = version;
    // Without a row, something else was written: the state of a job, or records by SQL.
    if (isFirst) return 'unknown';
    return rows.length === 0 ? 'unlogged' : toChanges(rows);
  }

  private async findLastSequence(): Promise<number> {
    const rows: { last: number | null }[] = await this.source.manager.query('SELECT MAX(sequence) AS last FROM change_log');
    return rows[0]!.last ?? 0;
  }
}
