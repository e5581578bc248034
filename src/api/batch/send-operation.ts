import { isUnavailable } from '../../core/database/errors/database-errors.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { InProcessAnswer } from '../../core/http/server/in-process.js';

/** The answer to one operation. */
export interface OperationAnswer extends InProcessAnswer {
  /** Whether the operation changed anything, or would have without `dry_run`. */
  readonly changed: boolean;
}

type Send = () => Promise<InProcessAnswer>;

/** Undoes the unit of work of one operation. */
class UndoneOperation extends Error {
  constructor(readonly answer: OperationAnswer) {
    super('the operation is undone');
  }
}

/** Sends an operation in the current unit of work. @throws a transient error, so that the unit of work is repeated */
export async function sendInUnitOfWork(work: UnitOfWork, send: Send): Promise<OperationAnswer> {
  const before = work.changeCount;
  const answer = await send();
  if (isUnavailable(answer.thrown)) throw answer.thrown;
  return { ...answer, changed: answer.status < 300 && work.changeCount > before };
}

/**
 * Sends an operation in a unit of work of its own, which is undone if it fails, and in a dry run.
 * @throws DomainError, or an error of the database
 */
export async function sendAlone(work: UnitOfWork, send: Send, isDryRun: boolean): Promise<OperationAnswer> {
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
