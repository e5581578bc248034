import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Express, Request } from 'express';
import { isUnavailable } from '../../core/database/errors/database-errors.js';
import { Deadline } from '../../core/database/pool/deadline.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError, invalidParameter, serviceUnavailable } from '../../core/errors/domain-error.js';
import { buildErrorBody } from '../../core/http/errors/error-body.js';
import { ERROR_TABLE } from '../../core/http/errors/error-table.js';
import { calendarPath } from '../../core/http/routing/links.js';
import { sendInProcess } from '../../core/http/server/in-process.js';
import type { CreateBatchDto, CreateBatchOperationDto } from './dto/batch.dto.js';
import type { BatchResponse, BatchResultResponse } from './dto/batch.response.js';
import { assertReferencesKnown } from './references.js';
import { type OperationAnswer, sendAlone, sendInOrder, sendInUnitOfWork } from './send-operation.js';

/** The headers of an answer that a result repeats, beside those that all answers of the batch share. */
const RESULT_HEADERS = ['Location', 'Content-Language', 'Link', 'Allow', 'Retry-After', 'WWW-Authenticate'];

/** Milliseconds after which a batch that is not atomic begins no operation, so that it ends before the deadline of requests. */
const MAX_BATCH_MS = 6_000;

/** What the operations of a batch have in common. */
interface Run {
  readonly request: Request;
  readonly isAtomic: boolean;
  /** Whether everything is undone. */
  readonly isDryRun: boolean;
  readonly startedAtMs: number;
}

/** Undoes the transaction of an atomic batch. */
class BatchFailure extends Error {
  constructor(
    readonly operation: CreateBatchOperationDto,
    readonly result: BatchResultResponse,
  ) {
    super(`${operation.method} ${operation.path} failed`);
  }
}

/** Undoes the transaction of an atomic batch that is a dry run. */
class DryRunEnd extends Error {
  constructor(readonly results: BatchResultResponse[]) {
    super('the dry run is undone');
  }
}

/** Sends the operations of a batch through the application, one after the other. */
@Injectable()
export class BatchService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly adapter: HttpAdapterHost,
  ) {}

  /** @throws DomainError 400 for references to unknown operations, or for an `Idempotency-Key` without `atomic`; 503 when the deadline has expired */
  async run({ atomic, dry_run, operations }: CreateBatchDto, request: Request): Promise<BatchResponse> {
    const isAtomic = atomic ?? true;
    if (!isAtomic) assertNoKey(request);
    assertReferencesKnown(operations);
    const shared = { request, isAtomic, isDryRun: dry_run ?? false };
    const send = () => this.sendAll(operations, { ...shared, startedAtMs: performance.now() });
    const results = isAtomic ? await this.runAtomically(send, operations, request) : await send();
    // Then the client has its answer already.
    Deadline.assertNotExpired();
    return { results };
  }

  /**
   * Runs all operations in one transaction: each joins it. The locks of two batches would meet in any order, so one batch waits
   * for the other. A transient error of the database repeats the whole batch.
   */
  private async runAtomically(
    send: () => Promise<BatchResultResponse[]>,
    operations: readonly CreateBatchOperationDto[],
    request: Request,
  ): Promise<BatchResultResponse[]> {
    try {
      return await this.work.run(async () => {
        await this.work.lockNames(['atomic batch']);
        return send();
      });
    } catch (error) {
      const results = this.findUndoneResults(error, operations, request);
      // With an `Idempotency-Key`, the transaction goes on until the answer is stored.
      this.work.setRollbackOnly();
      return results;
    }
  }

  /** Returns the results of a batch that was undone. @throws the error, if the batch failed as a whole */
  private findUndoneResults(error: unknown, operations: readonly CreateBatchOperationDto[], request: Request): BatchResultResponse[] {
    if (error instanceof DryRunEnd) return error.results;
    if (!(error instanceof BatchFailure)) throw error;
    const undone = (operation: CreateBatchOperationDto) => refuse(new DomainError('failed-dependency'), operation, request);
    return operations.map((operation) => (operation === error.operation ? error.result : undone(operation)));
  }

  private async sendAll(operations: readonly CreateBatchOperationDto[], run: Run): Promise<BatchResultResponse[]> {
    const check = (operation: CreateBatchOperationDto, result: BatchResultResponse) => {
      if (run.isAtomic && result.status >= 300) throw new BatchFailure(operation, result);
      return result;
    };
    const results = await sendInOrder(operations, {
      send: async (operation, body) => check(operation, await this.sendOne(operation, body, run)),
      refuseDependent: (operation) =>
        check(operation, refuse(findTimeProblem(run) ?? new DomainError('failed-dependency'), operation, run.request)),
      readId,
    });
    if (run.isAtomic && run.isDryRun) throw new DryRunEnd(results);
    return results;
  }

  private async sendOne(
    operation: CreateBatchOperationDto,
    body: Record<string, unknown> | undefined,
    run: Run,
  ): Promise<BatchResultResponse> {
    const { request } = run;
    const problem = findTimeProblem(run);
    if (problem) return refuse(problem, operation, request);
    const hasBody = operation.method !== 'DELETE';
    const application = this.adapter.httpAdapter.getInstance<Express>();
    const sent = { method: operation.method, url: buildUrl(operation, request), body: hasBody ? (body ?? {}) : undefined };
    const send = () => sendInProcess(application, sent, request);
    // Where a transient error stays, the whole atomic batch is 503.
    if (run.isAtomic) return toResult(await sendInUnitOfWork(this.work, send));
    try {
      return toResult(await sendAlone(this.work, send, run.isDryRun));
    } catch (error) {
      if (error instanceof DomainError) return refuse(error, operation, request);
      if (isUnavailable(error)) return refuse(serviceUnavailable('the database is busy', 1), operation, request);
      throw error;
    }
  }
}

