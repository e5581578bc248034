import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request } from 'express';
import { Writes } from '../../content/plans/writes.js';
import { isUnavailable } from '../../core/database/database-errors.js';
import { Deadline } from '../../core/database/pool/deadline.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { addAppliedPreference, prefers } from '../../core/http/context/preferences.js';
import type { CalendarHttpAdapter } from '../../core/http/server/calendar-http-adapter.js';
import { type InProcessResponse, sendInProcess } from '../../core/http/server/in-process.js';
import {
  assertNoKey,
  BatchFailure,
  type BatchRun,
  batchTooLong,
  databaseBusy,
  DryRunEnd,
  findTimeProblem,
  refuseDependent,
} from './batch-run.js';
import { buildUrl, readId, refuse, toMinimalResult, toResult } from './batch-results.js';
import type { CreateBatchDto, CreateBatchOperationDto } from './dto/batch.dto.js';
import type { BatchResponse, BatchResultResponse } from './dto/batch.response.js';
import { findResource, prefetch } from './operation-path.js';
import { assertReferencesKnown } from './references.js';
import { sendInGroups } from './send-in-groups.js';
import { type OperationResponse, sendAlone, sendInGroup, sendInOrder, sendInUnitOfWork } from './send-operation.js';
import type { Fields } from '../../core/objects.js';

/** Sends the operations of a batch through the application, one after the other. */
@Injectable()
export class BatchService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly writes: Writes,
    private readonly adapter: HttpAdapterHost<CalendarHttpAdapter>,
  ) {}

  /** @throws DomainError 400 for references to unknown operations, or for an `Idempotency-Key` without `atomic`; 503 when the deadline has expired */
  async run({ atomic, dry_run, operations }: CreateBatchDto, request: Request): Promise<BatchResponse> {
    const isAtomic = atomic ?? true;
    if (!isAtomic) assertNoKey(request);
    assertReferencesKnown(operations);
    const returnsMinimal = prefers(request, 'return', 'minimal');
    if (returnsMinimal) addAppliedPreference(request.res!, 'return=minimal');
    const shared = { request, isAtomic, isDryRun: dry_run ?? false, returnsMinimal };
    const send = () => this.sendAll(operations, { ...shared, startedAtMs: performance.now() });
    const results = isAtomic ? await this.runAtomically(send, operations, request) : await send();
    // Then the client has its answer already.
    Deadline.assertNotExpired();
    return { results };
  }

  /**
   * Runs all operations in one transaction: each joins it. Several operations would lock their names in any order, so the batch
   * locks all names first, like a group. A transient error of the database repeats the whole batch.
   */
  private async runAtomically(
    send: () => Promise<BatchResultResponse[]>,
    operations: readonly CreateBatchOperationDto[],
    request: Request,
  ): Promise<BatchResultResponse[]> {
    try {
      return await this.writes.run(async () => {
        if (operations.length > 1) await this.work.lockAllNames();
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

  private sendAll(operations: readonly CreateBatchOperationDto[], run: BatchRun): Promise<BatchResultResponse[]> {
    if (run.isAtomic) return this.sendAllOrNone(operations, run);
    const steps = {
      sendAlone: (operation: CreateBatchOperationDto, body?: Fields) => this.sendAlone(operation, body, run),
      refuseDependent: (operation: CreateBatchOperationDto) => refuseDependent(operation, run),
      readId,
    };
    // Each operation of a dry run is undone.
    if (run.isDryRun) return sendInOrder(operations, { ...steps, send: steps.sendAlone });
    return sendInGroups(this.writes, operations, {
      ...steps,
      sendInGroup: (operation, body) => this.sendOne(operation, body, run, (send) => sendInGroup(this.work, send)),
      refuseLate: (operation) => refuse(batchTooLong(), operation, run.request),
      refuseBusy: (operation) => refuse(databaseBusy(), operation, run.request),
      canShare: (operation) => findResource(operation) !== undefined,
      prefetch: (group, some) => prefetch(group, some, run.request),
    });
  }

  private async sendAllOrNone(operations: readonly CreateBatchOperationDto[], run: BatchRun): Promise<BatchResultResponse[]> {
    const check = (operation: CreateBatchOperationDto, result: BatchResultResponse) => {
      if (result.status >= 300) throw new BatchFailure(operation, result);
      return result;
    };
    // Where a transient error stays, the whole batch is 503.
    const send = (operation: CreateBatchOperationDto, body: Fields | undefined) =>
      this.sendOne(operation, body, run, (sendIt) => sendInUnitOfWork(this.work, sendIt));
    const results = await sendInOrder(operations, {
      send: async (operation, body) => check(operation, await send(operation, body)),
      refuseDependent: (operation) => check(operation, refuseDependent(operation, run)),
      readId,
    });
    if (run.isDryRun) throw new DryRunEnd(results);
    return results;
  }

  private async sendAlone(operation: CreateBatchOperationDto, body: Fields | undefined, run: BatchRun): Promise<BatchResultResponse> {
    try {
      return await this.sendOne(operation, body, run, (send) => sendAlone(this.work, send, run.isDryRun));
    } catch (error) {
      if (error instanceof DomainError) return refuse(error, operation, run.request);
      if (isUnavailable(error)) return refuse(databaseBusy(), operation, run.request);
      throw error;
    }
  }

  /** @param sendIt sends the operation in a unit of work */
  private async sendOne(
    operation: CreateBatchOperationDto,
    body: Fields | undefined,
    run: BatchRun,
    sendIt: (send: () => Promise<InProcessResponse>) => Promise<OperationResponse>,
  ): Promise<BatchResultResponse> {
    const { request, returnsMinimal } = run;
    const problem = findTimeProblem(run);
    if (problem) return refuse(problem, operation, request);
    const { method } = operation;
    const sent = { method, url: buildUrl(operation, request), body: method === 'DELETE' ? undefined : (body ?? {}), returnsMinimal };
    const result = toResult(await sendIt(() => sendInProcess(this.adapter.httpAdapter, sent, request)));
    return returnsMinimal ? toMinimalResult(result) : result;
  }
}
