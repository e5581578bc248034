import type { ImportFailure } from '../../core/errors/import-failure.js';
import type { ImportCounts } from '../imports/import-options.js';
import type { SourceProblem } from '../imports/source-record.js';

/** `unchanged`: the server said that nothing has changed since the last run. */
export const RUN_OUTCOMES = ['imported', 'unchanged', 'failed'] as const;

export type RunOutcome = (typeof RUN_OUTCOMES)[number];

/** Problems that the column `last_run` keeps. */
export const MAX_SHOWN_PROBLEMS = 20;

/** What came of the last import of a source. */
export interface SourceRun {
  readonly startedUtc: string;
  readonly finishedUtc: string;
  readonly outcome: RunOutcome;
  readonly failure: ImportFailure | null;
  /** The status, the host or the code of the failure; empty for none. */
  readonly detail: string;
  readonly counts: Readonly<ImportCounts>;
  readonly problems: readonly Pick<SourceProblem, 'place' | 'reason'>[];
}
