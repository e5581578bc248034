/** The records that users own. Accounts know only this much; `content/records` knows which records there are. */
export abstract class OwnedRecords {
  /** Whether a user is the author of any record, in the trash or not. */
  abstract ownsAny(authorId: number): Promise<boolean>;

  /** Makes one user the author of all records of another, in the unit of work under way. */
  abstract handOver(owners: { from: number; to: number; nowUtc: string }): Promise<void>;
}
