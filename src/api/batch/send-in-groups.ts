import { isTransient, isUnavailable } from '../../core/database/database-errors.js';
import type { WritePlanner } from '../../content/plans/write-planner.js';
import type { Writes } from '../../content/plans/writes.js';
import { MAX_BATCH_MS } from './batch-run.js';
import { type IdsByRef, type OperationSteps, type ReferringOperation, sendInOrder } from './send-operation.js';

/** Milliseconds after which a group begins no operation. Until it is committed, other writers wait for the names that it holds. */
const MAX_GROUP_MS = 200;
/** About as many as a group begins in that time: what is prefetched for more would be of no use. */
const MAX_GROUP_OPERATIONS = 50;

/** How a caller sends its operations in groups. */
interface GroupSteps<O, R> extends Omit<OperationSteps<O, R>, 'send'> {
  /** Tells whether the operation may share a unit of work with others. */
  readonly canShare: (operation: O) => boolean;
  /** Reads at once what the operations of a group will look for. */
  readonly prefetch: (planner: WritePlanner, operations: readonly O[]) => Promise<void>;
  /** Sends an operation in the unit of work of a group. If it throws an error, the group is undone. */
  readonly sendInGroup: OperationSteps<O, R>['send'];
  /** Sends an operation in a unit of work of its own. */
  readonly sendAlone: OperationSteps<O, R>['send'];
  /** Returns the result of an operation for which no time is left. */
  readonly refuseLate: (operation: O) => R;
  /** Returns the result of an operation that the database was too busy for. */
  readonly refuseBusy: (operation: O) => R;
}

/**
 * Sends operations one after the other, several in one unit of work: the rows of new records, the commit, the derived tables and the
 * audit log cost about as much as those of one operation. If a group is undone, its operations are sent again, each in a unit of work
 * of its own. So each one is done or refused by itself. Returns their results in order.
 */
export async function sendInGroups<O extends ReferringOperation, R>(
  writes: Writes,
  operations: readonly O[],
  steps: GroupSteps<O, R>,
): Promise<R[]> {
  const idsByRef: IdsByRef = new Map();
  const results: R[] = [];
  const startedAtMs = performance.now();
  let longestMs = 0;
  while (results.length < operations.length) {
    const left = operations.slice(results.length);
    const begunAtMs = performance.now();
    // If it waited as long as another one, the deadline of the request could expire, and its answer would have no results.
    if (begunAtMs - startedAtMs + longestMs > MAX_BATCH_MS) return [...results, ...left.map(steps.refuseLate)];
    const end = left.findIndex((operation) => !steps.canShare(operation));
    const group = left.slice(0, Math.min(end === -1 ? left.length : end, MAX_GROUP_OPERATIONS));
    const send = () =>
      group.length > 1
        ? sendGroup(writes, group, steps, idsByRef)
        : sendInOrder(left.slice(0, 1), { ...steps, send: steps.sendAlone }, idsByRef);
    results.push(...(await send()));
    longestMs = Math.max(longestMs, performance.now() - begunAtMs);
  }
  return results;
}

/** Sends as many of the operations as there is time for, and at least one. Returns their results. */
async function sendGroup<O extends ReferringOperation, R>(
  writes: Writes,
  operations: readonly O[],
  steps: GroupSteps<O, R>,
  idsByRef: IdsByRef,
): Promise<R[]> {
  let results: R[] = [];
  try {
    await writes.run(async (planner) => {
      results = [];
      await planner.lockAllNames();
      await steps.prefetch(planner, operations);
      const startedAtMs = performance.now();
      for (const operation of operations) {
        results.push(...(await sendInOrder([operation], { ...steps, send: steps.sendInGroup }, idsByRef)));
        if (performance.now() - startedAtMs > MAX_GROUP_MS) return;
      }
    });
    return results;
  } catch (error) {
    // One more than has a result: the group may have ended with it.
    const undone = operations.slice(0, results.length + 1);
    for (const { ref } of undone) if (ref != null) idsByRef.delete(ref);
    // If the database went away during the commit, the operations may have been done after all: they are not sent again.
    if (isUnavailable(error) && !isTransient(error)) return undone.map(steps.refuseBusy);
    return sendInOrder(undone, { ...steps, send: steps.sendAlone }, idsByRef);
  }
}
