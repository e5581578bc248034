import type { Bookmark } from '../../core/database/changes/change-log-reader.js';
import type { RecordName } from '../../core/resources.js';

/** How far a client of the change feed has read. */
export interface FeedState {
  /** Its place in the change log. While it reads the snapshot: the end of the log when the snapshot began. */
  readonly bookmark: Bookmark;
  /** Where it is in the snapshot; undefined after it. */
  readonly snapshot?: SnapshotPlace | undefined;
  /** Where it is among the records that one row of the log affects; undefined between two rows. */
  readonly affected?: AffectedPlace | undefined;
}

/** The snapshot has the types one after the other, each by id. */
export interface SnapshotPlace {
  readonly type: RecordName;
  /** The last id that was shown. */
  readonly afterId: number;
}

export interface AffectedPlace {
  /** The sequence of the row. */
  readonly sequence: number;
  /** The place in `listAffectedRecords` of that row. */
  readonly group: number;
  /** The last id that was shown. */
  readonly afterId: number;
}
