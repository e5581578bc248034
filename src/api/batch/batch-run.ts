import type { Request } from 'express';
import { Deadline } from '../../core/database/pool/deadline.js';
import { DomainError, invalidParameter, serviceUnavailable } from '../../core/errors/domain-error.js';
import { refuse } from './batch-results.js';
import type { CreateBatchOperationDto } from './dto/batch.dto.js';
import type { BatchResultResponse } from './dto/batch.response.js';

/** Milliseconds after which a batch that is not atomic begins no operation, so that it ends before the deadline of requests. */
export const MAX_BATCH_MS = 6_000;

/** What the operations of a batch have in common. */
export interface BatchRun {
  readonly request: Request;
  readonly isAtomic: boolean;
  /** Whether everything is undone. */
  readonly isDryRun: boolean;
  /** Whether the client wants no more than the ids of what it writes. */
  readonly returnsMinimal: boolean;
  readonly startedAtMs: number;
}

/** Undoes the transaction of an atomic batch. */
export class BatchFailure extends Error {
  constructor(
    readonly operation: CreateBatchOperationDto,
    readonly result: BatchResultResponse,
  ) {
    super(`${operation.method} ${operation.path} failed`);
  }
}

/** Undoes the transaction of an atomic batch that is a dry run. */
export class DryRunEnd extends Error {
  constructor(readonly results: BatchResultResponse[]) {
    super('the dry run is undone');
  }
}

/** Returns the result of an operation that is not sent, because it refers to one that failed. */
export function refuseDependent(operation: CreateBatchOperationDto, run: BatchRun): BatchResultResponse {
  return refuse(findTimeProblem(run) ?? new DomainError('failed-dependency'), operation, run.request);
}

export function databaseBusy(): DomainError {
  return serviceUnavailable('the database is busy', 1);
}

export function batchTooLong(): DomainError {
  return serviceUnavailable('the batch took too long', 1);
}

/** Tells why no more operations are begun. @throws DomainError 503 when the deadline of an atomic batch has expired */
export function findTimeProblem({ isAtomic, startedAtMs }: BatchRun): DomainError | undefined {
  if (isAtomic) Deadline.assertNotExpired();
  else if (performance.now() - startedAtMs > MAX_BATCH_MS) return batchTooLong();
  return undefined;
}

/**
 * With a key, a request is done once, in one transaction with its answer. Operations that are done one by one can name their
 * records by external ids instead. @throws DomainError 400
 */
export function assertNoKey({ headers }: Request): void {
  if (headers['idempotency-key'] !== undefined) throw invalidParameter('Idempotency-Key', { reason: 'not-allowed' });
}
