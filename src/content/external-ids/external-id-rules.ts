import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsOptional } from 'class-validator';
import type { Request } from 'express';
import { invalidParameter, type Reason } from '../../core/errors/domain-error.js';
import { PageQuery } from '../../core/http/lists/list-query.js';
import { Constraint, composeDecorators, type Schema } from '../../core/http/validation/constraint.js';
import { findTextProblem } from '../../core/http/validation/texts.js';

/** What names a record in another system. The comparison is byte by byte. */
export interface ExternalKey {
  /** The other system. */
  readonly source: string;
  readonly externalId: string;
}

export const MAX_SOURCE_LENGTH = 64;
/** Code points. */
export const MAX_EXTERNAL_ID_LENGTH = 255;
/** The most pairs that one record has. */
export const MAX_EXTERNAL_IDS = 20;

const SOURCE_PATTERN = /^[a-z0-9._-]{1,64}$/;

export const SOURCE_SCHEMA = { type: 'string', pattern: SOURCE_PATTERN.source, example: 'tickets.example.org' } as const;
export const EXTERNAL_ID_SCHEMA = { type: 'string', minLength: 1, maxLength: MAX_EXTERNAL_ID_LENGTH } as const;

/** Clients resolve these segments of a path before they send it (RFC 3986 §5.2.4), so no address would lead to such a record. */
const DOT_SEGMENTS = ['.', '..'];

function findSourceProblem(source: unknown): Reason | undefined {
  const isSource = typeof source === 'string' && SOURCE_PATTERN.test(source) && !DOT_SEGMENTS.includes(source);
  return isSource ? undefined : { reason: 'external-source' };
}

function findExternalIdProblem(externalId: unknown): Reason | undefined {
  if (externalId === '') return { reason: 'empty' };
  const problem = findTextProblem(externalId, { max: MAX_EXTERNAL_ID_LENGTH });
  if (problem !== undefined) return problem;
  if (/\p{Cc}/u.test(externalId as string)) return { reason: 'unicode' };
  return DOT_SEGMENTS.includes(externalId as string) ? { reason: 'not-allowed' } : undefined;
}

/** Checks the parts of a path. @throws DomainError 400 */
function assertExternalKey({ source, externalId }: ExternalKey): void {
  const [sourceProblem, idProblem] = [findSourceProblem(source), findExternalIdProblem(externalId)];
  if (sourceProblem) throw invalidParameter('source', sourceProblem);
  if (idProblem) throw invalidParameter('external_id', idProblem);
}

/** Injects the source and the id of the path. @throws DomainError 400 */
export const ExternalKeyParam = createParamDecorator((_: unknown, context: ExecutionContext): ExternalKey => {
  const { params } = context.switchToHttp().getRequest<Request<Partial<Record<'source' | 'external_id', string>>>>();
  const { source = '', external_id: externalId = '' } = params;
  assertExternalKey({ source, externalId });
  return { source, externalId };
});

/** The name of another system, as a parameter. */
function IsExternalSource(): PropertyDecorator {
  return Constraint('isExternalSource', { findProblem: findSourceProblem, schema: SOURCE_SCHEMA });
}

/** An id in another system, as a parameter. */
function IsExternalId(): PropertyDecorator {
  return Constraint('isExternalId', { findProblem: findExternalIdProblem, schema: EXTERNAL_ID_SCHEMA });
}

/** The ids that a write sends, by source; `null` removes one. The sources that it does not name stay, unless `replacesOthers`. */
export class ExternalIdChanges extends Map<string, string | null> {
  constructor(
    entries: Iterable<readonly [string, string | null]>,
    readonly replacesOthers = false,
  ) {
    super(entries);
  }
}

/** Ids in other systems: `{"tickets.example.org": "4711"}`, read into `ExternalIdChanges`; `null` removes one. */
function ToExternalIds(): PropertyDecorator {
  return composeDecorators(
    Transform(({ value }) => parseExternalIds(value)),
    Constraint('isExternalIds', { findProblem: findExternalIdsProblem, schema: EXTERNAL_IDS_SCHEMA }),
  );
}

const EXTERNAL_IDS_SCHEMA: Schema = {
  type: Object,
  additionalProperties: { ...EXTERNAL_ID_SCHEMA, nullable: true },
  maxProperties: MAX_EXTERNAL_IDS,
};

function parseExternalIds(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return new ExternalIdChanges(Object.entries(value) as [string, string | null][]);
}

function findExternalIdsProblem(value: unknown): Reason | undefined {
  if (!(value instanceof ExternalIdChanges)) return { reason: 'object' };
  if (value.size > MAX_EXTERNAL_IDS) return { reason: 'too-many', limit: MAX_EXTERNAL_IDS };
  const problems = [...value].map(([source, id]) => findSourceProblem(source) ?? (id === null ? undefined : findExternalIdProblem(id)));
  return problems.find((problem) => problem !== undefined);
}

/** The field of every record for its ids in other systems. */
export class ExternalIdFields {
  /** Merged into those that the record has: a source that is not sent stays, and `null` removes its id. `null` removes all. */
  @IsOptional()
  @ToExternalIds()
  external_ids?: ExternalIdChanges | null;
}

/** The parameters of lists that find records by their ids in other systems. */
export class ExternalIdQuery extends PageQuery {
  @IsOptional()
  @IsExternalSource()
  external_source?: string;

  @IsOptional()
  @IsExternalId()
  external_id?: string;
}
