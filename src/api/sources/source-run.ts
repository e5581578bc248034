import type { ImportPlace, ImportProblem, ImportFailure } from '../../core/errors/import-problem.js';
import type { ImportCounts } from '../imports/import-options.js';

/** `unchanged`: the server said that nothing has changed since the last run. */
export const RUN_OUTCOMES = ['imported', 'unchanged', 'failed'] as const;

export type RunOutcome = (typeof RUN_OUTCOMES)[number];

/** Problems that the column `last_run` keeps. */
export const MAX_SHOWN_PROBLEMS = 20;

/** A record that was left out. */
export interface StoredProblem {
  readonly place: ImportPlace;
  readonly reason: ImportProblem;
}

/** What came of the last import of a source. */
export interface SourceRun {
  readonly startedUtc: string;
  readonly finishedUtc: string;
  readonly outcome: RunOutcome;
  readonly failure: ImportFailure | null;
  /** What is wrong with the source, or the status, the host or the code of the failure; empty for none. */
  readonly detail: ImportProblem | string;
  readonly counts: Readonly<ImportCounts>;
  readonly problems: readonly StoredProblem[];
}
