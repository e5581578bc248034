import { performance } from 'node:perf_hooks';
import type { ReadDataSource } from '../connection/read-source.js';
import { type ChangeLog, type ChangeRow, type Changes, SELECT_CHANGES, toChanges } from './change-log.js';

/** After this many new rows it is cheaper to forget everything than to read them. */
const MAX_NEW_ROWS = 10_000;
/** With more gaps than this, every read reports `unknown`, until enough gaps have been forgotten. */
const MAX_GAPS = 1_000;
/**
 * Longer than the server lets a transaction live after it has drawn a sequence: MySQL ends it after 60 idle seconds, MariaDB
 * after 20, and a statement after 15 (`SESSION_SETTINGS_SQL`).
 */
const GAP_LIFETIME_MS = 90_000;

/**
 * The change log of a database server. A sequence is drawn at the insert and becomes visible at the commit, so rows appear
 * out of order. A missing number is a gap: its transaction may still commit, so every read asks for it again, until no
 * transaction can be that old.
 */
export class ServerChangeLog implements ChangeLog {
  private lastSequence: number | undefined;
  /** The missing sequences, and when each was noticed. */
  private readonly gaps = new Map<number, number>();

  constructor(private readonly source: ReadDataSource) {}

  async readNew(): Promise<Changes> {
    if (this.lastSequence === undefined) return this.startAnew();
    const hasTooManyGaps = this.gaps.size > MAX_GAPS;
    const rows = await this.query(this.lastSequence, hasTooManyGaps ? [] : [...this.gaps.keys()]);
    if (rows.length > MAX_NEW_ROWS) return this.startAnew();
    this.forgetOldGaps();
    for (const { sequence } of rows) this.gaps.delete(sequence);
    for (const { sequence } of rows) this.advanceTo(sequence);
    return hasTooManyGaps ? 'unknown' : toChanges(rows);
  }

  private query(last: number, gaps: readonly number[]): Promise<ChangeRow[]> {
    const missing = gaps.length === 0 ? '' : ` OR sequence IN (${gaps.join()})`;
    return this.source.manager.query(`${SELECT_CHANGES} WHERE sequence > ?${missing} ORDER BY sequence LIMIT ${MAX_NEW_ROWS + 1}`, [last]);
  }

  /** Follows from the newest row on. Numbers that are missing just before it may belong to open transactions. */
  private async startAnew(): Promise<Changes> {
    const rows: { sequence: number }[] = await this.source.manager.query(
      `SELECT sequence FROM change_log ORDER BY sequence DESC LIMIT ${MAX_NEW_ROWS}`,
    );
    this.gaps.clear();
    this.lastSequence = rows.at(-1)?.sequence ?? 0;
    for (const { sequence } of rows.reverse()) this.advanceTo(sequence);
    return 'unknown';
  }

  /** Moves on to a sequence. The numbers between are gaps; of very many the newest are enough to know that there are too many. */
  private advanceTo(sequence: number): void {
    const last = this.lastSequence!;
    if (sequence <= last) return;
    const nowMs = performance.now();
    for (let missing = Math.max(last, sequence - MAX_GAPS - 2) + 1; missing < sequence; missing++) this.gaps.set(missing, nowMs);
    this.lastSequence = sequence;
  }

  private forgetOldGaps(): void {
    const oldestMs = performance.now() - GAP_LIFETIME_MS;
    for (const [sequence, noticedMs] of this.gaps) if (noticedMs < oldestMs) this.gaps.delete(sequence);
  }
}
