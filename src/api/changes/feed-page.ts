import type { Bookmark, LoggedChange } from '../../core/database/changes/change-log-reader.js';
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

/** What changed in a record itself, by the names of the API. A new record has no names of fields: all of it is new. */
export interface Cause {
  readonly fields: readonly string[];
  readonly languages: readonly string[];
}

/** A record of a page. Without a cause, only another record changed, which it shows. */
export interface RecordOfPage {
  readonly type: RecordName;
  readonly id: number;
  readonly cause?: Cause | undefined;
}

/** A record that a client puts into its copy, or takes out of it. */
export type FeedItem =
  | {
      readonly type: RecordName;
      readonly id: number;
      readonly change: 'upsert';
      readonly record: object;
      readonly cause?: Cause | undefined;
    }
  | { readonly type: RecordName; readonly id: number; readonly change: 'delete' };

/** A part of the change feed. */
export interface FeedPage {
  readonly items: readonly FeedItem[];
  /** The state of a client that has read the items. */
  readonly state: FeedState;
  readonly hasMore: boolean;
}

/** The records of a page, each once, in the order in which they were added. */
export class RecordKeys {
  private readonly keys = new Map<string, { readonly type: RecordName; readonly id: number }>();

  private readonly causes = new Map<string, Cause & { readonly isNew: boolean }>();

  constructor(readonly limit: number) {}

  /** Adds a record, and returns whether the page has it: a full page takes no other. */
  add(type: RecordName, id: number): boolean {
    const key = `${type} ${id}`;
    if (this.keys.has(key)) return true;
    if (this.keys.size >= this.limit) return false;
    this.keys.set(key, { type, id });
    return true;
  }

  /** Adds what a row of the log says of its own record. */
  addCause({ resource, id, action, fields, languages }: Pick<LoggedChange, 'resource' | 'id' | 'action' | 'fields' | 'languages'>): void {
    const key = `${resource} ${id}`;
    const known = this.causes.get(key) ?? { isNew: false, fields: [], languages: [] };
    this.causes.set(key, {
      isNew: known.isNew || action === 'create',
      fields: [...known.fields, ...splitNames(fields)],
      languages: [...known.languages, ...splitNames(languages)],
    });
  }

  list(): RecordOfPage[] {
    return [...this.keys].map(([key, record]) => ({ ...record, cause: this.findCause(key) }));
  }

  private findCause(key: string): Cause | undefined {
    const cause = this.causes.get(key);
    return cause && { fields: cause.isNew ? [] : [...new Set(cause.fields)], languages: [...new Set(cause.languages)] };
  }
}

function splitNames(names: string): string[] {
  return names === '' ? [] : names.split(',');
}
