import type { ImportProblem } from '../../core/errors/import-problem.js';
import type { ImportMemory } from './import-memory.js';
import type { SourceProblem, SourceRecord } from './source-record.js';
import type { Fields } from '../../core/objects.js';

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
  /** Changes the body of each record that comes: the place for an owner, or for a category of each event. */
  readonly complete?: (record: SourceRecord) => Fields;
  /** Decides what is written, and learns what was. */
  readonly memory: ImportMemory;
  readonly onProgress?: (counts: ImportCounts) => void;
  readonly onProblem?: (problem: SourceProblem) => void;
  /** Stops the import between two batches. */
  readonly signal?: AbortSignal;
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
