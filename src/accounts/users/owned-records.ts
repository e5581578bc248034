import type { ContentName } from '../../core/resources.js';

/** The kinds of records that users own: `media` are the images that they uploaded. */
export type OwnedName = ContentName | 'media';

/** A record that a user owns. */
export interface OwnedRecord {
  readonly type: OwnedName;
  readonly id: number;
}

/** The records that users own. This is all that accounts need to know of them; `content` implements it. */
export abstract class OwnedRecords {
  /** Tells whether a user is the author of any record or image, including the trash. */
  abstract ownsAny(authorId: number): Promise<boolean>;

  /** Returns some of the records and images of an author, including the trash: by resource, then by id. */
  abstract listOwned(authorId: number, range: { skip: number; take: number }): Promise<{ items: OwnedRecord[]; total: number }>;

  /** Makes one user the author of all records and images of another, in the current unit of work. */
  abstract handOver(owners: { from: number; to: number; nowUtc: string }): Promise<void>;
}
