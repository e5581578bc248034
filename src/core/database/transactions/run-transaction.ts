import { setTimeout as sleep } from 'node:timers/promises';
import { Counter } from 'prom-client';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { counters } from '../../counters.js';
import { classifyError, isConnectionLost, isTransient } from '../database-errors.js';
import { destroyConnection, dropQueryRunner, type PooledConnection } from '../driver-internals.js';
import { Deadline } from '../pool/deadline.js';

/** How often a transaction is repeated after a deadlock, a lost connection or another transient error. */
const MAX_RETRIES = 3;

const transactionRetryCounter = new Counter({
  name: 'calendar_transactions_repeated_total',
  help: 'Repeated transactions, by the kind of error that ended the attempt before.',
  labelNames: ['kind'],
  registers: [counters],
});

interface TransactionProgress {
  /** Whether COMMIT was sent. If the connection breaks afterwards, the outcome is unknown. */
  isCommitting: boolean;
}

type Work<T> = (manager: EntityManager) => Promise<T>;

/**
 * Runs the work in a transaction and returns its result: all its writes are committed, or none.
 * Repeats the whole work after a transient error, and after a lost connection unless COMMIT was already sent.
 */
export async function runTransaction<T>(source: DataSource, work: Work<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const progress = { isCommitting: false };
    try {
      return await attemptTransaction(source, progress, work);
    } catch (error) {
      const isUndone = isTransient(error) || (isConnectionLost(error) && !progress.isCommitting);
      if (attempt > MAX_RETRIES || !isUndone) throw error;
      transactionRetryCounter.inc({ kind: classifyError(error) });
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

async function attemptTransaction<T>(source: DataSource, transactionProgress: TransactionProgress, work: Work<T>): Promise<T> {
  Deadline.assertNotExpired();
  const runner = source.createQueryRunner();
  try {
    await runner.startTransaction();
    const result = await work(runner.manager);
    Deadline.startCommit();
    transactionProgress.isCommitting = true;
    await runner.commitTransaction();
    return result;
  } catch (error) {
    await rollBack(source, runner);
    throw error;
  } finally {
    await runner.release();
  }
}

/**
 * Rolls back, so that the next user of the connection does not continue this transaction.
 * When the disk is full, SQLite itself rolls back and the ROLLBACK fails. TypeORM would then believe that the transaction
 * is still open on the only connection and would never commit again, so this drops TypeORM's query runner.
 * On a server, a connection that cannot roll back is closed.
 */
async function rollBack(source: DataSource, runner: QueryRunner): Promise<void> {
  try {
    await runner.rollbackTransaction();
  } catch (error) {
    if (!dropQueryRunner(source)) await destroyRunnerConnection(runner, String(error));
  }
}

async function destroyRunnerConnection(runner: QueryRunner, why: string): Promise<void> {
  try {
    destroyConnection((await runner.connect()) as PooledConnection, why);
  } catch {
    // The runner has no connection.
  }
}
