import { setTimeout as sleep } from 'node:timers/promises';
import { Counter } from 'prom-client';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { counters } from '../../metrics/counters.js';
import { isLost, isPassing, kindOf } from '../errors/database-errors.js';
import { Deadline } from '../pool/deadline.js';
import { cut, type PooledConnection } from '../pool/mysql-pool.js';

/** How often a transaction is begun anew when the database gave it up through no fault of its own. */
const REPEATS = 3;

const repeatedTransactions = new Counter({
  name: 'calendar_transactions_repeated_total',
  help: 'Transactions begun anew, by what had ended them.',
  labelNames: ['kind'],
  registers: [counters],
});

/** How far a transaction came. */
interface Progress {
  /** From here on, who hears nothing does not know whether it is written. */
  isCommitting: boolean;
}

type Work<T> = (manager: EntityManager) => Promise<T>;

/** All of what the work writes, or nothing; begun anew when that may help, and when it is sure that nothing was written. */
export async function transaction<T>(source: DataSource, work: Work<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const progress = { isCommitting: false };
    try {
      return await once(source, progress, work);
    } catch (error) {
      const isUndone = isPassing(error) || (isLost(error) && !progress.isCommitting);
      if (attempt > REPEATS || !isUndone) throw error;
      repeatedTransactions.inc({ kind: kindOf(error) });
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

async function once<T>(source: DataSource, progress: Progress, work: Work<T>): Promise<T> {
  Deadline.refuseLate();
  const runner = source.createQueryRunner();
  try {
    await runner.startTransaction(source.options.type === 'better-sqlite3' ? undefined : 'READ COMMITTED');
    const done = await work(runner.manager);
    Deadline.beforeCommit();
    progress.isCommitting = true;
    await runner.commitTransaction();
    return done;
  } catch (error) {
    await undo(source, runner);
    throw error;
  } finally {
    await runner.release();
  }
}

/**
 * No transaction may be left on a connection, for the next one to begin in it. SQLite has one connection, and undoes a
 * transaction by itself when the disk is full: then TypeORM alone believes that it goes on, and would commit nothing more.
 */
async function undo({ driver }: DataSource, runner: QueryRunner): Promise<void> {
  try {
    await runner.rollbackTransaction();
  } catch (error) {
    if ('queryRunner' in driver) driver.queryRunner = undefined;
    else await giveUp(runner, String(error));
  }
}

async function giveUp(runner: QueryRunner, why: string): Promise<void> {
  try {
    cut((await runner.connect()) as PooledConnection, why);
  } catch {
    // There never was a connection.
  }
}
