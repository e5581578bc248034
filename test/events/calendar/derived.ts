import { DerivedTables } from '../../../src/core/database/transactions/derived-tables.js';
import type { TestCalendar } from '../../support/calendar.js';

/** Returns what `npm run reindex -- --check` says about the calendar of lists. */
export function findDifferences(calendar: TestCalendar): Promise<string[]> {
  const table = calendar.app
    .get(DerivedTables)
    .list()
    .find(({ name }) => name === 'calendar')!;
  return table.findDifferences(10, () => undefined);
}
