import { UnitOfWork } from '../../src/core/database/transactions/unit-of-work.js';
import { RECORD_NAMES } from '../../src/core/resources.js';
import type { TestCalendar } from './calendar.js';
import { NameLock } from '../../src/core/database/named-lock.entity.js';

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