/** Tells why no more operations are begun. @throws DomainError 503 when the deadline of an atomic batch has expired */
function findTimeProblem({ isAtomic, startedAtMs }: Run): DomainError | undefined {
  if (isAtomic) Deadline.assertNotExpired();
  else if (performance.now() - startedAtMs > MAX_BATCH_MS) return serviceUnavailable('the batch took too long', 1);
  return undefined;
}

/**
 * With a key, a request is done once, in one transaction with its answer. Operations that are done one by one can name their
 * records by external ids instead. @throws DomainError 400
 */
function assertNoKey({ headers }: Request): void {
  if (headers['idempotency-key'] !== undefined) throw invalidParameter('Idempotency-Key', { reason: 'not-allowed' });
}

/** The address of an operation, in the language of the batch. */
function buildUrl({ path }: CreateBatchOperationDto, { context }: Request): string {
  return `${calendarPath(context.locale.site)}/${path.replace(/^\//, '')}`;
}

function toResult({ status, headers, body, changed }: OperationAnswer): BatchResultResponse {
  const shown = RESULT_HEADERS.flatMap((name) => (headers.has(name.toLowerCase()) ? [[name, headers.get(name.toLowerCase())!]] : []));
  return { status, headers: Object.fromEntries(shown) as Record<string, string>, body: body as object | null, changed };
}

/** The result of an operation that was not done. */
function refuse(error: DomainError, operation: CreateBatchOperationDto, request: Request): BatchResultResponse {
  const { site } = request.context.locale;
  const headers = { 'Content-Language': site, ...error.details.headers };
  const [path = ''] = buildUrl(operation, request).split('?');
  return { status: ERROR_TABLE[error.kind].status, headers, body: buildErrorBody(error, site, path), changed: false };
}

/** Returns the id of the record of a result. Without the scope `read`, and without `id` in `_fields`, `Location` has it. */
function readId({ status, headers, body }: BatchResultResponse): number | undefined {
  if (status >= 300) return undefined;
  const { id } = (body ?? {}) as { id?: unknown };
  const [, digits] = /\/(\d+)(\?|$)/.exec(headers.Location ?? '') ?? [];
  if (typeof id === 'number') return id;
  return digits === undefined ? undefined : Number(digits);
}
