import type { QueryRunner } from 'typeorm';
import { publishProgress } from './start-progress.js';

const PROGRESS_INTERVAL_MS = 2_000;

/** Commits what was done so far, if the migration runs in a transaction of TypeORM. On SQLite all migrations are one transaction. */
export async function commitBatch(runner: QueryRunner): Promise<void> {
  if (!runner.isTransactionActive) return;
  await runner.commitTransaction();
  await runner.startTransaction();
}

/** Returns the number that a statement selects; 0 for NULL. */
export async function selectNumber(runner: QueryRunner, sql: string): Promise<number> {
  const [row] = (await runner.query(sql)) as Record<string, unknown>[];
  return Number(Object.values(row!)[0] ?? 0);
}

/**
 * Returns a function that publishes how much is done, every two seconds.
 * @param what begins the sentence, e.g. `Filling the calendar`
 */
export function createReporter(what: string, total: number): (done: number) => void {
  let nextMs = performance.now() + PROGRESS_INTERVAL_MS;
  return (done) => {
    if (performance.now() < nextMs) return;
    nextMs = performance.now() + PROGRESS_INTERVAL_MS;
    publishProgress({ text: `${what}: ${Math.floor((done / total) * 100)} %.` });
  };
}
