/** The records that users own. This is all that accounts need to know of them; `content` implements it. */
export abstract class OwnedRecords {
  /** Tells whether a user is the author of any record, including the trash. */
  abstract ownsAny(authorId: number): Promise<boolean>;

  /** Makes one user the author of all records of another, in the current unit of work. */
  abstract handOver(owners: { from: number; to: number; nowUtc: string }): Promise<void>;
}
