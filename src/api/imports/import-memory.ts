import type { DateTimeString } from '../../core/time/moment.js';
import { hashJson } from '../../core/text/hash-json.js';
import { readId } from './describe-refusal.js';
import type { ImportResult } from './import-target.js';
import { keyOf } from './link-resolver.js';
import {
  type CalendarState,
  type ChangedDate,
  FOLLOWING,
  type MemoryStore,
  type RememberedRecord,
  type SeriesState,
  type Version,
} from './memory-store.js';
import { isSeries, leaveOutDates, listExdates, toOriginalStart } from './series-lines.js';
import { FOLLOWING_BODY, type SourceOccurrence, type SourceRecord } from './source-record.js';
import type { Fields } from '../../core/objects.js';

/** The version of a date that users have deleted. */
const DELETED = -1;
/** Stands for the content of a record that the import moved to the trash. */
const TRASHED = '';

/** `write`: send the record. `unchanged`: it is as the last import wrote it. `keep`: a user changed it, and it stays so. */
export type ImportDecision = 'write' | 'unchanged' | 'keep';

export interface MemoryOptions {
  /** Whether the source overwrites what users changed. */
  readonly overwrites: boolean;
  /** Whether it judges dates of series alone, and has all other records written. */
  readonly judgesDatesOnly: boolean;
}

/**
 * Decides what an import writes by what earlier imports wrote, to tell what the source changed from what users changed. The imports of
 * `P/sources` judge every record, `npm run import` the dates of series only.
 */
export class ImportMemory {
  /** The dates and series that this import has written, by their ids in the calendar, where they are saved at its end. */
  readonly written = new Map<number, SourceRecord>();
  /** The versions that the records had when they were judged. */
  private readonly judged = new Map<string, Version | undefined>();

  constructor(
    private readonly store: MemoryStore,
    private readonly calendar: CalendarState,
    private readonly options: MemoryOptions,
  ) {}

  /** Whether it judges records by what earlier batches of the same import wrote, so that one batch waits for another. */
  get followsBatches(): boolean {
    return !this.options.judgesDatesOnly;
  }

  /** Returns a decision for each record, in order, before they are sent. `body` has links in place of ids. */
  async decide(records: readonly SourceRecord[]): Promise<ImportDecision[]> {
    const remembered = await this.store.find(records);
    const versions = await this.findVersions(records);
    // One batch is judged at a time where this matters.
    this.judged.clear();
    const decisions: ImportDecision[] = [];
    for (const record of records) {
      const key = keyOf(record);
      this.judged.set(key, versions.get(key));
      decisions.push(await this.judge(record, remembered.get(key), versions.get(key)));
    }
    return decisions;
  }

  /** Tells whether a record still is as it was judged. In the unit of work that writes it. */
  async isUntouched(record: SourceRecord): Promise<boolean> {
    return (await this.findVersions([record])).get(keyOf(record)) === this.judged.get(keyOf(record));
  }

  /** Returns the body of a record; that of a series without the dates that users have deleted. */
  async leaveOutDeleted({ externalId }: SourceRecord, body: Fields): Promise<Fields> {
    if (!isSeries(body) || this.options.overwrites) return body;
    const deleted = (await this.findSeries([externalId])).get(externalId)?.deleted ?? [];
    return { ...body, recurrence: leaveOutDates(body.recurrence, deleted) };
  }

  /** Notes a series or a date that was written, where what was written is saved at the end of the import. */
  noteWritten(record: SourceRecord, result: ImportResult): void {
    const id = result.status < 300 ? readId(result) : undefined;
    if (id !== undefined && (record.occurrence || isSeries(record.body))) this.written.set(id, record);
  }

  /** Saves what a record is now that it is written. */
  async save(record: SourceRecord, recordId: number): Promise<void> {
    const { resource, externalId, body } = record;
    const version = (await this.findVersions([record])).get(keyOf(record)) ?? (this.options.judgesDatesOnly ? FOLLOWING : undefined);
    // Terms that are deleted have no version.
    if (version === undefined) return this.store.remove(record);
    const series = isSeries(body) ? (await this.findSeries([externalId])).get(externalId) : undefined;
    const exdates = isSeries(body) && series ? listExdates(body.recurrence, series.times) : [];
    const kept = { resource, externalId, recordId, version, contentHash: hashContent(body) };
    await this.store.save({ ...kept, exdates: exdates.length === 0 ? null : exdates });
  }

