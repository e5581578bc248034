import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChangeFollower } from '../../core/database/changes/change-follower.js';
import { FollowedCache, type SizedValue } from '../../core/database/changes/followed-cache.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { RecordName } from '../../core/resources.js';
import { buildExceptChangedDates } from '../../content/records/changed-dates.js';
import type { Status } from '../../content/access/status.js';
import type { TranslationStatus } from '../../content/texts/translation-state.js';
import { type RecordGroup, RecordGroups } from './record-groups.js';
import type { RecordKind } from './translatable-kinds.js';
import { divide } from '../../core/database/many-rows.js';

/** How many ids a block has. A request reads the blocks anew in which a record has changed. */
export const BLOCK_SIZE = 2_000;
/** One statement reads so many blocks. */
const BLOCKS_PER_STATEMENT = 10;
const MAX_BYTES = 4 * 1024 * 1024;
/** What a block takes beside its groups: objects, and the counts for users who may read all records. */
const BLOCK_BYTES = 1_000;

/** The records of one resource with ids from `firstId` on. */
export interface RecordBlock {
  readonly firstId: number;
  readonly groups: RecordGroups;
}

/**
 * Counts records and their translations in blocks of ids, for all readers at once, and keeps the counts of a block until one of
 * its records changes. So a count of all records reads few of them.
 */
@Injectable()
export class RecordBlocks {
  private readonly cache: FollowedCache<RecordBlock>;
  /** The last load of each resource. */
  private readonly loads = new Map<RecordName, Promise<Map<number, RecordBlock>>>();

  constructor(
    private readonly work: UnitOfWork,
    changes: ChangeFollower,
  ) {
    const findStaleKeys = ({ resource, id }: { resource: string; id: number | null }) => [
      `${resource} ${Math.floor((id ?? 0) / BLOCK_SIZE)}`,
    ];
    this.cache = new FollowedCache(work, changes, { name: 'record-blocks', maxBytes: MAX_BYTES, findStaleKeys });
  }

  /** Returns the blocks of these resources, in the order of their ids. */
  async load(kinds: readonly RecordKind[]): Promise<Map<RecordKind, readonly RecordBlock[]>> {
    const { manager } = this.work;
    const lastIds = await findLastIds(manager, kinds);
    const blocks = new Map<RecordKind, readonly RecordBlock[]>();
    for (const kind of kinds) {
      const numbers = Array.from({ length: Math.floor((lastIds.get(kind) ?? -1) / BLOCK_SIZE) + 1 }, (_, number) => number);
      const loaded = await this.loadInTurn(kind, numbers);
      blocks.set(
        kind,
        numbers.map((number) => loaded.get(number)!),
      );
    }
    return blocks;
  }

  /** Waits for the load that another request has begun: it reads the same blocks. */
  private loadInTurn(kind: RecordKind, numbers: readonly number[]): Promise<Map<number, RecordBlock>> {
    const load = () => this.cache.load(kind.type, numbers, (missing) => readBlocks(this.work.manager, kind, missing));
    const next = (this.loads.get(kind.type) ?? Promise.resolve()).then(load, load);
    this.loads.set(kind.type, next);
    return next;
  }
}

async function findLastIds(manager: EntityManager, kinds: readonly RecordKind[]): Promise<Map<RecordKind, number>> {
  if (kinds.length === 0) return new Map();
  const selects = kinds.map(({ type }, place) => `SELECT ${place} AS place, MAX(id) AS last FROM ${type}`);
  const rows: { place: number; last: number | null }[] = await manager.query(selects.join(' UNION ALL '));
  return new Map(rows.flatMap(({ place, last }) => (last === null ? [] : [[kinds[place]!, last] as const])));
}

async function readBlocks(
  manager: EntityManager,
  kind: RecordKind,
  numbers: readonly number[],
): Promise<Map<number, SizedValue<RecordBlock>>> {
  const groups = new Map<number, RecordGroup[]>(numbers.map((number) => [number, []]));
  for (const some of divide(numbers, BLOCKS_PER_STATEMENT)) {
    const rows: GroupRow[] = await manager.query(buildGroupsSql(kind, some));
    for (const { first_id, has_only_drafts, author_id, count, status, language, progress } of rows)
      groups.get(Number(first_id) / BLOCK_SIZE)!.push({
        status,
        language,
        progress,
        hasOnlyDrafts: has_only_drafts === 1,
        authorId: author_id === null ? null : Number(author_id),
        count: Number(count),
      });
  }
  return new Map(
    [...groups].map(([number, listed]) => {
      const ofBlock = new RecordGroups(listed);
      return [number, { value: { firstId: number * BLOCK_SIZE, groups: ofBlock }, bytes: ofBlock.bytes + BLOCK_BYTES }];
    }),
  );
}

/** MySQL sends computed integers as text. */
interface GroupRow {
  readonly first_id: number | string;
  readonly status: Status | null;
  readonly has_only_drafts: number;
  readonly author_id: number | string | null;
  readonly language: string;
  readonly progress: TranslationStatus | '';
  readonly count: number | string;
}

/** Builds the SQL query that counts the records of some blocks, and their translations. */
function buildGroupsSql({ type, textKind }: RecordKind, numbers: readonly number[]): string {
  const isTerm = textKind === 'term';
  const isPublic = "record.status = 'publish' AND record.has_only_drafts = 0";
  const author = (isReadByAll: string) => (isTerm ? 'NULL' : `CASE WHEN ${isReadByAll} THEN 0 ELSE record.author_id END`);
  const columns = (isReadByAll: string) =>
    `record.id - record.id % ${BLOCK_SIZE} AS first_id, ${isTerm ? 'NULL' : 'record.status'} AS status, record.has_only_drafts,
      ${author(isReadByAll)} AS author_id`;
  const ranges = numbers.map((number) => `record.id >= ${number * BLOCK_SIZE} AND record.id < ${(number + 1) * BLOCK_SIZE}`);
  const condition = `(${ranges.join(' OR ')})${isTerm ? '' : " AND record.status <> 'trash'"}${buildExceptChangedDates(type, 'record')}`;
  return `SELECT ${columns(isPublic)}, '' AS language, '' AS progress, COUNT(*) AS count
      FROM ${type} record WHERE ${condition} GROUP BY 1, 2, 3, 4
    UNION ALL SELECT ${columns(`${isPublic} AND own.progress <> 'draft'`)}, own.language AS language, own.progress AS progress, COUNT(*) AS count
      FROM ${type} record INNER JOIN ${type}_translation own ON own.owner_id = record.id WHERE ${condition} GROUP BY 1, 2, 3, 4, 5, 6`;
}
