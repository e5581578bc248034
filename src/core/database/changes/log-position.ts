/** Numbers that are missing between the rows of the change log, and when that was noticed, in seconds of a clock of the reader. */
export interface Gap {
  readonly from: number;
  readonly to: number;
  readonly noticed: number;
}

/**
 * Longer than the server lets a transaction live after it has drawn a sequence: MySQL ends it after 60 idle seconds, MariaDB
 * after 20, and a statement after 15 (`SESSION_SETTINGS_SQL`).
 */
const GAP_LIFETIME_S = 90;

/** How many of the newest rows a reader looks at when it begins: what is missing between them may belong to open transactions. */
export const MAX_ROWS_AT_START = 10_000;

/**
 * How far a reader has read the change log. A sequence is drawn at the insert and becomes visible at the commit, so rows appear
 * out of order. A missing number is a gap: its transaction may still commit, so the reader asks for it again, until no
 * transaction can be that old.
 */
export class LogPosition {
  private openGaps: Gap[];

  constructor(
    private lastSequence: number,
    gaps: readonly Gap[] = [],
  ) {
    this.openGaps = [...gaps];
  }

  /** The greatest sequence that was read; 0 before the first. */
  get last(): number {
    return this.lastSequence;
  }

  get gaps(): readonly Gap[] {
    return this.openGaps;
  }

  /** Returns the SQL condition of the rows that were not read. */
  buildCondition(): string {
    const missing = this.openGaps.map(({ from, to }) => ` OR sequence BETWEEN ${from} AND ${to}`);
    return `(sequence > ${this.lastSequence}${missing.join('')})`;
  }

  /** Notes that a row was read. The numbers between it and the last row are a gap. */
  read(sequence: number, now: number): void {
    if (sequence <= this.lastSequence) {
      if (this.openGaps.length > 0) this.openGaps = this.openGaps.flatMap((gap) => splitGap(gap, sequence));
      return;
    }
    if (sequence > this.lastSequence + 1) this.openGaps.push({ from: this.lastSequence + 1, to: sequence - 1, noticed: now });
    this.lastSequence = sequence;
  }

  forgetOldGaps(now: number): void {
    this.openGaps = this.openGaps.filter(({ noticed }) => noticed >= now - GAP_LIFETIME_S);
  }
}

/** Returns a position after the newest rows. @param sequences at most `MAX_ROWS_AT_START`, the newest first */
export function createPositionAfter(sequences: readonly number[], now: number): LogPosition {
  const position = new LogPosition(sequences.at(-1) ?? 0);
  for (const sequence of sequences.toReversed()) position.read(sequence, now);
  return position;
}

function splitGap(gap: Gap, sequence: number): Gap[] {
  if (sequence < gap.from || sequence > gap.to) return [gap];
  const parts = [
    { ...gap, to: sequence - 1 },
    { ...gap, from: sequence + 1 },
  ];
  return parts.filter(({ from, to }) => from <= to);
}
