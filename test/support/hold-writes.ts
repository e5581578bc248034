import { NameLock } from '../../src/core/database/named-lock.entity.js';
import { UnitOfWork } from '../../src/core/database/transactions/unit-of-work.js';
import type { TestCalendar } from './calendar.js';

/**
 * Makes the creations of records wait until the work is done: on SQLite for the only writer, on a server for the locks of their
 * names.
 */
export async function holdWrites<T>({ app }: TestCalendar, work: () => Promise<T>): Promise<T> {
  const unitOfWork = app.get(UnitOfWork);
  return unitOfWork.run(async () => {
    if (unitOfWork.usesRowLocks) await unitOfWork.manager.find(NameLock, { lock: { mode: 'pessimistic_write' } });
    return work();
  });
}

/** Makes the creations of records wait, and returns the function that lets them go on. */
export function startHoldingWrites(calendar: TestCalendar): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const hold = () =>
      new Promise<void>((release) => {
        resolve(release);
      });
    holdWrites(calendar, hold).catch(reject);
  });
}
