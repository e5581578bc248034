import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ChangeFollower } from '../../core/database/changes/change-follower.js';
import { type ChangedRecord, isImageUpdate } from '../../core/database/changes/change-log.js';
import { FollowedCache, type SizedValue } from '../../core/database/changes/followed-cache.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { RecordName } from '../../core/resources.js';
import { listDependents } from '../plans/write-plan.js';
import { Writes } from '../plans/writes.js';
import { buildPlannedRecord, buildRecordSql, readRecords, type RecordSql, type Row } from './record-sql.js';

/** A resource whose records are read. */
interface ReadableResource<E> {
  readonly resource: RecordName;
  readonly recordEntity: new () => E;
  readonly translationEntity: new () => object;
}

/** The bytes of all records together. */
const MAX_BYTES = 12 * 1024 * 1024;

/** A large calendar has many more events than the cache, and most pages show other ones. */
const SELDOM_READ_AGAIN = ['event', 'event-links'];

/** Reads records with their image and translations, by id, and keeps them until they change; events when they are read again. */
@Injectable()
export class RecordReader {
  private readonly cache: FollowedCache<object>;
  private readonly sqlByResource = new Map<RecordName, RecordSql>();

  constructor(
    private readonly work: UnitOfWork,
    private readonly writes: Writes,
    private readonly source: DataSource,
    changes: ChangeFollower,
  ) {
    // Records are kept with their image, and a change of an image does not tell which records show it.
    const findStaleKeys = (change: ChangedRecord) =>
      isImageUpdate(change) ? 'all' : [`${change.resource} ${change.id}`, `${change.resource}-links ${change.id}`];
    const seldomReadAgain = SELDOM_READ_AGAIN;
    this.cache = new FollowedCache(work, changes, { name: 'records', maxBytes: MAX_BYTES, findStaleKeys, seldomReadAgain });
  }

  get manager(): EntityManager {
    return this.work.manager;
  }

  /** Returns the records that exist, in the order of the ids. They lack the columns for search, and must not be changed. */
  async load<E extends { id: number }>(definition: ReadableResource<E>, ids: readonly number[]): Promise<E[]> {
    if (ids.length === 0) return [];
    const { resource } = definition;
    const planned = new Map(ids.map((id) => [id, this.findPlanned(definition, id)]));
    const others = ids.filter((id) => planned.get(id) === undefined);
    const read = (missing: readonly number[]) => readRecords<E>(this.work.manager, this.findSql(definition), missing);
    const records = others.length > 0 ? await this.cache.load(resource, others, read) : undefined;
    return ids.flatMap((id) => planned.get(id) ?? (records?.get(id) as E | undefined) ?? []);
  }

  /** Returns a record that the current writes have planned: then it need not be read. */
  private findPlanned<E extends { id: number }>(definition: ReadableResource<E>, id: number): E | undefined {
    const record = this.writes.find(definition.resource, id);
    if (!record) return undefined;
    const texts = listDependents<object>(record, definition.translationEntity) as readonly Row[];
    const sorted = texts.toSorted((one, other) => (String(one.language) < String(other.language) ? -1 : 1));
    return buildPlannedRecord(this.findSql(definition), record.row as Row, sorted) as E | undefined;
  }

  /**
   * Returns what the records link to, by id, and keeps it until the record changes.
   * @param read reads the links of these ids
   */
  async loadLinks<L extends object>(
    resource: RecordName,
    ids: readonly number[],
    read: (manager: EntityManager, ids: readonly number[]) => Promise<ReadonlyMap<number, SizedValue<L>>>,
  ): Promise<Map<number, L>> {
    if (ids.length === 0) return new Map();
    return (await this.cache.load(`${resource}-links`, ids, (missing) => read(this.work.manager, missing))) as Map<number, L>;
  }

  private findSql<E>({ resource, recordEntity, translationEntity }: ReadableResource<E>): RecordSql {
    const known = this.sqlByResource.get(resource);
    if (known) return known;
    const sql = buildRecordSql(this.source, recordEntity as new () => object, translationEntity);
    this.sqlByResource.set(resource, sql);
    return sql;
  }
}
