import { toIsoUtc } from '../../../core/time/moment.js';
import { ApiProperty } from '@nestjs/swagger';
import type { ImportProblem } from '../../../core/errors/import-problem.js';
import { ERROR_TABLE } from '../../../core/http/responses/error-table.js';
import { translateFailure, translatePlace, translateProblem } from '../../../core/i18n/translate.js';
import type { RequestContext } from '../../../core/http/context/request-context.js';
import { MAX_SHOWN_PROBLEMS, RUN_OUTCOMES, type RunOutcome, type SourceRun, type StoredProblem } from '../source-run.js';
import { RESPONSE_SCHEMA } from '../../../core/http/validation/response-properties.js';

export class ImportCountsResponse {
  @ApiProperty(RESPONSE_SCHEMA.count)
  created!: number;

  @ApiProperty(RESPONSE_SCHEMA.count)
  updated!: number;

  @ApiProperty(RESPONSE_SCHEMA.count)
  unchanged!: number;

  @ApiProperty(RESPONSE_SCHEMA.count)
  kept!: number;

  @ApiProperty(RESPONSE_SCHEMA.count)
  refused!: number;

  @ApiProperty(RESPONSE_SCHEMA.count)
  trashed!: number;
}

export class ImportProblemResponse {
  @ApiProperty()
  place!: string;

  @ApiProperty()
  reason!: string;

  @ApiProperty()
  code!: string;
}

export class SourceRunResponse {
  @ApiProperty(RESPONSE_SCHEMA.instant)
  started_at!: string;

  @ApiProperty(RESPONSE_SCHEMA.instant)
  finished_at!: string;

  @ApiProperty({ enum: RUN_OUTCOMES })
  outcome!: RunOutcome;

  @ApiProperty({ type: String, nullable: true })
  message!: string | null;

  @ApiProperty({ type: String, nullable: true })
  code!: string | null;

  @ApiProperty({ type: ImportCountsResponse })
  counts!: ImportCountsResponse;

  @ApiProperty({ type: ImportProblemResponse, isArray: true, maxItems: MAX_SHOWN_PROBLEMS })
  problems!: ImportProblemResponse[];
}

/** Presents a run, with sentences in the language of the URL. */
export function presentRun(run: SourceRun, context: RequestContext): SourceRunResponse {
  const { locale, settings } = context;
  const { startedUtc, finishedUtc, outcome, failure, detail, counts, problems } = run;
  const sentence = failure === null ? null : translateFailure(settings, locale.site, failure);
  const more = typeof detail === 'string' ? detail : translateProblem(settings, locale.site, detail);
  return {
    started_at: toIsoUtc(startedUtc),
    finished_at: toIsoUtc(finishedUtc),
    outcome,
    message: sentence !== null && more !== '' ? `${sentence} (${more})` : sentence,
    code: failure,
    counts,
    problems: problems.map((problem) => presentProblem(problem, context)),
  };
}

function presentProblem({ place, reason }: StoredProblem, { locale, settings }: RequestContext): ImportProblemResponse {
  return {
    place: translatePlace(settings, locale.site, place),
    reason: translateProblem(settings, locale.site, reason),
    code: findCode(reason),
  };
}

/** Returns the code of a problem, or that of the error with which the calendar refused the record. */
function findCode(problem: ImportProblem): string {
  if (problem.code === 'answered') return problem.answerCode;
  return problem.code === 'refused' ? ERROR_TABLE[problem.kind].code(problem.resource ?? 'event') : problem.code;
}
