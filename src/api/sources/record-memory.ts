import { createHash } from 'node:crypto';
import { In } from 'typeorm';
import { ExternalId } from '../../content/external-ids/external-id.entity.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { isRecordName, type RecordName } from '../../core/resources.js';
import type { ImportDecision } from '../imports/import-options.js';
import { keyOf } from '../imports/link-resolver.js';
import type { Fields, SourceRecord } from '../imports/source-record.js';
import { externalSourceOf } from './dto/source.response.js';
import { ImportedRecord, type Source } from './source.entity.js';

/** Stands for the content of a record that the import moved to the trash. */
const TRASHED = '';

type Key = Pick<SourceRecord, 'resource' | 'externalId'>;

/** What is known of a record before it is written. */
export interface KnownContent {
  readonly contentHash: string;
  /** The version that the record must still have; undefined: any. */
  readonly version: number | undefined;
}

/** What the imports of a source wrote last, to tell what the source changed from what people changed. */
export class RecordMemory {
  constructor(
    private readonly work: UnitOfWork,
    private readonly source: Pick<Source, 'id' | 'overwrite'>,
  ) {}

  /** Decides for each record, in order, and returns what its write must know. Takes a few statements for up to 100 records. */
  async decide(records: readonly (Key & { body: Fields | null })[]): Promise<{ decision: ImportDecision; known: KnownContent }[]> {
    const [remembered, existing] = [await this.findRemembered(records), await this.findExisting(records)];
    const versions = await this.findVersions([...existing.values()]);
    return records.map((record) => {
      const contentHash = record.body === null ? TRASHED : hash(record.body);
      const last = remembered.get(keyOf(record));
      const recordId = existing.get(keyOf(record))?.recordId;
      const version = recordId === undefined ? undefined : versions.get(`${record.resource} ${recordId}`);
      return { decision: this.judge({ contentHash, last, version }), known: { contentHash, version } };
    });
  }

  /** Keeps what a record is now, and returns its version. In the unit of work that wrote it. */
  async save({ resource, externalId }: Key, recordId: number, contentHash: string): Promise<number | undefined> {
    const version = await this.findVersion(resource, recordId);
    const key = { sourceId: this.source.id, resource, externalId };
    // Terms that are deleted have no version.
    if (version === undefined) await this.work.manager.delete(ImportedRecord, key);
    else await this.work.manager.upsert(ImportedRecord, { ...key, recordId, version, contentHash }, ['sourceId', 'resource', 'externalId']);
    return version;
  }

  /** Returns the version of a record, and locks it until the unit of work ends. */
  async findVersion(resource: RecordName, id: number): Promise<number | undefined> {
    const query = this.selectVersions(resource).where('record.id = :id', { id });
    const row = await (this.work.dialect.hasRowLocks ? query.setLock('pessimistic_write') : query).getRawOne<{ version: number }>();
    return row?.version;
  }

  private judge(state: { contentHash: string; last: ImportedRecord | undefined; version: number | undefined }): ImportDecision {
    const { contentHash, last, version } = state;
    const isNew = last === undefined && version === undefined;
    if (isNew) return contentHash === TRASHED ? 'unchanged' : 'write';
    const isTouched = last?.version !== version;
    if (last?.contentHash === contentHash && !(isTouched && this.source.overwrite)) return 'unchanged';
    return isTouched && !this.source.overwrite ? 'keep' : 'write';
  }

  private async findRemembered(records: readonly Key[]): Promise<Map<string, ImportedRecord>> {
    const { manager } = this.work;
    const externalId = In(records.map((record) => record.externalId));
    const rows = await manager.findBy(ImportedRecord, { sourceId: this.source.id, resource: In(resourcesOf(records)), externalId });
    return new Map(rows.map((row) => [keyOf(row), row]));
  }

  private async findExisting(records: readonly Key[]): Promise<Map<string, ExternalId>> {
    const [source, externalId] = [externalSourceOf(this.source), In(records.map((record) => record.externalId))];
    const rows = await this.work.manager.findBy(ExternalId, { source, resource: In(resourcesOf(records)), externalId });
    return new Map(rows.map((row) => [keyOf(row), row]));
  }

  private async findVersions(rows: readonly ExternalId[]): Promise<Map<string, number>> {
    const versions = new Map<string, number>();
    for (const resource of resourcesOf(rows)) {
      const ids = rows.filter((row) => row.resource === resource).map(({ recordId }) => recordId);
      const found = this.selectVersions(resource).addSelect('record.id', 'id').where('record.id IN (:...ids)', { ids });
      for (const { id, version } of await found.getRawMany<{ id: number; version: number }>()) versions.set(`${resource} ${id}`, version);
    }
    return versions;
  }

  private selectVersions(resource: RecordName) {
    if (!isRecordName(resource)) throw new Error(`${String(resource)} has no table`);
    return this.work.manager.createQueryBuilder().select('record.version', 'version').from(resource, 'record');
  }
}

function resourcesOf(records: readonly Pick<Key, 'resource'>[]): RecordName[] {
  return [...new Set(records.map(({ resource }) => resource))];
}

function hash(body: Fields): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}
