import { isFeedAction } from '../../core/database/transactions/pending-changes.js';
import { isUnavailable } from '../../core/database/database-errors.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { InProcessResponse } from '../../core/http/server/in-process.js';
import { listReferences, replaceReferences } from './references.js';

/** The answer to one operation. */
export interface OperationResponse extends InProcessResponse {
  /** Whether the operation changed anything, or would have without `dry_run`. */
  readonly changed: boolean;
}

type Send = () => Promise<InProcessResponse>;

/** Undoes the unit of work of one operation. */
class UndoneOperation extends Error {
  constructor(readonly answer: OperationResponse) {
    super('the operation is undone');
  }
}

/** An operation of a group failed after it had written something. */
class SpoiledGroup extends Error {
  constructor() {
    super('the group is undone');
  }
}

/**
 * Sends an operation in the current unit of work, which other operations share. A write throws its DomainErrors before it
 * records a change: then it leaves no trace there.
 * @throws SpoiledGroup, or a transient error: the unit of work must be undone
 */
export async function sendInGroup(work: UnitOfWork, send: Send): Promise<OperationResponse> {
  const before = work.changes.count;
  const answer = await sendInUnitOfWork(work, send);
  const hasWritten = work.changes.count > before || !(answer.thrown instanceof DomainError);
  if (answer.status >= 300 && hasWritten) throw new SpoiledGroup();
  return answer;
}

/** Sends an operation in the current unit of work. @throws a transient error, so that the unit of work is repeated */
export async function sendInUnitOfWork(work: UnitOfWork, send: Send): Promise<OperationResponse> {
  const before = work.changes.count;
  const answer = await send();
  if (isUnavailable(answer.thrown)) throw answer.thrown;
  // The derived tables may add changes that follow from those of earlier operations.
  const changes = work.changes.listFrom(before).filter(({ action }) => !isFeedAction(action));
  return { ...answer, changed: answer.status < 300 && changes.length > 0 };
}

/**
 * Sends an operation in a unit of work of its own, which is undone if it fails, and in a dry run.
 * @throws DomainError, or an error of the database
 */
export async function sendAlone(work: UnitOfWork, send: Send, isDryRun: boolean): Promise<OperationResponse> {
  try {
    return await work.run(async () => {
      const answer = await sendInUnitOfWork(work, send);
      if (isDryRun || answer.status >= 300) throw new UndoneOperation(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof UndoneOperation) return error.answer;
    throw error;
  }
}

/** What `sendInOrder` needs of an operation. */
export interface ReferringOperation {
  readonly body?: Record<string, unknown> | null;
  readonly ref?: string | null;
}

/** How a caller sends its operations, and reads its results. */
export interface OperationSteps<O, R> {
  /** Sends an operation. `body` has ids in place of references. */
  readonly send: (operation: O, body: Record<string, unknown> | undefined) => Promise<R>;
  /** Returns the result of an operation that refers to one without a record, and is not sent. */
  readonly refuseDependent: (operation: O) => R;
  /** Returns the id of the record of a result; undefined if the operation failed. */
  readonly readId: (result: R) => number | undefined;
}

/** The ids of the records that operations have written, by the names of the operations. */
export type IdsByRef = Map<string, number | undefined>;

/** Sends operations one after the other, each with the ids of the records to which it refers. Returns their results in order. */
export async function sendInOrder<O extends ReferringOperation, R>(
  operations: readonly O[],
  { send, refuseDependent, readId }: OperationSteps<O, R>,
  idsByRef: IdsByRef = new Map(),
): Promise<R[]> {
  const results: R[] = [];
  for (const operation of operations) {
    const { body, ref } = operation;
    const isDependent = listReferences(body ?? {}).some((used) => idsByRef.get(used) === undefined);
    const result = isDependent
      ? refuseDependent(operation)
      : await send(operation, body ? replaceReferences(body, (used) => idsByRef.get(used)) : undefined);
    if (ref != null) idsByRef.set(ref, readId(result));
    results.push(result);
  }
  return results;
}
