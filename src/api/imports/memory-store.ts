import type { RecordName } from '../../core/resources.js';
import type { DateTimeString } from '../../core/time/moment.js';
import type { SeriesTimes } from './series-lines.js';
import type { SourceRecord } from './source-record.js';

/** Changes with each change of a record; of a date, with each change of what it has of its own. */
export type Version = number | string;

/** The version of a date that follows its series in everything. */
export const FOLLOWING: Version = 0;

/** What an import wrote last of a record. */
export interface RememberedRecord {
  readonly resource: RecordName;
  /** The id in the source. */
  readonly externalId: string;
  /** The id in the calendar. */
  readonly recordId: number;
  /** The version that the record then had. */
  readonly version: Version;
  /** A hash of what the source said. */
  readonly contentHash: string;
  /** Of a series: the dates that the source leaves out, by their original starts. Others were deleted by users. */
  readonly exdates: readonly DateTimeString[] | null;
}

type RecordKey = Pick<SourceRecord, 'resource' | 'externalId'>;

/** Where imports keep what they wrote: a file beside `npm run import`, a table for the sources. */
export interface MemoryStore {
  /** Finds what was written last of records, by their keys. */
  find(records: readonly RecordKey[]): Promise<ReadonlyMap<string, RememberedRecord>>;
  /** Finds what was written last of events, by their ids in the calendar. */
  findEvents(ids: readonly number[]): Promise<readonly RememberedRecord[]>;
  save(record: RememberedRecord): Promise<void>;
  remove(record: RecordKey): Promise<void>;
}

/** A date that differs from its series. */
export interface ChangedDate {
  readonly id: number;
  readonly version: Version;
}

/** A series as the calendar has it. */
export interface SeriesState {
  readonly times: SeriesTimes;
  /** The dates that it leaves out, by their original starts. */
  readonly exdates: readonly DateTimeString[];
  /** By their original starts. */
  readonly changed: ReadonlyMap<DateTimeString, ChangedDate>;
}

/** What an import must know of the calendar: over HTTP for the program, by SQL for the job. */
export interface CalendarState {
  /** Finds series by their ids in the source. */
  findSeries(externalIds: readonly string[]): Promise<ReadonlyMap<string, SeriesState>>;
  /** Finds the versions of records that are no dates, by their keys; those of series without the changes of their dates. */
  findVersions(records: readonly RecordKey[]): Promise<ReadonlyMap<string, Version>>;
  /** Tells whether a date that no import has changed is as the source has it. */
  isAsInSource?(record: SourceRecord): Promise<boolean>;
}