  /** Tells whether only imports have changed these dates of a series, which no longer has them in its source. */
  async canDrop({ externalId }: SourceRecord, ids: readonly number[]): Promise<boolean> {
    if (this.options.overwrites) return true;
    const changed = [...((await this.findSeries([externalId])).get(externalId)?.changed.values() ?? [])];
    const remembered = await this.store.findEvents(ids);
    const isOfImport = (id: number) => changed.some((one) => one.id === id && this.findWritten(one, remembered));
    return ids.every((id) => this.written.has(id) || isOfImport(id));
  }

  /** Returns records of the dates in which only imports have changed something, and the source no longer does. */
  async listFormerChangedDates({ externalId: series, place, changedDates = [] }: SourceRecord): Promise<SourceRecord[]> {
    const state = (await this.findSeries([series])).get(series);
    if (state === undefined) return [];
    const left = new Set(changedDates.map(({ occurrence }) => toOriginalStart(occurrence!.start, state.times.timezone)));
    const former = [...state.changed].filter(([start]) => !left.has(start));
    const remembered = await this.store.findEvents(former.map(([, { id }]) => id));
    return former.flatMap(([start, one]): SourceRecord[] => {
      const last = this.findWritten(one, remembered);
      const occurrence = { series, start: start.replace(' ', 'T') };
      return last ? [{ resource: 'event', externalId: last.externalId, body: FOLLOWING_BODY, place, occurrence }] : [];
    });
  }

  private async judge(record: SourceRecord, last: RememberedRecord | undefined, version: Version | undefined): Promise<ImportDecision> {
    const { body, occurrence } = record;
    const { overwrites, judgesDatesOnly } = this.options;
    if (judgesDatesOnly && occurrence === undefined) return 'write';
    if (last === undefined && (version === undefined || version === FOLLOWING)) return body === null ? 'unchanged' : 'write';
    // A date that follows its series has nothing that a user has changed.
    const isTouched = version !== last?.version && version !== FOLLOWING;
    if (last?.contentHash === hashContent(body) && !(isTouched && overwrites)) return 'unchanged';
    if (!isTouched || overwrites) return 'write';
    return last === undefined && occurrence && (await this.calendar.isAsInSource?.(record)) === true ? 'write' : 'keep';
  }

  /** Finds the versions of records, by their keys. Takes a few statements for up to 100 records. */
  private async findVersions(records: readonly SourceRecord[]): Promise<Map<string, Version>> {
    const others = this.options.judgesDatesOnly ? [] : records.filter(({ occurrence }) => occurrence === undefined);
    const versions = new Map(others.length === 0 ? [] : await this.calendar.findVersions(others));
    const dates = records.flatMap((record) => (record.occurrence ? [{ key: keyOf(record), ...record.occurrence }] : []));
    const states = await this.findSeries(dates.map(({ series }) => series));
    for (const { key, series, start } of dates) versions.set(key, findDateVersion(states.get(series), start));
    return versions;
  }

  /** Finds series by their ids in the source, with the dates that users have deleted: those that neither it nor its last import leaves out. */
  private async findSeries(externalIds: readonly string[]): Promise<Map<string, JudgedSeries>> {
    if (externalIds.length === 0) return new Map();
    const states = await this.calendar.findSeries([...new Set(externalIds)]);
    const names = [...states.keys()].map((externalId) => ({ resource: 'event', externalId }) as const);
    const remembered = await this.store.find(names);
    return new Map(
      [...states].map(([externalId, state]) => {
        const leftOut = new Set(remembered.get(keyOf({ resource: 'event', externalId }))?.exdates);
        return [externalId, { ...state, deleted: state.exdates.filter((date) => !leftOut.has(date)) }];
      }),
    );
  }

  /** Returns what an import wrote last of a date; undefined if users have changed it since. */
  private findWritten({ id, version }: ChangedDate, remembered: readonly RememberedRecord[]): RememberedRecord | undefined {
    return remembered.find((last) => last.recordId === id && (this.options.overwrites || last.version === version));
  }
}

interface JudgedSeries extends SeriesState {
  readonly deleted: readonly DateTimeString[];
}

/** A date whose series the calendar does not have counts as following it. */
function findDateVersion(series: JudgedSeries | undefined, start: SourceOccurrence['start']): Version {
  if (series === undefined) return FOLLOWING;
  const originalStart = toOriginalStart(start, series.times.timezone);
  return series.deleted.includes(originalStart) ? DELETED : (series.changed.get(originalStart)?.version ?? FOLLOWING);
}

function hashContent(body: SourceRecord['body']): string {
  return body === null ? TRASHED : hashJson(body);
}
