import { NameLock } from '../../src/core/database/named-lock.entity.js';
import { DatabaseAccess } from '../../src/core/database/pool/database-access.js';
import { UnitOfWork } from '../../src/core/database/transactions/unit-of-work.js';
import { RECORD_NAMES } from '../../src/core/resources.js';
import type { Answer, TestCalendar } from './calendar.js';
import { waitUntil } from './until.js';

/**
 * Makes writes of records wait until the work is done: on SQLite for the only writer, on a server for the locks of their names
 * and rows.
 */
export async function holdWrites<T>({ app }: TestCalendar, work: () => Promise<T>): Promise<T> {
  const unitOfWork = app.get(UnitOfWork);
  return unitOfWork.run(async () => {
    if (unitOfWork.dialect.hasRowLocks) {
      await unitOfWork.manager.find(NameLock, { lock: { mode: 'pessimistic_write' } });
      for (const table of RECORD_NAMES) await unitOfWork.manager.query(`SELECT id FROM ${table} FOR UPDATE`);
    }
    return work();
  });
}

/** Makes writes of records wait, and returns the function that lets them go on. */
export function startHoldingWrites(calendar: TestCalendar): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const hold = () =>
      new Promise<void>((release) => {
        resolve(release);
      });
    holdWrites(calendar, hold).catch(reject);
  });
}

/**
 * Sends a write while another transaction holds the lock of its name, and waits until it waits for that lock.
 * @returns the answer that will come
 */
export async function startLockedRequest(calendar: TestCalendar, send: () => Promise<Answer>): Promise<{ answer: Promise<Answer> }> {
  const access = calendar.app.get(DatabaseAccess);
  let answer: Promise<Answer>;
  await calendar.recordQueries((sent) => {
    answer = send();
    return waitUntil(() => access.waitingCount > 0 || sent.some((sql) => /FROM name_lock.*FOR UPDATE/.test(sql)));
  });
  return { answer: answer! };
}

/**
 * Sends a request with an `Idempotency-Key` while writes are held, and waits until it holds its key: it waits for the only writer of
 * SQLite, or has sent a statement after the one that inserts the key.
 */
export async function startKeyedRequest(calendar: TestCalendar, send: () => void): Promise<void> {
  const access = calendar.app.get(DatabaseAccess);
  await calendar.recordQueries((sent) => {
    send();
    return waitUntil(() => access.waitingCount > 0 || sent.slice(0, -1).some((sql) => /INSERT.*idempotency_key/.test(sql)));
  });
}
