import { performance } from 'node:perf_hooks';
import type { ReadDataSource } from '../read-data-source.js';
import { type ChangeLog, type ChangeRow, type Changes, SELECT_CHANGES, toChanges } from './change-log.js';
import { createPositionAfter, type LogPosition, MAX_UNSETTLED_ROWS } from './log-position.js';

/** After this many new rows it is cheaper to forget everything than to read them. */
const MAX_NEW_ROWS = 10_000;

/** The change log of a database server, whose rows appear out of order. */
export class ServerChangeLog implements ChangeLog {
  private position: LogPosition | undefined;

  constructor(private readonly source: ReadDataSource) {}

  async readNew(): Promise<Changes> {
    const changes = await this.readNewOnPrimary();
    this.source.replica?.startCheck();
    return changes;
  }

  private async readNewOnPrimary(): Promise<Changes> {
    if (this.position === undefined) return this.startAnew();
    const rows = await this.query(this.position);
    if (rows.length > MAX_NEW_ROWS) return this.startAnew();
    const sequences = rows.map(({ sequence }) => sequence);
    this.position = this.position.after(sequences, nowInSeconds());
    this.source.replica?.expectRows(sequences);
    return toChanges(rows);
  }

  private query(position: LogPosition): Promise<ChangeRow[]> {
    return this.source.primaryManager.query(
      `${SELECT_CHANGES} WHERE ${position.buildCondition()} ORDER BY sequence LIMIT ${MAX_NEW_ROWS + 1}`,
    );
  }

  /** Follows from the newest row on. */
  private async startAnew(): Promise<Changes> {
    const rows: { sequence: number }[] = await this.source.primaryManager.query(
      `SELECT sequence FROM change_log ORDER BY sequence DESC LIMIT ${MAX_UNSETTLED_ROWS}`,
    );
    const sequences = rows.map(({ sequence }) => sequence);
    this.position = createPositionAfter(sequences, nowInSeconds());
    this.source.replica?.expectRows(sequences);
    return 'unknown';
  }
}

function nowInSeconds(): number {
  return performance.now() / 1000;
}
