import { compactGaps, type Gap, splitGap } from './log-gaps.js';

/**
 * Longer than the server lets a transaction live after it has drawn a sequence: MySQL ends it after 60 idle seconds, MariaDB
 * after 20, and a statement after 15 (`SESSION_SETTINGS_SQL`). The rest is for a node of a cluster that is late.
 */
const GAP_LIFETIME_S = 90;

/**
 * The time between two reads counts as at most so many seconds. While the database stood still, a transaction may have stood
 * still, too, and clocks are set.
 */
const MAX_PAUSE_S = 30;

/** How many of the newest rows may have open transactions between them. */
export const MAX_UNSETTLED_ROWS = 10_000;

/**
 * How far a reader has read the change log. A sequence is drawn at the insert and becomes visible at the commit, so rows appear
 * out of order. The numbers that the reader has not seen between the rows are gaps: it asks for them again, until no transaction
 * can be that old. A number may also belong to no transaction, because it was rolled back, or because a cluster counts in steps.
 *
 * There are never more than `MAX_GAPS`. Neighbouring gaps become one, which knows how many of its rows were read. Rows are only
 * added, so another number of rows means that one is new. Then the reader gets all rows of that gap again.
 */
export class LogPosition {
  /**
   * @param last the greatest sequence that was read; 0 before the first
   * @param gaps by their numbers
   * @param readAt when the reader last read, in seconds of its clock
   */
  constructor(
    readonly last: number,
    readonly gaps: readonly Gap[] = [],
    readonly readAt = 0,
  ) {}

  /** Returns the SQL condition of the rows that were not read. */
  buildCondition(): string {
    return `(${[`sequence > ${this.last}`, ...this.gaps.map(buildGapCondition)].join(' OR ')})`;
  }

  /**
   * Returns the position after more rows.
   * @param sequences those of the rows, ascending: the first ones of the rows that `buildCondition` finds
   * @param now in seconds of the clock of the reader
   * @param readUpTo the sequence of the row where the reader stopped, 0 if it read none; Infinity if it read all of these rows
   * @param settledUpTo no open transaction has a smaller sequence
   */
  after(sequences: readonly number[], now: number, readUpTo = Infinity, settledUpTo = 0): LogPosition {
    const last = Math.max(this.last, sequences.at(-1) ?? 0);
    const added = last > this.last ? [{ from: this.last + 1, to: last, noticed: now, known: 0 }] : [];
    const settled = Math.min(settledUpTo, readUpTo);
    const open = [...this.findOpenGaps(now, readUpTo), ...added]
      .flatMap((gap) => splitGap(gap, sequences))
      .filter(({ to }) => to > settled);
    const gaps = compactGaps(open, last, readUpTo);
    // Without gaps the time does not matter, and clients that are equally far share their reads.
    return new LogPosition(last, gaps, gaps.length === 0 ? 0 : now);
  }

  /** Returns the position of a reader that reads again what it read after a sequence; this one if it has not come so far. */
  rewind(last: number): LogPosition {
    if (last >= this.last) return this;
    const gaps = this.gaps.filter(({ from }) => from <= last).map((gap) => (gap.to <= last ? gap : { ...gap, to: last, known: 0 }));
    return new LogPosition(last, gaps, this.readAt);
  }

  /** Returns the position of a reader that found no rows. It seldom changes, so that clients that wait share their reads. */
  afterNoRows(now: number): LogPosition {
    return this.gaps.length === 0 || now - this.readAt < MAX_PAUSE_S ? this : this.after([], now);
  }

  /**
   * Only the first gaps are forgotten. So between two gaps there are no numbers but those of rows that were read. A gap that ends
   * after the row where the reader stopped is never forgotten: it may have rows that are visible and were not read.
   */
  private findOpenGaps(now: number, readUpTo: number): readonly Gap[] {
    const pause = now - this.readAt;
    const uncounted = pause - Math.min(Math.max(pause, 0), MAX_PAUSE_S);
    const firstOpen = this.gaps.findIndex(({ noticed, to }) => to > readUpTo || noticed + uncounted >= now - GAP_LIFETIME_S);
    if (firstOpen === -1) return [];
    return this.gaps.slice(firstOpen).map((gap) => ({ ...gap, noticed: gap.noticed + uncounted }));
  }
}

/** Returns a position after the newest rows. @param sequences at most `MAX_UNSETTLED_ROWS`, the newest first */
export function createPositionAfter(sequences: readonly number[], now: number): LogPosition {
  return new LogPosition((sequences.at(-1) ?? 1) - 1).after(sequences.toReversed(), now);
}

function buildGapCondition({ from, to, known }: Gap): string {
  const range = `sequence BETWEEN ${from} AND ${to}`;
  return known === 0 ? range : `(${range} AND (SELECT COUNT(*) FROM change_log WHERE ${range}) <> ${known})`;
}
