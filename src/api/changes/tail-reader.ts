import { Injectable } from '@nestjs/common';
import { FeedLists } from '../../content/routes/feed-lists.js';
import { ChangeFollower } from '../../core/database/changes/change-follower.js';
import {
  type Bookmark,
  ChangeLogReader,
  describeRow,
  type LoggedChange,
  type NewRows,
} from '../../core/database/changes/change-log-reader.js';
import { isFeedAction } from '../../core/database/transactions/pending-changes.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { isRecordName, type RecordName } from '../../core/resources.js';
import { isChangeOfRecord, listAffectedRecords } from '../../events/links/affected-records.js';
import { findSeriesIds } from '../../events/occurrences/occurrence-queries.js';
import type { FeedRequest } from './feed-request.js';
import { type FeedItem, type FeedPage, RecordKeys, type RecordOfPage, type AffectedPlace, type FeedState } from './feed-page.js';
import { createExpiredError } from './feed-payload.js';

/** How many rows of the log a page reads for each record that it may show. Several rows may concern one record. */
const ROWS_PER_RECORD = 10;

/** Reads what changed since a client last read. */
@Injectable()
export class TailReader {
  constructor(
    private readonly lists: FeedLists,
    private readonly log: ChangeLogReader,
    private readonly changes: ChangeFollower,
    private readonly work: UnitOfWork,
  ) {}

  /** @param limit the greatest number of items. @throws DomainError 410 if the log has lost rows since */
  async read(request: FeedRequest, state: FeedState, limit: number): Promise<FeedPage> {
    const found = await this.log.readNew(state.bookmark, limit * ROWS_PER_RECORD);
    if (found === undefined || found.rows.some(isUnknownChange)) throw createExpiredError(request);
    if (found.rows.length === 0) return { items: [], state: forgetOldGaps(state, found.now), hasMore: false };
    const keys = new RecordKeys(limit);
    const walked = await this.walk(request, state, found, keys);
    // The caches must not be older than the rows.
    await this.changes.catchUp();
    return { items: await this.show(request, keys.list()), ...walked };
  }

  /**
   * Where the client follows series, a row about an occurrence concerns its series. A row that names the original start has another one
   * of the series beside it.
   */
  private async replaceOccurrences({ followed }: FeedRequest, rows: readonly LoggedChange[]): Promise<LoggedChange[]> {
    if (followed.isExpanded || !followed.types.has('event')) return [...rows];
    // A row without an id stands for derived tables that were made anew.
    const isOfEvent = ({ resource, action, id }: LoggedChange) =>
      resource === 'event' && id !== null && action !== 'create' && action !== 'delete';
    const seriesIds = await findSeriesIds(this.work.manager, new Set(rows.filter(isOfEvent).map(({ id }) => id!)));
    return rows.map((row) => (isOfEvent(row) ? { ...row, id: seriesIds.get(row.id!) ?? row.id } : row));
  }

  /** Adds the records that the rows concern to the page, row by row, until it is full. */
  private async walk(
    request: FeedRequest,
    { bookmark, affected: resumed }: FeedState,
    found: NewRows,
    keys: RecordKeys,
  ): Promise<Pick<FeedPage, 'state' | 'hasMore'>> {
    const { rows, hasMore } = found;
    const changes = await this.replaceOccurrences(request, rows);
    const newest = new Map(changes.map((change) => [keyOf(change), change.sequence]));
    const read: LoggedChange[] = [];
    const moveTo = (affected: AffectedPlace | undefined): FeedState => ({ bookmark: moveBookmark(bookmark, read, found), affected });
    let pending = resumed;
    for (const [index, change] of changes.entries()) {
      const place = pending?.sequence === change.sequence ? pending : undefined;
      // A record that changed often is shown once, as it is now.
      const isShown = place !== undefined || newest.get(keyOf(change)) === change.sequence;
      const stop = isShown ? await this.addRecords(request, change, place, keys) : 'done';
      if (stop !== 'done') return { state: moveTo(stop === 'full' ? pending : stop), hasMore: true };
      if (place) pending = undefined;
      if (isOwnChange(change)) keys.addCause(change);
      read.push(rows[index]!);
    }
    return { state: moveTo(pending), hasMore };
  }

  /** Adds the record of a row and those that it affects. Returns where it stopped because the page is full. */
  private async addRecords(
    { followed }: FeedRequest,
    row: LoggedChange,
    place: AffectedPlace | undefined,
    keys: RecordKeys,
  ): Promise<'done' | 'full' | AffectedPlace> {
    const { resource, id, sequence } = row;
    const isFollowed = isRecordName(resource) && followed.types.has(resource) && isChangeOfRecord(row, followed);
    if (isFollowed && id !== null && place === undefined && !keys.add(resource, id)) return 'full';
    const groups = listAffectedRecords(row, followed);
    for (const [group, { type, findIds }] of groups.entries()) {
      if (group < (place?.group ?? 0)) continue;
      let afterId = group === place?.group ? place.afterId : 0;
      for (let isComplete = false; !isComplete;) {
        const ids = await findIds(this.work.manager, afterId, keys.limit + 1);
        for (const { id: affectedId, shownBy } of ids) {
          if (!keys.add(type, shownBy ?? affectedId)) return { sequence, group, afterId };
          afterId = affectedId;
        }
        isComplete = ids.length <= keys.limit;
      }
    }
    return 'done';
  }

  /** Shows the records as they are now. The lists decide which of them the client sees. */
  async show({ types, queries, context }: FeedRequest, records: readonly RecordOfPage[]): Promise<FeedItem[]> {
    const shown = new Map<RecordName, ReadonlyMap<number, object>>();
    for (const type of types) {
      const ids = records.filter((record) => record.type === type).map(({ id }) => id);
      if (ids.length === 0) continue;
      const list = this.lists.get(type);
      shown.set(type, await list.show(await list.findIds(queries.get(type)!, { ids }, context), context));
    }
    return records.map(({ type, id, cause }): FeedItem => {
      const record = shown.get(type)?.get(id);
      return record ? { type, id, change: 'upsert', record, cause } : { type, id, change: 'delete' };
    });
  }
}

/** Returns the state of a client for which there are no new rows. */
function forgetOldGaps({ bookmark, ...state }: FeedState, now: number): FeedState {
  return { ...state, bookmark: { ...bookmark, position: bookmark.position.afterNoRows(now) } };
}

/** Returns the bookmark after the rows that were read, the first ones of those that were found. */
function moveBookmark(
  { position, witness }: Bookmark,
  read: readonly LoggedChange[],
  { rows, now, hasMore, settledUpTo }: NewRows,
): Bookmark {
  const last = read.at(-1);
  const readUpTo = hasMore || read.length < rows.length ? (last?.sequence ?? 0) : Infinity;
  const sequences = read.map(({ sequence }) => sequence);
  const moved = position.after(sequences, now, readUpTo, settledUpTo);
  return { position: moved, witness: last?.sequence === moved.last ? describeRow(last) : witness };
}

/** Rows with the same key have the same effect, so that the last of them is enough. */
function keyOf({ resource, id, action, originalStart }: LoggedChange): string {
  return `${resource} ${id} ${isFeedAction(action) ? action : ''} ${originalStart === null ? '' : 'occurrence'}`;
}

/** Tells whether a row is about a change of its own record, and not about one of another record that it shows. */
function isOwnChange({ action }: LoggedChange): boolean {
  return !isFeedAction(action);
}

/** Tells whether another program changed records by SQL, and says so. */
function isUnknownChange({ resource, id }: LoggedChange): boolean {
  return id === null && isRecordName(resource);
}
