import { In } from 'typeorm';
import { ExternalId } from '../../content/external-ids/external-id.entity.js';
import { divide } from '../../core/database/many-rows.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { isRecordName, type RecordName } from '../../core/resources.js';
import type { DateTimeString } from '../../core/time/moment.js';
import { Event } from '../../events/event.entity.js';
import { readRecurrence, toSeriesTimes } from '../../events/recurrence/series-recurrence.js';
import { keyOf } from '../imports/link-resolver.js';
import type { CalendarState, ChangedDate, MemoryStore, RememberedRecord, SeriesState } from '../imports/memory-store.js';
import type { SourceRecord } from '../imports/source-record.js';
import { externalSourceOf } from './dto/source.response.js';
import { ImportedRecord, type Source } from './source.entity.js';

type Key = Pick<SourceRecord, 'resource' | 'externalId'>;

/** What the runs of a source wrote, and what the calendar has of it now. */
export class SourceRecords implements MemoryStore, CalendarState {
  constructor(
    private readonly work: UnitOfWork,
    private readonly source: Pick<Source, 'id'>,
  ) {}

  async find(records: readonly Key[]): Promise<ReadonlyMap<string, RememberedRecord>> {
    const where = {
      sourceId: this.source.id,
      resource: In(resourcesOf(records)),
      externalId: In(records.map(({ externalId }) => externalId)),
    };
    return new Map((await this.manager.findBy(ImportedRecord, where)).map((row) => [keyOf(row), row]));
  }

  async findEvents(ids: readonly number[]): Promise<readonly RememberedRecord[]> {
    if (ids.length === 0) return [];
    return this.manager.findBy(ImportedRecord, { sourceId: this.source.id, resource: 'event', recordId: In([...ids]) });
  }

  async save(record: RememberedRecord): Promise<void> {
    const row = { ...record, version: Number(record.version), sourceId: this.source.id };
    await this.manager.upsert(ImportedRecord, row, ['sourceId', 'resource', 'externalId']);
  }

  async remove({ resource, externalId }: Key): Promise<void> {
    await this.manager.delete(ImportedRecord, { sourceId: this.source.id, resource, externalId });
  }

  /** Forgets the dates that a series has lost, and with them what was written of them. */
  async forgetLostDates(seriesId: number): Promise<void> {
    const lost: { id: number }[] = await this.manager.query(`SELECT id FROM occurrence WHERE series_id = ? AND state = 'gone'`, [seriesId]);
    for (const some of divide(lost))
      await this.manager.delete(ImportedRecord, { sourceId: this.source.id, resource: 'event', recordId: In(some.map(({ id }) => id)) });
  }

  /** In a unit of work, which is about to change the records, it locks them. */
  async findVersions(records: readonly Key[]): Promise<ReadonlyMap<string, number>> {
    const versions = new Map<string, number>();
    const rows = await this.findIds(records);
    for (const resource of resourcesOf(rows)) {
      if (!isRecordName(resource)) throw new Error(`${String(resource)} has no table`);
      const keys = new Map(rows.filter((row) => row.resource === resource).map((row) => [row.recordId, keyOf(row)]));
      const found = this.manager
        .createQueryBuilder()
        .select('record.id', 'id')
        .addSelect(resource === 'event' ? 'record.version - record.occurrence_changes' : 'record.version', 'version')
        .from(resource, 'record')
        .where('record.id IN (:...ids)', { ids: [...keys.keys()] });
      const isWriting = this.work.isActive && this.work.dialect.hasRowLocks;
      const locked = isWriting ? found.setLock('pessimistic_write') : found;
      for (const { id, version } of await locked.getRawMany<{ id: number; version: number | string }>())
        versions.set(keys.get(id)!, Number(version));
    }
    return versions;
  }

  async findSeries(externalIds: readonly string[]): Promise<ReadonlyMap<string, SeriesState>> {
    const rows = await this.findIds(externalIds.map((externalId) => ({ resource: 'event', externalId })));
    const names = new Map(rows.map(({ recordId, externalId }) => [recordId, externalId]));
    const events = await this.manager.find(Event, { where: { id: In([...names.keys()]) }, loadEagerRelations: false });
    const changed = await this.findChangedDates(events.map(({ id }) => id));
    return new Map(
      events.map((event) => {
        const exdates = event.recurrence === null ? [] : readRecurrence(event).exdates;
        const state = { times: toSeriesTimes(event), exdates, changed: changed.get(event.id) ?? new Map<DateTimeString, ChangedDate>() };
        return [names.get(event.id)!, state];
      }),
    );
  }

  /** Finds the dates that differ from their series, by the id of the series and the original start. */
  private async findChangedDates(seriesIds: readonly number[]): Promise<Map<number, Map<DateTimeString, ChangedDate>>> {
    const bySeries = new Map(seriesIds.map((id) => [id, new Map<DateTimeString, ChangedDate>()]));
    if (seriesIds.length === 0) return bySeries;
    const rows: { id: number; seriesId: number; start: DateTimeString; version: number }[] = await this.manager.query(
      `SELECT part.id, part.series_id AS seriesId, part.original_start_local AS start, record.version FROM event record
        INNER JOIN occurrence part ON part.id = record.id AND part.state = 'listed' WHERE record.series_id IN (${seriesIds.join()})
        ORDER BY part.original_start_local`,
    );
    for (const { seriesId, start, id, version } of rows) bySeries.get(seriesId)!.set(start, { id, version });
    return bySeries;
  }

  /** Finds the ids that records have in the calendar. */
  private async findIds(records: readonly Key[]): Promise<ExternalId[]> {
    const externalId = In(records.map((record) => record.externalId));
    return this.manager.findBy(ExternalId, { source: externalSourceOf(this.source), resource: In(resourcesOf(records)), externalId });
  }

  private get manager() {
    return this.work.manager;
  }
}

function resourcesOf(records: readonly Pick<Key, 'resource'>[]): RecordName[] {
  return [...new Set(records.map(({ resource }) => resource))];
}
