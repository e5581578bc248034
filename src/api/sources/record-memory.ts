import { In } from 'typeorm';
import { ExternalId } from '../../content/external-ids/external-id.entity.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { isRecordName, type RecordName } from '../../core/resources.js';
import type { ImportDecision } from '../imports/import-options.js';
import { keyOf } from '../imports/link-resolver.js';
import type { Fields, SourceRecord } from '../imports/source-record.js';
import { Event } from '../../events/event.entity.js';
import { findFormerExceptions } from './find-former-exceptions.js';
import { findExdates } from './find-exdates.js';
import { hashContent } from './hash-content.js';
import { FOLLOWING, findOccurrenceVersion } from './find-occurrence-version.js';
import { externalSourceOf } from './dto/source.response.js';
import { ImportedRecord, type Source } from './source.entity.js';

/** Stands for the content of a record that the import moved to the trash. */
const TRASHED = '';

type Key = Pick<SourceRecord, 'resource' | 'externalId' | 'occurrence' | 'dates'>;

/** What is known of a record before it is written. */
export interface KnownContent {
  readonly contentHash: string;
  /** The version that the record must still have; undefined: any. */
  readonly version: number | undefined;
}

/** What the imports of a source wrote last, to tell what the source changed from what users changed. */
export class RecordMemory {
  constructor(
    private readonly work: UnitOfWork,
    private readonly source: Pick<Source, 'id' | 'overwrite'>,
  ) {}

  /** Decides for each record, in order, and returns what its write must know. Takes a few statements for up to 100 records, and two for each date of a series. */
  async decide(records: readonly (Key & { body: Fields | null })[]): Promise<{ decision: ImportDecision; known: KnownContent }[]> {
    const [remembered, existing] = [await this.findRemembered(records), await this.findExisting(records)];
    const versions = await this.findVersions([...existing.values()]);
    const occurrences = await this.findOccurrences(records);
    return records.map((record) => {
      const contentHash = record.body === null ? TRASHED : hashContent(record.body, record.dates);
      const last = remembered.get(keyOf(record));
      const recordId = existing.get(keyOf(record))?.recordId;
      const ofRecord = recordId === undefined ? undefined : versions.get(`${record.resource} ${recordId}`);
      const version = record.occurrence ? occurrences.get(keyOf(record)) : ofRecord;
      return { decision: this.judge({ contentHash, last, version }), known: { contentHash, version } };
    });
  }

  /** Keeps what a record is now, and returns its version. In the unit of work that wrote it. */
  async save(record: Key, recordId: number, contentHash: string, exdates: readonly string[] = []): Promise<number | undefined> {
    const { resource, externalId } = record;
    const version = await this.findCurrentVersion(record, recordId);
    const key = { sourceId: this.source.id, resource, externalId };
    const row = { ...key, recordId, version, contentHash, exdates: exdates.length === 0 ? null : exdates };
    // Terms that are deleted have no version.
    if (version === undefined) await this.work.manager.delete(ImportedRecord, key);
    else await this.work.manager.upsert(ImportedRecord, row, ['sourceId', 'resource', 'externalId']);
    return version;
  }

  /** Returns the version that tells whether a user has changed the record; of a series, without the changes of its occurrences. */
  async findCurrentVersion(record: Key, recordId: number | undefined): Promise<number | undefined> {
    if (record.occurrence) return (await this.findOccurrences([record])).get(keyOf(record));
    return recordId === undefined ? undefined : this.findVersion(record.resource, recordId);
  }

  /** Returns the dates that users have deleted from a series: those that neither it nor its last import leaves out. */
  async findDeletedDates(record: Key, recordId: number | undefined): Promise<readonly string[]> {
    if (recordId === undefined || this.source.overwrite) return [];
    const { manager } = this.work;
    const { resource, externalId } = record;
    const last = await manager.findOneBy(ImportedRecord, { sourceId: this.source.id, resource, externalId });
    const known = new Set(last?.exdates);
    return (await findExdates(manager, recordId)).filter((date) => !known.has(date));
  }

  /** Tells whether users have changed none of these occurrences since the import wrote them. */
  async hasWrittenAll(occurrenceIds: readonly number[]): Promise<boolean> {
    const { manager } = this.work;
    const recordId = In([...occurrenceIds]);
    const rows = await manager.findBy(ImportedRecord, { sourceId: this.source.id, resource: 'event', recordId });
    const versions = new Map(rows.map((row) => [row.recordId, row.version]));
    const records = await manager.find(Event, { where: { id: recordId }, loadEagerRelations: false });
    return this.source.overwrite || records.every(({ id, version }) => versions.get(id) === version);
  }

  /** Returns records that let occurrences follow their series again which the source does not change any more. */
  listFormerExceptions(series: SourceRecord): Promise<SourceRecord[]> {
    return findFormerExceptions(this.work.manager, this.source, series);
  }

  /** Returns the version of a record, and locks it until the unit of work ends. */
  async findVersion(resource: RecordName, id: number): Promise<number | undefined> {
    const query = this.selectVersions(resource).where('record.id = :id', { id });
    const row = await (this.work.dialect.hasRowLocks ? query.setLock('pessimistic_write') : query).getRawOne<{
      version: number | string;
    }>();
    return row && Number(row.version);
  }

  private judge(state: { contentHash: string; last: ImportedRecord | undefined; version: number | undefined }): ImportDecision {
    const { contentHash, last, version } = state;
    // A date that left its series is new. A record that users have erased is not.
    const hasLeft = last?.version === FOLLOWING && version === undefined;
    const isNew = hasLeft || (last === undefined && (version === undefined || version === FOLLOWING));
    if (isNew) return contentHash === TRASHED ? 'unchanged' : 'write';
    // An occurrence that follows its series has nothing that a user has changed.
    const isTouched = last?.version !== version && version !== FOLLOWING;
    if (last?.contentHash === contentHash && !(isTouched && this.source.overwrite)) return 'unchanged';
    return isTouched && !this.source.overwrite ? 'keep' : 'write';
  }

  private async findOccurrences(records: readonly Key[]): Promise<Map<string, number>> {
    const versions = new Map<string, number>();
    const [{ manager }, source] = [this.work, externalSourceOf(this.source)];
    for (const record of records) {
      if (!record.occurrence) continue;
      const found = await findOccurrenceVersion(manager, source, record.occurrence);
      versions.set(keyOf(record), found?.version ?? FOLLOWING);
    }
    return versions;
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
      for (const { id, version } of await found.getRawMany<{ id: number; version: number | string }>())
        versions.set(`${resource} ${id}`, Number(version));
    }
    return versions;
  }

  private selectVersions(resource: RecordName) {
    if (!isRecordName(resource)) throw new Error(`${String(resource)} has no table`);
    const version = resource === 'event' ? 'record.version - record.occurrence_changes' : 'record.version';
    return this.work.manager.createQueryBuilder().select(version, 'version').from(resource, 'record');
  }
}

function resourcesOf(records: readonly Pick<Key, 'resource'>[]): RecordName[] {
  return [...new Set(records.map(({ resource }) => resource))];
}
