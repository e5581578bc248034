import type { ContentName } from '../../core/resources.js';

/** A record that a user owns. */
export interface OwnedRecord {
  readonly type: ContentName;
  readonly id: number;
}

/** The records that users own. This is all that accounts need to know of them; `content` implements it. */
export abstract class OwnedRecords {
  /** Tells whether a user is the author of any record, including the trash. */
  abstract ownsAny(authorId: number): Promise<boolean>;

  /** Returns some of the records of an author, including the trash: by resource, then by id. */
  abstract listOwned(authorId: number, range: { skip: number; take: number }): Promise<{ items: OwnedRecord[]; total: number }>;

  /** Makes one user the author of all records of another, in the current unit of work. */
  abstract handOver(owners: { from: number; to: number; nowUtc: string }): Promise<void>;
}
