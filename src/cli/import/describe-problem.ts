import type { SourceProblem } from '../../api/imports/source-record.js';
import { ENGLISH_CATALOGUE } from '../../core/catalogues/catalogue.js';
import { formatPlace, formatProblem } from '../../core/catalogues/format-message.js';
import type { ImportProblem } from '../../core/errors/import-problem.js';

/** A problem as the program prints it and writes it into the report: in English. What a calendar answers is in its own words. */
export interface DescribedProblem {
  readonly place: string;
  readonly reason: string;
  /** Stable, in no language. */
  readonly code: string;
  readonly externalId?: string;
}

export function describeProblem({ place, problem, ...ids }: SourceProblem): DescribedProblem {
  const code = problem.code === 'answered' ? problem.answerCode : problem.code;
  return { place: formatPlace(ENGLISH_CATALOGUE.messages, place), reason: describeReason(problem), code, ...ids };
}

export function describeReason(problem: ImportProblem): string {
  return formatProblem(ENGLISH_CATALOGUE.messages, problem);
}
