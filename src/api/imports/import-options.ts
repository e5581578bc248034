import type { ImportProblem } from '../../core/errors/import-problem.js';
import type { Fields, SourceProblem, SourceRecord } from './source-record.js';

/** What an import does beside writing the records of its source. */
export interface ImportOptions {
  /** The name of the source in `external_ids`: `[a-z0-9._-]{1,64}`. */
  readonly source: string;
  /**
   * What happens to events that have an id of this source, and that the source no longer has. `gone`: they go to the trash, if the
   * source was read to its end, every record in it has an id, and it has at least one event. `all`: also if it has no event.
   */
  readonly prune?: 'none' | 'gone' | 'all';
  /** Whether the source may have a record several times, like a change feed: the last one counts. Then one batch waits for another. */
  readonly mayRepeat?: boolean;
  /** Whether the calendar checks and undoes each write. */
  readonly dryRun?: boolean;
  /** Changes the body of each record before it is written: the place for an owner, or for a category of each event. */
  readonly complete?: (record: SourceRecord) => Fields;
  /** Decides what is written, and learns what was. Without it, every record is written. */
  readonly memory: ImportMemory;
  readonly onProgress?: (counts: ImportCounts) => void;
  readonly onProblem?: (problem: SourceProblem) => void;
  /** Stops the import between two batches. */
  readonly signal?: AbortSignal;
}

/** `write`: send the record. `unchanged`: it is as the last import wrote it. `keep`: a user changed it, and it stays so. */
export type ImportDecision = 'write' | 'unchanged' | 'keep';

/**
 * Remembers what earlier imports wrote. The job of `P/sources` remembers every record, `npm run import` the single dates of series only: it
 * writes all other records.
 */
export interface ImportMemory {
  /** Whether it judges records by what earlier batches of the same import wrote, so that one batch waits for another. */
  readonly followsBatches: boolean;
  /** Returns a decision for each record, in order, before they are sent. `body` has links in place of ids. */
  decide(records: readonly SourceRecord[]): Promise<readonly ImportDecision[]>;
  /** Learns which records were created, updated, found unchanged by the calendar, or moved to the trash. Not called in a dry run. */
  remember(written: readonly WrittenRecord[]): Promise<void>;
  /** Tells whether only the import has changed these occurrences, which the series no longer has in its source. */
  canDrop(occurrenceIds: readonly number[]): Promise<boolean>;
  /** Returns records of the occurrences in which only the import has changed something, and the source no longer does. */
  listFormerExceptions(series: SourceRecord): Promise<readonly SourceRecord[]>;
}

/** A record that the calendar took. */
export interface WrittenRecord {
  readonly record: SourceRecord;
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'trashed';
  /** The id in this calendar; undefined if the record never came here. */
  readonly id: number | undefined;
}

/** How many records an import has finished, by outcome. */
export interface ImportCounts {
  created: number;
  updated: number;
  unchanged: number;
  /** Left as users changed them. */
  kept: number;
  /** Left out, each with a problem. */
  refused: number;
  trashed: number;
}

export interface ImportReport {
  readonly counts: Readonly<ImportCounts>;
  /** The first problems: at most 100. */
  readonly problems: readonly SourceProblem[];
  /** Why the import ended early: the source or the calendar failed. Records that were finished before stay. */
  readonly failure: Error | undefined;
  /** Why nothing was pruned although the options ask for it. */
  readonly notPruned: ImportProblem | undefined;
}
