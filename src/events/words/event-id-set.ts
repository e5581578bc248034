/** With more added ids, a set takes too much memory. */
const MAX_ADDED = 10_000;
const BYTES_PER_ID = 4;

/** A set of ids of events that takes little memory: most of them are in a sorted array. */
export class EventIdSet {
  private readonly sorted: Int32Array;
  private readonly added: Set<number>;

  constructor(ids: readonly number[], added: readonly number[]) {
    this.sorted = Int32Array.from(ids).sort();
    this.added = new Set(added);
  }

  get bytes(): number {
    return this.sorted.length * BYTES_PER_ID + 1;
  }

  /** Whether it should be made anew. */
  get isCrowded(): boolean {
    return this.added.size > MAX_ADDED;
  }

  add(ids: readonly number[]): void {
    for (const id of ids) this.added.add(id);
  }

  has(id: number): boolean {
    return this.added.has(id) || this.isSorted(id);
  }

  private isSorted(id: number): boolean {
    let [from, until] = [0, this.sorted.length];
    while (from < until) {
      const middle = (from + until) >>> 1;
      if (this.sorted[middle]! < id) from = middle + 1;
      else until = middle;
    }
    return this.sorted[from] === id;
  }
}
