import type { RecordName } from '../../core/resources.js';
import type { FeedState } from './feed-state.js';

/** A record that a client puts into its copy, or takes out of it. */
export type FeedItem =
  | { readonly type: RecordName; readonly id: number; readonly change: 'upsert'; readonly record: object }
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

  constructor(readonly limit: number) {}

  /** Adds a record, and returns whether the page has it: a full page takes no other. */
  add(type: RecordName, id: number): boolean {
    const key = `${type} ${id}`;
    if (this.keys.has(key)) return true;
    if (this.keys.size >= this.limit) return false;
    this.keys.set(key, { type, id });
    return true;
  }

  list(): { readonly type: RecordName; readonly id: number }[] {
    return [...this.keys.values()];
  }
}
