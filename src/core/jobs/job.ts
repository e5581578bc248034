/** Something that the service does by itself, now and then, whatever clients ask; on one instance at a time. */
export interface Job {
  /** Small letters and hyphens, at most 40: its row in the table, and its label in the metrics. */
  readonly name: string;
  /** Seconds from the end of one run, when nothing was left to do, to the next. */
  readonly every: number;
  /**
   * A part of the work that takes a second at most, in the unit of work under way: it is begun anew like any other, and
   * nothing of it is left when the instance dies half-way.
   * @returns how many records it touched; 0: nothing is left to do
   */
  part(): Promise<number>;
}
