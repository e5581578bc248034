import type { QueryRunner } from 'typeorm';
import { commitBatch, selectNumber } from './fill-in-batches.js';

const BATCH_SIZE = 20_000;

/** Tells the derived tables that they contain the changes of an older version, because those need nothing else. */
export async function moveChangesToVersion(runner: QueryRunner, from: number, to: number): Promise<void> {
  const last = await selectNumber(runner, 'SELECT MAX(sequence) FROM change_log');
  for (let start = 0; start < last; start += BATCH_SIZE) {
    await runner.query(
      `UPDATE change_log SET derived_version = ${to} WHERE derived_version = ${from} AND sequence > ${start} AND sequence <= ${start + BATCH_SIZE}`,
    );
    await commitBatch(runner);
  }
}
