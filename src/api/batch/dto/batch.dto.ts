import { getSchemaPath } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsDefined, IsIn, IsOptional, ValidateNested } from 'class-validator';
import type { Reason } from '../../../core/errors/domain-error.js';
import { Constraint, composeDecorators } from '../../../core/http/validation/constraint.js';
import { createDto } from '../../../core/http/validation/create-dto.js';
import { ToBoolean } from '../../../core/http/validation/values.js';
import { isObject } from '../../../core/objects.js';

/** The most operations of one batch. */
export const MAX_OPERATIONS = 100;

export const BATCH_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

const MAX_PATH_LENGTH = 4_096;
/** A path and a query string in ASCII, as in an address. */
const PATH_PATTERN = /^\/?[\w~!$&'()*+,;=:@%.-][\w~!$&'()*+,;=:@%/?[\].-]*$/;
/** A batch has no batches in it. */
const BATCH_PATTERN = /^\/?batch\/?(\?|$)/i;

function IsBatchPath(): PropertyDecorator {
  const findProblem = (path: unknown): Reason | undefined => {
    if (typeof path !== 'string') return { reason: 'text' };
    if (path.length > MAX_PATH_LENGTH) return { reason: 'too-long', limit: MAX_PATH_LENGTH };
    return PATH_PATTERN.test(path) && !BATCH_PATTERN.test(path) ? undefined : { reason: 'not-allowed' };
  };
  const schema = { type: 'string', maxLength: MAX_PATH_LENGTH, pattern: PATH_PATTERN.source, example: 'events/7' };
  return Constraint('isBatchPath', { findProblem, schema });
}

const REF_PATTERN = /^[\w.-]{1,64}$/;

/** The name of an operation, for references of later ones. */
function IsRef(): PropertyDecorator {
  const isRef = (value: unknown) => typeof value === 'string' && REF_PATTERN.test(value);
  const schema = { type: 'string', pattern: REF_PATTERN.source, example: 'v1' };
  return Constraint('isRef', { findProblem: (value) => (isRef(value) ? undefined : { reason: 'id' }), schema });
}

/** The fields of a record, which the operation itself validates. */
function IsFields(): PropertyDecorator {
  return Constraint('isFields', {
    findProblem: (value) => (isObject(value) ? undefined : { reason: 'object' }),
    schema: { type: Object, additionalProperties: {} },
  });
}

/** One request of a batch. */
export class CreateBatchOperationDto {
  @IsDefined()
  @IsIn(BATCH_METHODS)
  method!: (typeof BATCH_METHODS)[number];

  /** Below `P`, with its query string: `events/7`. */
  @IsDefined()
  @IsBatchPath()
  path!: string;

  @IsOptional()
  @IsFields()
  body?: Record<string, unknown> | null;

  /** `{"ref": "…"}` in a body stands for the id of this operation's record. */
  @IsOptional()
  @IsRef()
  ref?: string | null;
}

function IsOperations(): PropertyDecorator {
  const read = (item: unknown) => (isObject(item) ? createDto(CreateBatchOperationDto, item) : item);
  const findProblem = (operations: unknown): Reason | undefined => {
    if (!Array.isArray(operations)) return { reason: 'list' };
    if (operations.length === 0) return { reason: 'empty' };
    return operations.length > MAX_OPERATIONS ? { reason: 'too-many', limit: MAX_OPERATIONS } : undefined;
  };
  const items = { $ref: getSchemaPath(CreateBatchOperationDto) };
  return composeDecorators(
    Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.slice(0, MAX_OPERATIONS + 1).map(read) : value)),
    Constraint('isOperations', {
      findProblem,
      schema: { type: 'array', items, minItems: 1, maxItems: MAX_OPERATIONS },
      dto: CreateBatchOperationDto,
    }),
  );
}

export class CreateBatchDto {
  /** Whether the first error undoes all operations. Otherwise each one is done or refused by itself. */
  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  atomic: boolean | null = true;

  /** Whether the operations are checked and then undone. */
  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  dry_run: boolean | null = false;

  @IsDefined()
  @ValidateNested({ each: true })
  @IsOperations()
  operations!: CreateBatchOperationDto[];
}
