import type { TestCalendar } from './calendar.js';
import { retryWhile503 } from './until.js';

/** Sends operations in one batch, all of which have to succeed. @throws Error that tells what failed */
export async function sendBatch(
  calendar: TestCalendar,
  operations: readonly object[],
  options?: Parameters<TestCalendar['post']>[2],
): Promise<void> {
  const { status, body } = await retryWhile503(() => calendar.post('/batch', { operations }, options));
  const failed = status === 200 ? body.results.find((result: { status: number }) => result.status >= 300) : body;
  if (failed) throw new Error(`POST /batch failed: ${status} ${JSON.stringify(failed)}`);
}
