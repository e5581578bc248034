/** Numbers of the change log of which a reader has not seen all. */
export interface Gap {
  readonly from: number;
  readonly to: number;
  /** When the reader noticed that they are missing, in seconds of its clock. */
  readonly noticed: number;
  /** How many rows with these numbers were read. */
  readonly known: number;
}

/** A token of the change feed has at most so many gaps, so that it fits into a URL. */
export const MAX_GAPS = 24;

/** Gaps that were noticed in the same period can become one, so none lives longer than its own time and a period. */
const PERIOD_S = 10;
/** First, gaps become one where this is little for their distance from the end: there, rows appear late more often. */
const FIRST_ROWS_PER_NUMBER = 1 / 16;
const MAX_ROWS_PER_NUMBER = 2 ** 32;

/** Returns the parts of a gap that are left after some rows were read. @param sequences ascending, also those outside of the gap */
export function splitGap(gap: Gap, sequences: readonly number[]): Gap[] {
  const read = sequences.filter((sequence) => sequence >= gap.from && sequence <= gap.to);
  if (read.length === 0) return [gap];
  const ends = [...read, gap.to + 1];
  const starts = [gap.from, ...read.map((sequence) => sequence + 1)];
  // If the gap knew rows, its reader gets all of them again. So behind the last row that was read, it knows none.
  return starts.map((from, index) => ({ ...gap, from, to: ends[index]! - 1, known: 0 })).filter(({ from, to }) => from <= to);
}

/**
 * Returns at most `MAX_GAPS` gaps with the same numbers.
 * @param last the greatest sequence that was read
 * @param readUpTo the sequence where the reader stopped. Rows after it may be visible and not read. A gap before it and a gap after it do
 * not become one: the reader would get the same rows again, and never come to an end.
 */
export function compactGaps(gaps: readonly Gap[], last: number, readUpTo: number): readonly Gap[] {
  const isJoinable = (gap: Gap, next: Gap) => gap.to < readUpTo === next.to < readUpTo;
  const isSamePeriod = (gap: Gap, next: Gap) => Math.floor(gap.noticed / PERIOD_S) === Math.floor(next.noticed / PERIOD_S);
  let compact = gaps;
  for (let ratio = FIRST_ROWS_PER_NUMBER; compact.length > MAX_GAPS && ratio < MAX_ROWS_PER_NUMBER; ratio *= 2)
    compact = joinGaps(compact, (gap, next) => {
      const isSmall = countRows(gap, next) <= ratio * (last - next.to);
      return isSmall && isSamePeriod(gap, next) && isJoinable(gap, next);
    });
  // Only if the clock was set several times.
  return compact.length > MAX_GAPS ? joinGaps(compact, isJoinable) : compact;
}

/** Joins each gap with the next one, where the condition holds. */
function joinGaps(gaps: readonly Gap[], canJoin: (gap: Gap, next: Gap) => boolean): Gap[] {
  const joined: Gap[] = [];
  for (const next of gaps) {
    const gap = joined.at(-1);
    if (gap === undefined || !canJoin(gap, next)) joined.push(next);
    else joined[joined.length - 1] = joinGap(gap, next);
  }
  return joined;
}

function joinGap(gap: Gap, next: Gap): Gap {
  return { from: gap.from, to: next.to, noticed: Math.max(gap.noticed, next.noticed), known: countRows(gap, next) };
}

/** Returns how many rows a gap and the next one know together. All numbers between them are those of rows that were read. */
function countRows(gap: Gap, next: Gap): number {
  return gap.known + next.known + next.from - gap.to - 1;
}
