import { Injectable } from '@nestjs/common';
import { FeedLists } from '../../content/routes/feed-lists.js';
import { ChangeFollower } from '../../core/database/changes/change-follower.js';
import { ChangeLogReader } from '../../core/database/changes/change-log-reader.js';
import type { RecordName } from '../../core/resources.js';
import type { FeedRequest } from './feed-request.js';
import type { FeedItem, FeedState, SnapshotPlace } from './feed-page.js';

/** Reads the snapshot with which a client begins: all its records, type by type, by id. */
@Injectable()
export class SnapshotReader {
  constructor(
    private readonly lists: FeedLists,
    private readonly log: ChangeLogReader,
    private readonly changes: ChangeFollower,
  ) {}

  /** Returns the state before the first record. What is committed from now on is in the tail, too. */
  async begin({ types }: FeedRequest): Promise<FeedState> {
    const bookmark = await this.log.findEnd();
    await this.changes.catchUp();
    return { bookmark, snapshot: { type: types[0]!, afterId: 0 } };
  }

  /** Returns the next records, and the state after them; without `snapshot` if there are no more. */
  async read(request: FeedRequest, state: FeedState): Promise<{ items: FeedItem[]; state: FeedState }> {
    const items: FeedItem[] = [];
    let { snapshot } = state;
    while (snapshot !== undefined && items.length < request.perPage) {
      const list = this.lists.get(snapshot.type);
      const limit: number = request.perPage - items.length;
      // One more id tells whether the list goes on.
      const selection = { afterId: snapshot.afterId, limit: limit + 1 };
      const ids: number[] = await list.findIds(request.queries.get(snapshot.type)!, selection, request.context);
      const shown = await list.show(ids.slice(0, limit), request.context);
      for (const [id, record] of shown) items.push({ type: snapshot.type, id, change: 'upsert', record });
      snapshot = ids.length > limit ? { type: snapshot.type, afterId: ids[limit - 1]! } : findNextPlace(request.types, snapshot.type);
    }
    return { items, state: { ...state, snapshot } };
  }
}

function findNextPlace(types: readonly RecordName[], type: RecordName): SnapshotPlace | undefined {
  const next = types[types.indexOf(type) + 1];
  return next && { type: next, afterId: 0 };
}
