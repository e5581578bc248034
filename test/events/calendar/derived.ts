import { afterEach, expect } from '@jest/globals';
import { DerivedTables } from '../../../src/core/database/transactions/derived-tables.js';
import type { TestCalendar } from '../../support/calendar.js';

/** Returns what `npm run reindex -- --check` says. */
export async function findDifferences(calendar: TestCalendar): Promise<string[]> {
  const found: string[] = [];
  for (const table of calendar.app.get(DerivedTables).list()) found.push(...(await table.findDifferences(10, () => undefined)));
  return found;
}

/** Checks after each test that `npm run reindex -- --check` has nothing to say. */
export function expectNoDifferences(calendar: TestCalendar): void {
  afterEach(async () => {
    expect(await findDifferences(calendar)).toEqual([]);
  });
}
